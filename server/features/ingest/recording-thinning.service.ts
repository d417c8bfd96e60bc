import type { FastifyBaseLogger } from 'fastify'
import { oldestKept } from '#server/db/delete-in-batches.ts'
import type { Db } from '#server/db/sql.ts'
import { bytesOf, volumesOf } from '#server/http/recording-playlist.ts'
import { thinRecording } from '#server/http/thin-recording.ts'
import {
  listUnthinned,
  listWithUnusedFiles,
  lockRecording,
  readUnusedFiles,
  updateThinned,
  updateUnusedFiles,
} from './recording.store.ts'
import type { RecordingFiles } from './recording-files.adapter.ts'

/** Max per day, so that the job does not run for hours. */
const thinnedADay = 2_000
/** Viewers who have the old playlist still play its files. */
const unusedForMs = 12 * 3_600_000

type Uses = { db: Db; files: RecordingFiles; keptFullDays: () => number; log: FastifyBaseLogger }

/**
 * Reduces old recordings to one picture and the sound. A run replaces the playlists, and the next day’s run deletes the
 * files that they no longer name. The database has the names before the playlist is replaced, so that an interrupted
 * run leaves no file behind.
 */
export function createRecordingThinning({ db, files, keptFullDays, log }: Uses) {
  async function thin(streamId: string): Promise<void> {
    const playlist = await files.readPlaylist(streamId)
    if (playlist === null) return updateThinned(db, streamId, null)
    const thinned = thinRecording(playlist)
    if (thinned === null) return updateThinned(db, streamId, bytesOf(playlist))
    const used = new Set(volumesOf(thinned))
    const unused = volumesOf(playlist).filter((file) => !used.has(file))
    await updateUnusedFiles(db, streamId, unused)
    await db.transaction().execute(async (tx) => {
      // An operator may have removed the recording since it was read.
      if (!(await lockRecording(tx, streamId))) return
      await files.putPlaylist(streamId, thinned)
      await updateThinned(tx, streamId, bytesOf(thinned))
    })
  }

  async function deleteUnused(streamId: string): Promise<void> {
    await files.removeVolumes(streamId, await readUnusedFiles(db, streamId))
    await updateUnusedFiles(db, streamId, [])
  }

  async function each(streamIds: readonly string[], run: (streamId: string) => Promise<void>): Promise<void> {
    for (const streamId of streamIds)
      await run(streamId).catch((error: unknown) =>
        log.warn({ err: error, streamId }, 'a recording could not be thinned; it is tried again tomorrow'),
      )
  }

  return {
    async run(): Promise<void> {
      const thinnedBefore = new Date(Date.now() - unusedForMs)
      await each(await listWithUnusedFiles(db, thinnedBefore, thinnedADay), deleteUnused)
      const before = oldestKept(keptFullDays())
      if (before) await each(await listUnthinned(db, before, thinnedADay), thin)
    },
  }
}
