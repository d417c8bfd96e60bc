import { QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'
import { askWorker } from '#server/http/file-worker.ts'
import { createMemberQueue } from './member-queue.service.ts'
import type { RemadeSubtitles } from './subtitles.rules.ts'

export type SubtitlesTask = { path: string }

const program = new URL('./subtitles.worker.ts', import.meta.url)
const maxCpuMs = 10_000
const queue = createMemberQueue({ pool: 'subtitles', running: 1, waiting: 32 })

/**
 * Rewrites a file of subtitles in a separate thread, because a megabyte takes a tenth of a second. Throws
 * UPLOAD_SUBTITLES with the line of the fault, UPLOAD_REFUSED when it takes too long, and UNAVAILABLE when too many
 * files wait.
 */
export async function readSubtitles(path: string, userId: string): Promise<string> {
  const made = await queue
    .run(userId, () => askWorker<RemadeSubtitles>(program, { path } satisfies SubtitlesTask, maxCpuMs))
    .catch((error: unknown) => {
      if (error instanceof ApiError) throw error
      throw new ApiError(error instanceof QueueFull ? 'UNAVAILABLE' : 'UPLOAD_REFUSED')
    })
  if ('text' in made) return made.text
  throw new ApiError('UPLOAD_SUBTITLES', { fields: [{ path: `line.${made.fault.line}`, rule: made.fault.why }] })
}
