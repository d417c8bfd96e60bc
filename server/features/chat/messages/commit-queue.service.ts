import { setImmediate as turn } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Clock } from '#server/engines/clock.ts'
import { isConflict } from '#server/engines/database/database-errors.ts'
import { keepContext } from '#server/tracing/trace.ts'
import { type CommittedMessage, insertMessages, type NewMessage } from './message.store.ts'

/**
 * Min time between the starts of two commits. A single message is committed immediately. Under load, messages that
 * arrive between them share one commit, which saves work here and in PostgreSQL.
 */
const commitEveryMs = 10
const maxBatch = 500
const uniqueViolation = '23505'
const maxTries = 3
/** Never aborted, because a stopping process still commits all messages. */
const endless = new AbortController().signal

export type CommitQueue = {
  /** Resolves when the message is committed. The same uuid of the same member is written once. */
  submit(message: NewMessage): Promise<CommittedMessage>
  /** Returns the pending commit of a message, or null. */
  find(of: { userId: string; uuid: string }): Promise<CommittedMessage> | null
  /** Returns the number of messages that are not committed yet. */
  pending(): number
  /** Resolves when no message is pending. */
  idle(): Promise<void>
}

type Waiting = {
  message: NewMessage
  within: ReturnType<typeof keepContext>
  result: PromiseWithResolvers<CommittedMessage>
}
type Done = { message: NewMessage; done: CommittedMessage }

/**
 * Commits messages in groups, one transaction at a time. A group contains the messages, of any rooms, that arrived
 * during the previous one. This limits the cost to about a hundred commits a second, independent of the number of
 * messages and rooms.
 */
export function createCommitQueue(use: {
  pool: Pool
  /** Called once per room with its new messages in the order of their ids, before the writers get their results. */
  committed(roomId: string, messages: readonly Done[]): void
  /** Starts the timer of a group, and returns a function that ends it. */
  startTimer(): () => void
  clock: Clock
}): CommitQueue {
  const { clock } = use
  const waiting: Waiting[] = []
  const pending = new Map<string, Promise<CommittedMessage>>()
  let isRunning = false
  let begunAt = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const waitMs = begunAt + commitEveryMs - clock.steadyMs()
      // Messages of the same event loop turn join the group.
      await (waitMs > 0 ? clock.wait(waitMs, endless) : turn())
      begunAt = clock.steadyMs()
      await commitGroup(waiting.splice(0, maxBatch))
    }
    isRunning = false
  }

  async function commitGroup(group: Waiting[]): Promise<void> {
    const endTimer = use.startTimer()
    try {
      const byKey = await writeWithRetry(group)
      endTimer()
      const found = group.map(({ message, within, result }) => ({
        message,
        within,
        result,
        done: byKey.get(keyOf(message)),
      }))
      const fresh = found.flatMap(({ message, within, done }) => (done?.isNew ? [{ message, within, done }] : []))
      // A trace of several messages is the one of the first.
      for (const [roomId, messages] of Map.groupBy(fresh, ({ message }) => message.roomId))
        messages[0]?.within(() => use.committed(roomId, messages))
      for (const { result, done } of found) {
        if (done) result.resolve(done)
        else result.reject(new Error('the room of a message is gone'))
      }
    } catch (error) {
      // One refused message must not fail the others. Halving the group finds it in a few attempts.
      if (group.length > 1 && isRefusal(error)) {
        const half = Math.ceil(group.length / 2)
        await commitGroup(group.slice(0, half))
        await commitGroup(group.slice(half))
      } else for (const { result } of group) result.reject(error)
    }
  }

  async function writeWithRetry(group: Waiting[]): Promise<Map<string, CommittedMessage>> {
    for (let tries = 1; ; tries++) {
      try {
        const done = await insertMessages(
          use.pool,
          group.map((w) => w.message),
        )
        return new Map(done.map((d) => [keyOf(d), d]))
      } catch (error) {
        const isRepeatable = (error as { code?: string }).code === uniqueViolation || isConflict(error)
        if (!isRepeatable || tries === maxTries) throw error
      }
    }
  }

  return {
    submit(message) {
      const key = keyOf(message)
      const known = pending.get(key)
      if (known) return known
      const result = Promise.withResolvers<CommittedMessage>()
      pending.set(key, result.promise)
      const forget = () => void pending.delete(key)
      result.promise.then(forget, forget)
      waiting.push({ message, within: keepContext(), result })
      if (!isRunning) void run()
      return result.promise
    },
    pending: () => pending.size,
    find: (of) => pending.get(keyOf(of)) ?? null,
    async idle() {
      while (pending.size > 0) await Promise.allSettled(pending.values())
    },
  }
}

/** The key is in lower case because PostgreSQL ignores the case of uuids. */
function keyOf({ userId, uuid }: { userId: string; uuid: string }): string {
  return `${userId} ${uuid.toLowerCase()}`
}

/** SQLSTATE classes 22 and 23 mean that the row itself is invalid, so a retry cannot help. */
function isRefusal(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '')
}
