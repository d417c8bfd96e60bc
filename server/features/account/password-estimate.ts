import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'

/** `known`: what others know of the member, folded as people put it into passwords. */
export type Question = { text: string; known: string[] }

export type PasswordEstimate = {
  /** zxcvbn's score, 0 (guessed at once) to 4. Throws LOGIN_BUSY when the line is full or the deadline passed. */
  scoreOf(question: Question): Promise<number>
}

const program = new URL('./password-estimate.worker.ts', import.meta.url)

/**
 * Weighs passwords in a thread of its own, one after the other: how long that takes grows faster than their length, and
 * the event loop is everybody's. A thread that does not answer in time is ended and replaced; it is started, with its
 * dictionaries of some megabytes, when the first password comes.
 */
export function createPasswordEstimate(limits: { deadlineMs: number; waiting: number }): PasswordEstimate {
  const queue = createBoundedQueue({ running: 1, waiting: limits.waiting })
  let kept: Worker | null = null

  function start(): Worker {
    const worker = new Worker(program)
    // It alone keeps no program running, and an error ends it: the next question starts another.
    worker.unref()
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (kept === worker) kept = null
    })
    return worker
  }

  async function ask(question: Question): Promise<number> {
    kept ??= start()
    const worker = kept
    worker.ref()
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(limits.deadlineMs) })
      worker.postMessage(question)
      return Number((await answer)[0])
    } catch {
      if (kept === worker) kept = null
      await worker.terminate()
      throw new ApiError('LOGIN_BUSY', { retryAfterS: 5 })
    } finally {
      worker.unref()
    }
  }

  return {
    async scoreOf(question) {
      if (queue.isFull()) throw new ApiError('LOGIN_BUSY', { retryAfterS: 5 })
      return queue.run(() => ask(question))
    },
  }
}
