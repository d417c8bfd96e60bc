import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { oldestKept } from '#server/db/delete-in-batches.ts'
import type { Db } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { MediaEngine } from '#server/engines/ports.ts'
import { joinEpochs } from '#server/http/recording-playlist.ts'
import { findSession } from './live-session.store.ts'
import {
  deleteRecording,
  insertRecording,
  listRecordingsBefore,
  lockRecording,
  readUnusedFiles,
  updateStored,
  updateSums,
} from './recording.store.ts'
import type { RecordingFiles } from './recording-files.adapter.ts'
import {
  clearCopied,
  deleteEpochs,
  hasUnstored,
  keepCopied,
  listUnfinished,
  listUnstored,
  listUnstoredEpochs,
  markStored,
  readCopied,
  type UnstoredEpoch,
} from './stream-epoch.store.ts'

/** Max per day, so that the job does not run for hours. */
const prunedADay = 2_000
const pollMs = 15_000
/** Pause before the engine is asked again for a recording that it had not finished. */
const againAfterMs = 500
const maxTries = 20
const maxGoodbyeMs = 2_000
const batchSize = 50
/**
 * Max failures per round. One damaged recording does not block the others, and an unreachable file store does not get
 * all requests.
 */
const failuresARound = 3

type Uses = {
  db: Db
  media: Pick<MediaEngine, 'dropRecording' | 'announceMove'>
  files: RecordingFiles
  /** Engine of this process. */
  originId: string
  keptDays: () => number
  log: FastifyBaseLogger
}

const namesOf = (epochs: readonly { epoch: string }[]) => epochs.map(({ epoch }) => epoch)

/**
 * Moves recordings from the media engine to the file store, and deletes them after their retention time. The database
 * lists those still to be moved, so a restart continues. Each process moves the epochs of its media engine, and the one
 * that moves the last epoch completes the recording.
 */
export function createRecordings({ db, media, files, originId, keptDays, log }: Uses) {
  /** Recordings whose epochs at this engine are lost. Each is checked once per start. */
  const lost = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> | null = null
  let again: NodeJS.Timeout | null = null
  /** Recordings in the last round that the engine had not finished. */
  let unfinished = 0
  let isWanted = false
  let isClosed = false

  /** Moves the epochs of this engine to the file store, once the engine has finished them. */
  async function move(streamId: string): Promise<void> {
    const epochs = await listUnstoredEpochs(db, { streamId, originId })
    const copied = await files.copy(streamId)
    if (copied === 'unfinished') return release(streamId)
    if (copied === null) return settleMissing(streamId, epochs)
    await transact(db, (tx) => keepCopied(tx, { streamId, originId, epochs: copied }))
    await assemble(streamId)
    await media.dropRecording(streamId)
    await markStored(db, streamId, namesOf([...epochs, ...copied]))
    await finish(streamId)
  }

  /** A restarted engine waits for the publisher of a stream that has ended or moved since. */
  async function release(streamId: string): Promise<void> {
    unfinished += 1
    const session = await findSession(db, streamId)
    if (!session) return
    const { generation, state } = session
    await media.announceMove({ streamId, generation, originId: state === 'ended' ? null : session.originId })
  }

  /** The engine’s copy is already gone when the process stopped before it could record the move. */
  async function settleMissing(streamId: string, epochs: readonly UnstoredEpoch[]): Promise<void> {
    const copied = epochs.filter(({ isCopied }) => isCopied)
    await markStored(db, streamId, namesOf(copied))
    const isComplete =
      epochs.length > 0 ? copied.length === epochs.length : (await files.readPlaylist(streamId)) !== null
    if (isComplete) await finish(streamId)
    else lost.add(streamId)
  }

  /** Writes the playlist of an ended stream, of the epochs in the file store until now. */
  async function assemble(streamId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const session = await findSession(tx, streamId)
      if (session?.state !== 'ended' || !session.startedAt) return
      const { fixtureId, userId, startedAt } = session
      const path = `/recordings/${streamId}/index.m3u8`
      await insertRecording(tx, { streamId, fixtureId, userId, startedAt, path, durationMs: 0, bytes: 0 })
      // Two processes that store their last epochs at the same moment write the playlist one after the other.
      await lockRecording(tx, streamId)
      const { playlists, ...sums } = await readCopied(tx, streamId)
      const playlist = joinEpochs(playlists)
      if (playlist === null) return
      await files.putPlaylist(streamId, playlist)
      await updateSums(tx, streamId, sums)
    })
  }

  /** Completes the recording once no epoch is missing. */
  async function finish(streamId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await lockRecording(tx, streamId)) || (await hasUnstored(tx, streamId))) return
      await clearCopied(tx, streamId)
      await updateStored(tx, streamId)
    })
  }

  async function storeAll(): Promise<void> {
    let failures = 0
    unfinished = 0
    const own = await listUnstored(db, { originId, limit: batchSize })
    const work = [
      ...own.map((streamId) => ({ streamId, run: move })),
      ...(await listUnfinished(db)).map((streamId) => ({ streamId, run: complete })),
    ]
    for (const { streamId, run } of work) {
      if (isClosed || failures === failuresARound) return
      if (lost.has(streamId)) continue
      try {
        await run(streamId)
      } catch (error) {
        failures += 1
        if (!isClosed) log.warn({ err: error, streamId }, 'a recording could not be stored; it is tried again')
      }
    }
  }

  async function complete(streamId: string): Promise<void> {
    await assemble(streamId)
    await finish(streamId)
  }

  async function run(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false
      await storeAll().catch((error: unknown) => {
        if (!isClosed) log.warn({ err: error }, 'recordings to be stored could not be listed')
      })
    }
    round = null
    if (unfinished > 0 && !isClosed) again ??= setTimeout(lookAgain, againAfterMs).unref()
  }

  function lookAgain(): void {
    again = null
    check()
  }

  function check(): void {
    isWanted = true
    round ??= run()
  }

  /** Deletes the files first. When that fails, the row remains, and the next day’s run or the operator retries. */
  async function remove(streamId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await lockRecording(tx, streamId)
      await files.removeVolumes(streamId, await readUnusedFiles(tx, streamId))
      await files.remove(streamId)
      await deleteEpochs(tx, streamId)
      await deleteRecording(tx, streamId)
    })
  }

  return {
    /** Looks for recordings to move now and then regularly. */
    start(): void {
      timer = setInterval(check, pollMs).unref()
      check()
    },
    check,
    /** Resolves when the engine has nothing left to move, or after a few failures. */
    async settle(): Promise<void> {
      for (let tries = 0; tries < maxTries && !isClosed; tries += 1) {
        check()
        await round
        if (unfinished === 0) return
        await delay(againAfterMs, undefined, { ref: false })
      }
    },
    async prune(): Promise<void> {
      const before = oldestKept(keptDays())
      if (!before) return
      for (const streamId of await listRecordingsBefore(db, before, prunedADay)) await remove(streamId)
    },
    remove,
    async close(): Promise<void> {
      isClosed = true
      if (timer) clearInterval(timer)
      if (again) clearTimeout(again)
      files.close()
      // An unresponsive file store must not block the shutdown. The next start begins again.
      await Promise.race([round, delay(maxGoodbyeMs, undefined, { ref: false })])
    },
  }
}
