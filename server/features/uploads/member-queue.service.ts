import { createBoundedQueue } from '#server/http/bounded-queue.ts'

/**
 * A bounded queue with at most one task of each member at a time. Further tasks of the same member wait outside the
 * queue, so that one member cannot fill it.
 */
export function createMemberQueue(limits: { pool: string; running: number; waiting: number }) {
  const queue = createBoundedQueue(limits)
  const last = new Map<string, Promise<unknown>>()
  return {
    /** Runs the task after the member's earlier tasks. Throws QueueFull. */
    async run<T>(userId: string, task: () => Promise<T>): Promise<T> {
      const before = last.get(userId) ?? Promise.resolve()
      const own = before.then(() => queue.run(task))
      const ended = own.catch(() => {})
      last.set(userId, ended)
      try {
        return await own
      } finally {
        if (last.get(userId) === ended) last.delete(userId)
      }
    },
  }
}
