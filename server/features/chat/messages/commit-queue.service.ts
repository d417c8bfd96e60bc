import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type CommittedMessage, insertMessages, type NewMessage } from './message.store.ts'

/**
 * From the beginning of one commit to that of the next. A lone message is committed at once; where many come, what comes in
 * meanwhile shares what a commit costs, here and in PostgreSQL.
 */
const commitEveryMs = 10
const largestBatch = 500
const uniqueViolation = '23505'
const mostTries = 3

export type CommitQueue = {
  /** Resolves once the message is committed; the same uuid of the same member is written once. */
  submit(message: NewMessage): Promise<CommittedMessage>
  /** The commit that a message is waiting in, if it is. */
  find(of: { userId: string; uuid: string }): Promise<CommittedMessage> | null
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>
}

type Waiting = { message: NewMessage; result: PromiseWithResolvers<CommittedMessage> }
type Done = { message: NewMessage; done: CommittedMessage }

/**
 * Commits messages in groups: one transaction at a time, with whatever has come in for any room while the one before ran.
 * So what a commit costs is paid some hundred times a second at most, not once for each message or room.
 */
export function createCommitQueue(use: {
  pool: Pool
  /** Told before the writers are, in the order of the room. */
  committed(roomId: string, messages: readonly Done[]): void
}): CommitQueue {
  const waiting: Waiting[] = []
  const pending = new Map<string, Promise<CommittedMessage>>()
  let isRunning = false
  let begunAt = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const waitMs = begunAt + commitEveryMs - performance.now()
      // What has come in with the first goes with it.
      await (waitMs > 0 ? delay(waitMs) : turn())
      begunAt = performance.now()
      await commitGroup(waiting.splice(0, largestBatch))
    }
    isRunning = false
  }

  async function commitGroup(group: Waiting[]): Promise<void> {
    try {
      const byKey = await writeWithRetry(group)
      const found = group.map(({ message, result }) => ({ message, result, done: byKey.get(keyOf(message)) }))
      const fresh = found.flatMap(({ message, done }) => (done?.isNew ? [{ message, done }] : []))
      for (const [roomId, messages] of Map.groupBy(fresh, ({ message }) => message.roomId))
        use.committed(roomId, messages)
      for (const { result, done } of found) {
        if (done) result.resolve(done)
        else result.reject(new Error('the room of a message is gone'))
      }
    } catch (error) {
      // One that the database refuses must not take the others with it; in halves it is found in a few tries.
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
        if ((error as { code?: string }).code !== uniqueViolation || tries === mostTries) throw error
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
      waiting.push({ message, result })
      if (!isRunning) void run()
      return result.promise
    },
    find: (of) => pending.get(keyOf(of)) ?? null,
    async idle() {
      while (pending.size > 0) await Promise.allSettled(pending.values())
    },
  }
}

/** PostgreSQL compares uuids without regard to case. */
function keyOf({ userId, uuid }: { userId: string; uuid: string }): string {
  return `${userId} ${uuid.toLowerCase()}`
}

/** SQLSTATE classes 22 and 23: the row itself is at fault, not the moment. */
function isRefusal(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '')
}
