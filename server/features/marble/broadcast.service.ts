import { marbleTopic } from '#contract/marble.socket.ts'
import type { Sha256 } from '#contract/rules/hmac.ts'
import { chunksOf, decodeFrames, framesPerChunk } from '#contract/rules/marble-frames.ts'
import { runningHashes } from '#contract/rules/marble-proof.ts'
import { framesPerSecond } from '#contract/rules/marble-race.ts'
import type { Db } from '#server/db/sql.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { findDrawn } from './race.store.ts'

type Loaded = { raceId: string; startsAt: number; chunks: Uint8Array[]; hashes: string[] }
/** A room with viewers on this process. */
type Watched = {
  members: number
  loaded: Loaded | null
  /** Index of the next message to send. */
  next: number
  loading: Promise<void>
  timer: NodeJS.Timeout | undefined
}

const chunkMs = (framesPerChunk * 1_000) / framesPerSecond
/** Interval between reads while no race is loaded. Races are drawn some seconds before the start. */
const pollMs = 2_000

/**
 * Sends running races to the viewers of this process, each frame at its time. The frames are read from the database,
 * because another process may have drawn the race. A process without viewers reads nothing. After a restart the race
 * continues.
 */
export function createBroadcast(use: {
  db: Db
  realtime: Pick<RealtimeService, 'mention' | 'hub'>
  sha256: Sha256
  onFailure(error: unknown): void
}) {
  const { db, realtime, sha256, onFailure } = use
  const watched = new Map<string, Watched>()
  const prefix = `${marbleTopic.name}:`
  let isClosed = false

  realtime.hub.onMembership(({ channel, isIn }) => {
    if (!channel.startsWith(prefix)) return
    const roomId = channel.slice(prefix.length)
    const one = watched.get(roomId)
    if (isIn && one) one.members += 1
    else if (isIn) {
      const begun: Watched = { members: 1, loaded: null, next: 0, loading: Promise.resolve(), timer: undefined }
      watched.set(roomId, begun)
      loadNext(roomId, begun)
    } else if (one) {
      one.members -= 1
      if (one.members > 0) return
      clearTimeout(one.timer)
      watched.delete(roomId)
    }
  })

  async function load(roomId: string): Promise<Loaded | null> {
    const race = await findDrawn(db, roomId)
    if (!race) return null
    const figures: number[] = []
    decodeFrames(figures, race.frames, race.slots)
    const chunks = chunksOf({ frames: Int32Array.from(figures), slots: race.slots })
    return {
      raceId: race.id,
      startsAt: race.startsAt.getTime(),
      chunks,
      hashes: await runningHashes(sha256, chunks),
    }
  }

  /** Returns the number of messages that are completely in the past. */
  function pastOf({ startsAt, chunks }: Loaded): number {
    return Math.min(chunks.length, Math.max(0, Math.floor((Date.now() - startsAt) / chunkMs)))
  }

  function loadNext(roomId: string, one: Watched): void {
    one.loading = load(roomId)
      .then((loaded) => {
        if (!loaded || loaded.raceId === one.loaded?.raceId) return
        one.loaded = loaded
        one.next = pastOf(loaded)
      })
      .catch(onFailure)
      .finally(() => scheduleNext(roomId, one))
  }

  function scheduleNext(roomId: string, one: Watched): void {
    if (isClosed || watched.get(roomId) !== one) return
    const { loaded, next } = one
    const isOver = !loaded || next >= loaded.chunks.length
    const waitMs = isOver ? pollMs : Math.max(0, loaded.startsAt + (next + 1) * chunkMs - Date.now())
    one.timer = setTimeout(() => (isOver ? loadNext(roomId, one) : send(roomId, one)), waitMs).unref()
  }

  function send(roomId: string, one: Watched): void {
    const { loaded } = one
    if (!loaded) return
    for (const past = pastOf(loaded); one.next < past; one.next += 1)
      realtime.mention(
        marbleTopic,
        { roomId },
        {
          type: 'frames',
          raceId: loaded.raceId,
          from: one.next * framesPerChunk,
          data: base64(loaded.chunks[one.next]),
          hash: loaded.hashes[one.next] ?? '',
        },
      )
    scheduleNext(roomId, one)
  }

  return {
    /**
     * Returns the past frames of the loaded race for a new viewer as base64, or an empty text when no race is loaded.
     * The next message starts at their end or before.
     */
    async framesSoFar(roomId: string): Promise<string> {
      const one = watched.get(roomId)
      await one?.loading
      const loaded = one?.loaded
      return loaded ? base64(Buffer.concat(loaded.chunks.slice(0, pastOf(loaded)))) : ''
    },
    close(): void {
      isClosed = true
      for (const { timer } of watched.values()) clearTimeout(timer)
    },
  }
}

function base64(bytes: Uint8Array | undefined): string {
  return bytes ? Buffer.from(bytes).toString('base64') : ''
}
