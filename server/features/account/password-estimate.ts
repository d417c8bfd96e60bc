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

type Thread = { worker: Worker; ready: Promise<unknown> }

const ownProgram = new URL('./password-estimate.worker.ts', import.meta.url)
/** Reading the dictionaries takes half a second, and a multiple of that on a busy machine. */
const startMs = 60_000

/**
 * Weighs passwords in a thread of its own, one after the other: how long that takes grows faster than their length, and
 * the event loop is everybody's. A thread that does not answer in time is ended and replaced; it is started, with its
 * dictionaries of some megabytes, when the first password comes. The deadline is for the weighing alone.
 */
export function createPasswordEstimate(
  limits: { deadlineMs: number; waiting: number },
  program: URL = ownProgram,
): PasswordEstimate {
  const queue = createBoundedQueue({ running: 1, waiting: limits.waiting })
  let kept: Thread | null = null

  function start(): Thread {
    const worker = new Worker(program)
    const ready = once(worker, 'message', { signal: AbortSignal.timeout(startMs) })
    const thread = { worker, ready }
    // It alone keeps no program running, and an error ends it: the next question starts another.
    worker.unref()
    worker.on('error', () => {})
    ready.catch(() => {})
    worker.once('exit', () => {
      if (kept === thread) kept = null
    })
    return thread
  }

  async function ask(question: Question): Promise<number> {
    kept ??= start()
    const thread = kept
    const { worker } = thread
    worker.ref()
    try {
      await thread.ready
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(limits.deadlineMs) })
      worker.postMessage(question)
      return Number((await answer)[0])
    } catch {
      if (kept === thread) kept = null
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
