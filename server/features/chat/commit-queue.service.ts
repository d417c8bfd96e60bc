import type { Pool } from 'pg'
import { type CommittedMessage, insertMessages, type NewMessage } from './message.store.ts'

/** How long a room's first message waits for company before they are committed together. */
const collectMs = 4
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
type Line = { waiting: Waiting[]; isRunning: boolean }

/**
 * Commits messages in groups: one transaction a room at a time, with whatever has come in while the one before ran. A
 * hot room costs a few commits a second more than a quiet one, not one per message.
 */
export function createCommitQueue(use: {
  pool: Pool
  /** Told before the writers are, in the order of the room. */
  committed(roomId: string, messages: readonly { message: NewMessage; done: CommittedMessage }[]): void
}): CommitQueue {
  const lines = new Map<string, Line>()
  const pending = new Map<string, Promise<CommittedMessage>>()

  async function run(roomId: string, line: Line): Promise<void> {
    line.isRunning = true
    await new Promise((resolve) => setTimeout(resolve, collectMs))
    while (line.waiting.length > 0) {
      const group = line.waiting.splice(0, largestBatch)
      await commitGroup(roomId, group)
    }
    line.isRunning = false
    lines.delete(roomId)
  }

  async function commitGroup(roomId: string, group: Waiting[]): Promise<void> {
    try {
      const byKey = await writeWithRetry(group)
      const found = group.map(({ message, result }) => ({ message, result, done: byKey.get(keyOf(message)) }))
      const done = found.flatMap(({ message, done }) => (done ? [{ message, done }] : []))
      use.committed(
        roomId,
        done.filter((d) => d.done.isNew),
      )
      for (const { result, done } of found) {
        if (done) result.resolve(done)
        else result.reject(new Error('the room of a message is gone'))
      }
    } catch (error) {
      // One that the database refuses must not take the others with it.
      if (group.length > 1 && isRefusal(error)) for (const one of group) await commitGroup(roomId, [one])
      else for (const { result } of group) result.reject(error)
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
      const line = lines.get(message.roomId) ?? { waiting: [], isRunning: false }
      lines.set(message.roomId, line)
      line.waiting.push({ message, result })
      if (!line.isRunning) void run(message.roomId, line)
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
