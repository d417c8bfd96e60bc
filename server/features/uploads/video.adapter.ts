import { QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'
import { askWorker } from '#server/http/file-worker.ts'
import { createMemberQueue } from './member-queue.service.ts'

export type VideoLimits = { maxSeconds: number; maxPixels: number }
export type RemuxTask = { from: string; to: string; isWebm: boolean; limits: VideoLimits }
export type Remuxed = { durationMs: number; width: number; height: number }
export type VideoRefusal = keyof typeof refusals
export type RemuxAnswer = Remuxed | { refused: VideoRefusal }

const program = new URL('./video.worker.ts', import.meta.url)
/**
 * Processor time of one video: `startMs`, of which the start of the thread takes a half on a slow machine, plus `msPerMb`
 * for each megabyte, ten times what is needed.
 */
const startMs = 4_000
const msPerMb = 250
const queue = createMemberQueue({ pool: 'videos', running: 2, waiting: 32 })
const refusals = {
  codec: 'UPLOAD_CODEC',
  colours: 'UPLOAD_COLOURS',
  sound: 'UPLOAD_SOUND',
  picture: 'UPLOAD_NO_PICTURE',
  pixels: 'UPLOAD_PIXELS',
  length: 'UPLOAD_TOO_LONG',
  content: 'UPLOAD_REFUSED',
} as const

/**
 * Rewrites a video without encoding it again: only its picture and sound, with the header first, so that it plays
 * before it is completely loaded. Titles, places, chapters and other data are removed. Runs in a separate thread,
 * because a crafted file may use much time or memory. Throws the errors of `refusals`, or UNAVAILABLE.
 */
export async function prepareVideo(task: RemuxTask, by: { userId: string; bytes: number }): Promise<Remuxed> {
  const maxCpuMs = Math.round(startMs + (by.bytes / 1024 ** 2) * msPerMb)
  const answer = await queue
    .run(by.userId, () => askWorker<RemuxAnswer>(program, task, maxCpuMs))
    .catch((error: unknown) => {
      if (error instanceof QueueFull) throw new ApiError('UNAVAILABLE')
      if (error instanceof ApiError) throw error
      return { refused: 'content' } as const
    })
  if ('refused' in answer) throw new ApiError(refusals[answer.refused])
  return answer
}
