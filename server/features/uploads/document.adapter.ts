import { QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'
import { askWorker } from '#server/http/file-worker.ts'
import type { DocumentFault } from './document.rules.ts'
import { createMemberQueue } from './member-queue.service.ts'

export type DocumentTask = { path: string }

const program = new URL('./document.worker.ts', import.meta.url)
/** A document of the largest size takes below 2 s. */
const maxCpuMs = 10_000
const queue = createMemberQueue({ pool: 'documents', running: 2, waiting: 32 })
const refusals = { broken: 'UPLOAD_REFUSED', active: 'UPLOAD_ACTIVE' } as const

/**
 * Checks a PDF, which is stored unchanged. Throws UPLOAD_REFUSED when it is broken, UPLOAD_ACTIVE when it has scripts,
 * attachments or another file in it, and UNAVAILABLE when too many documents wait.
 */
export async function checkDocument(path: string, userId: string): Promise<void> {
  const fault = await queue
    .run(userId, () => askWorker<DocumentFault | null>(program, { path } satisfies DocumentTask, maxCpuMs))
    .catch((error: unknown) => {
      if (error instanceof QueueFull) throw new ApiError('UNAVAILABLE')
      if (error instanceof ApiError) throw error
      return 'broken' as const
    })
  if (fault) throw new ApiError(refusals[fault])
}
