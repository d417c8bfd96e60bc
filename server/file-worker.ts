import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { deadline } from '#media/deadlines.ts'

const maxMemoryMb = 256

/**
 * Runs `program` in a separate thread and returns its first message. A crafted file may use much time or memory, so
 * both are limited. Throws when the program fails, needs more memory, or does not answer within `deadlineMs`.
 */
export async function askWorker<Answer>(program: URL, task: object, deadlineMs: number): Promise<Answer> {
  const worker = new Worker(program, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // Discards the reader's messages about broken files.
    stdout: true,
    stderr: true,
  })
  // `once` reports errors before the answer. Later errors are ignored.
  worker.on('error', () => {})
  try {
    const [answer] = await once(worker, 'message', { signal: deadline(deadlineMs) })
    return answer as Answer
  } finally {
    await worker.terminate()
  }
}
