import { once } from 'node:events'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { deadline } from '#media/kit/deadlines.ts'
import { createBoundedQueue } from './bounded-queue.ts'

export type KeptThreadOptions = {
  /** Name of the thread in the metrics. */
  pool: string
  /** Maximum time of a task, in milliseconds. */
  deadlineMs: number
  /** Maximum number of tasks that wait behind the running one. */
  waiting: number
  resourceLimits?: ResourceLimits
}

export type KeptThread<Task, Answer> = {
  /** Rejects with QueueFull, AbortError after the deadline, or the error that ended the thread. */
  run(task: Task): Promise<Answer>
  close(): Promise<void>
}

type Thread = { worker: Worker; ready: Promise<unknown> }

/** Maximum time of the start. Loading the program's modules takes half a second, and much longer on a busy machine. */
const startMs = 60_000

/**
 * Runs tasks one after another in a thread. The thread starts with the first task. It is replaced when it ends or a
 * task misses the deadline, which does not include the start. The program posts one message when it is ready, and one
 * response for each task. An idle thread does not keep the process running.
 */
export function createKeptThread<Task, Answer>(
  program: URL,
  { pool, deadlineMs, waiting, resourceLimits = {} }: KeptThreadOptions,
): KeptThread<Task, Answer> {
  const queue = createBoundedQueue({ pool, running: 1, waiting })
  let kept: Thread | null = null

  function start(): Thread {
    const worker = new Worker(program, { resourceLimits })
    const ready = once(worker, 'message', { signal: deadline(startMs) })
    const thread = { worker, ready }
    worker.unref()
    // `once` reports an error to the waiting task. Between two tasks, an error only ends the thread.
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
      const answer = once(worker, 'message', { signal: deadline(deadlineMs) })
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
