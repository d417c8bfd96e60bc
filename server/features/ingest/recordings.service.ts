import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/sql.ts'
import { deleteRecording, listRecordingsBefore, listUnstored, updateStored } from './recording.store.ts'
import type { RecordingFiles } from './recording-files.adapter.ts'

const dayMs = 24 * 3_600_000
/** Max per day, so that the job does not run for hours. */
const prunedADay = 2_000
const pollMs = 15_000
const maxGoodbyeMs = 2_000
const batchSize = 50
/**
 * Max failures per round. One damaged recording does not block the others, and an unreachable file store does not get
 * all requests.
 */
const failuresARound = 3

type Uses = { db: Db; files: RecordingFiles; keptDays: number; log: FastifyBaseLogger }

/**
 * Moves recordings from the media engine to the file store, and deletes them after their retention time. The database
 * lists those still to be moved, so a restart continues. Each process moves the recordings of its media engine.
 */
export function createRecordings({ db, files, keptDays, log }: Uses) {
  /**
   * Recordings found neither here nor in the file store: another process has them, or they are lost. Each is checked
   * once per start.
   */
  const elsewhere = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> | null = null
  let isWanted = false
  let isClosed = false

  async function storeAll(): Promise<void> {
    let failures = 0
    for (const streamId of await listUnstored(db, batchSize)) {
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

  function check(): void {
    isWanted = true
    round ??= run()
  }

  return {
    /** Looks for recordings to move now and then regularly. */
    start(): void {
      timer = setInterval(check, pollMs).unref()
      check()
    },
    check,
    /** Deletes the files first. When that fails, the row remains and the next day’s run retries. */
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
      // An unresponsive file store must not block the shutdown. The next start begins again.
      await Promise.race([round, delay(maxGoodbyeMs, undefined, { ref: false })])
    },
  }
}
