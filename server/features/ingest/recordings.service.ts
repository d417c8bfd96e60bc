import type { Db } from '#server/db/sql.ts'
import type { MediaEngine } from '#server/engines/ports.ts'
import { deleteRecording, listRecordingsBefore } from './recording.store.ts'

const dayMs = 24 * 3_600_000
/** The rest waits for the next day: a job must not run for hours. */
const prunedADay = 2_000

/** Removes recordings that are older than they are kept for; 0 days keeps them all. */
export function createRecordings(use: { db: Db; media: MediaEngine; keptDays: number }) {
  return {
    /** The files first: a row without files would be a link that is dead, the other way round only waits a day. */
    async prune(): Promise<void> {
      if (use.keptDays === 0) return
      const before = new Date(Date.now() - use.keptDays * dayMs)
      for (const streamId of await listRecordingsBefore(use.db, before, prunedADay)) {
        await use.media.removeRecording(streamId)
        await deleteRecording(use.db, streamId)
      }
    },
  }
}
