import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/sql.ts'
import { deleteRecording, listRecordingsBefore, listUnstored, updateStored } from './recording.store.ts'
import type { RecordingFiles } from './recording-files.adapter.ts'

const dayMs = 24 * 3_600_000
/** The rest waits for the next day: a job must not run for hours. */
const prunedADay = 2_000
const lookEveryMs = 15_000
const longestGoodbyeMs = 2_000
const lookedAt = 50
/** One damaged recording does not keep the others waiting; a file store that is away is not asked for all of them. */
const failuresARound = 3

type Uses = { db: Db; files: RecordingFiles; keptDays: number; log: FastifyBaseLogger }

/**
 * Keeps recordings: moves each from the media engine into the file store, and removes it once it is older than it is
 * kept for. What is still to be moved stands in the database, so that a restart goes on with it. Each instance moves
 * what its own media engine has.
 */
export function createRecordings({ db, files, keptDays, log }: Uses) {
  /** Not here, nor in the file store: another instance's, or lost. Asked for once per start. */
  const elsewhere = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> | null = null
  let isWanted = false
  let isClosed = false

  async function storeAll(): Promise<void> {
    let failures = 0
    for (const streamId of await listUnstored(db, lookedAt)) {
      if (isClosed || failures === failuresARound) return
      if (elsewhere.has(streamId)) continue
      try {
        if (await files.move(streamId)) await updateStored(db, streamId)
        else elsewhere.add(streamId)
      } catch (error) {
        failures += 1
        if (!isClosed) log.warn({ err: error, streamId }, 'a recording could not be stored; it is tried again')
      }
    }
  }

  async function run(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false
      await storeAll().catch((error: unknown) => {
        if (!isClosed) log.warn({ err: error }, 'recordings to be stored could not be listed')
      })
    }
    round = null
  }

  function look(): void {
    isWanted = true
    round ??= run()
  }

  return {
    /** Looks for recordings to be moved now, and from now on. */
    start(): void {
      timer = setInterval(look, lookEveryMs).unref()
      look()
    },
    look,
    /** The files first: a row without files would be a link that is dead, the other way round only waits a day. */
    async prune(): Promise<void> {
      if (keptDays === 0) return
      const before = new Date(Date.now() - keptDays * dayMs)
      for (const streamId of await listRecordingsBefore(db, before, prunedADay)) {
        await files.remove(streamId)
        await deleteRecording(db, streamId)
      }
    },
    async close(): Promise<void> {
      isClosed = true
      if (timer) clearInterval(timer)
      files.close()
      // A file store that does not answer must not keep the program from its end; the next start begins anew.
      await Promise.race([round, delay(longestGoodbyeMs, undefined, { ref: false })])
    },
  }
}
