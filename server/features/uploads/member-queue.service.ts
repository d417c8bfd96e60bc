import { performance } from 'node:perf_hooks'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'

/** Pause of a member whose task exceeded its time, which only crafted files do. */
const pauseMs = 10 * 60_000
const maxPaused = 10_000

/**
 * A bounded queue with at most one task of each member at a time. Further tasks of the same member wait outside the
 * queue, so that one member cannot fill it. A member whose task exceeds its time has a pause.
 */
export function createMemberQueue(limits: { pool: string; running: number; waiting: number }) {
  const queue = createBoundedQueue(limits)
  const last = new Map<string, Promise<unknown>>()
  /** Ends of pauses by member, in milliseconds of the monotonic clock, the earliest first. */
  const pausedUntil = new Map<string, number>()

  function refusePaused(userId: string): void {
    const leftMs = (pausedUntil.get(userId) ?? 0) - performance.now()
    if (leftMs > 0) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterS: Math.ceil(leftMs / 1_000) })
  }

  function pause(userId: string): void {
    const now = performance.now()
    for (const [other, until] of pausedUntil) {
      if (until > now && pausedUntil.size < maxPaused) break
      pausedUntil.delete(other)
    }
    pausedUntil.delete(userId)
    pausedUntil.set(userId, now + pauseMs)
  }

  async function timed<T>(userId: string, task: () => Promise<T>): Promise<T> {
    refusePaused(userId)
    try {
      return await queue.run(task)
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') pause(userId)
      throw error
    }
  }

  return {
    /**
     * Runs the task after the member's earlier tasks. Throws QueueFull, and TOO_MANY_REQUESTS in a pause. A task that
     * exceeds its time rejects with an AbortError.
     */
    async run<T>(userId: string, task: () => Promise<T>): Promise<T> {
      const before = last.get(userId) ?? Promise.resolve()
      const own = before.then(() => timed(userId, task))
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
