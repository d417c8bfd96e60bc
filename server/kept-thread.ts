import { once } from 'node:events'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'

export type KeptThreadOptions = {
  /** How long a task may take, in milliseconds. */
  deadlineMs: number
  /** How many tasks may wait behind the one that runs. */
  waiting: number
  resourceLimits?: ResourceLimits
}

export type KeptThread<Task, Answer> = {
  /** Throws QueueFull, AbortError after the deadline, and whatever ended the thread. */
  run(task: Task): Promise<Answer>
  close(): Promise<void>
}

type Thread = { worker: Worker; ready: Promise<unknown> }

/** Reading what a program needs takes half a second, and a multiple of that on a busy machine. */
const startMs = 60_000

/**
 * Runs tasks one after the other in a thread that starts with the first of them and is replaced once it ends or misses a
 * deadline. The program posts one message when it is ready, and one answer for each task; the deadline does not count its
 * start. An idle thread keeps no process running.
 */
export function createKeptThread<Task, Answer>(
  program: URL,
  { deadlineMs, waiting, resourceLimits = {} }: KeptThreadOptions,
): KeptThread<Task, Answer> {
  const queue = createBoundedQueue({ running: 1, waiting })
  let kept: Thread | null = null

  function start(): Thread {
    const worker = new Worker(program, { resourceLimits })
    const ready = once(worker, 'message', { signal: AbortSignal.timeout(startMs) })
    const thread = { worker, ready }
    worker.unref()
    // The task that waits is told by `once`; between two tasks an error only ends the thread.
    worker.on('error', () => {})
    ready.catch(() => {})
    worker.once('exit', () => {
      if (kept === thread) kept = null
    })
    return thread
  }

  async function ask(task: Task): Promise<Answer> {
    kept ??= start()
    const thread = kept
    const { worker } = thread
    worker.ref()
    try {
      await thread.ready
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) })
      worker.postMessage(task)
      return (await answer)[0] as Answer
    } catch (error) {
      if (kept === thread) kept = null
      await worker.terminate()
      throw error
    } finally {
      worker.unref()
    }
  }

  return {
    run: (task) => queue.run(() => ask(task)),
    async close() {
      await kept?.worker.terminate()
    },
  }
}
