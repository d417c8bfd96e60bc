import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { deadline, within } from '#media/kit/deadlines.ts'

const maxMemoryMb = 256
const readEveryMs = 100
/** A thread on a busy machine waits for the processor and the disk, up to this multiple of its processor time. */
const patience = 5

/**
 * Runs `program` in a separate thread and returns its first message. A crafted file may use much time or memory, so
 * both are limited. The limit counts the processor time of the thread, because on a busy machine a harmless file takes
 * long too. Throws when the program fails or needs more memory, and an AbortError when it uses more than `maxCpuMs` or
 * does not answer within five times that.
 */
export async function askWorker<Answer>(program: URL, task: object, maxCpuMs: number): Promise<Answer> {
  const worker = new Worker(program, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // Discards the reader's messages about broken files.
    stdout: true,
    stderr: true,
  })
  // `once` reports errors before the answer. Later errors are ignored.
  worker.on('error', () => {})
  const overuse = new AbortController()
  const maxCpuUs = within(maxCpuMs) * 1_000
  const reading = setInterval(() => {
    worker.cpuUsage().then(
      ({ user, system }) => {
        if (user + system > maxCpuUs) overuse.abort()
      },
      // The thread has not started yet, or has ended.
      () => {},
    )
  }, readEveryMs)
  try {
    const signal = AbortSignal.any([overuse.signal, deadline(maxCpuMs * patience)])
    const [answer] = await once(worker, 'message', { signal })
    return answer as Answer
  } finally {
    clearInterval(reading)
    await worker.terminate()
  }
}
