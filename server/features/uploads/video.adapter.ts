import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'
import { createMemberQueue } from './member-queue.service.ts'

export type VideoLimits = { mostSeconds: number; mostPixels: number }
export type RemuxTask = { from: string; to: string; isWebm: boolean; limits: VideoLimits }
export type Remuxed = { durationMs: number; width: number; height: number }
export type RemuxAnswer = Remuxed | { refused: 'codec' | 'length' | 'content' }

const program = new URL('./video.worker.ts', import.meta.url)
/** To start in, and for each megabyte: a slow disk copies it in a tenth of that. */
const startMs = 20_000
const msPerMb = 250
const mostMemoryMb = 256
const queue = createMemberQueue({ running: 2, waiting: 32 })
const refusals = { codec: 'UPLOAD_CODEC', length: 'UPLOAD_TOO_LONG', content: 'UPLOAD_REFUSED' } as const

/**
 * Writes a video anew without coding it anew: its picture and sound alone, begun by what a player has to know, so that it
 * plays before all of it is there. Titles, places, chapters and whatever stands around them do not come through. In a
 * thread of its own, since what a file says of itself may be made to take time or memory. Throws UPLOAD_CODEC,
 * UPLOAD_TOO_LONG, UPLOAD_REFUSED.
 */
export async function prepareVideo(task: RemuxTask, by: { userId: string; bytes: number }): Promise<Remuxed> {
  const deadlineMs = Math.round(startMs + (by.bytes / 1024 ** 2) * msPerMb)
  const answer = await queue
    .run(by.userId, () => ask(task, deadlineMs))
    .catch((error: unknown) => {
      if (error instanceof QueueFull) throw new ApiError('UNAVAILABLE')
      return { refused: 'content' } as const
    })
  if ('refused' in answer) throw new ApiError(refusals[answer.refused])
  return answer
}

async function ask(task: RemuxTask, deadlineMs: number): Promise<RemuxAnswer> {
  const worker = new Worker(program, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    // What the reader says of broken files is nobody's log.
    stdout: true,
    stderr: true,
  })
  // `once` tells of what goes wrong before the answer; what does so after it concerns nobody.
  worker.on('error', () => {})
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) })
    return answer as RemuxAnswer
  } finally {
    await worker.terminate()
  }
}
