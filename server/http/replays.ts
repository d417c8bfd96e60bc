import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { RecordedStream } from '#server/tables/ingest.ts'
import type { PlaybackAddresses } from './playback-addresses.ts'
import type { Recorded, RecordingPlace } from './recording-places.ts'
import { volumesOf } from './recording-playlist.ts'
import { joinReplay, type RecordedBroadcast } from './replay-playlist.ts'

/** Returns the recordings of the same commentator and fixture, oldest first. Empty for an unknown recording. */
export type Beside = (streamId: string) => Promise<RecordedStream[]>

const replayPath = /^\/recordings\/([\w-]{1,64})\/(replay(?:-[a-z0-9]{1,8})?\.m3u8)$/
/** Playlists of a replay by file name. */
type Playlists = ReadonlyMap<string, Buffer>
/** `isCertain` is false when a place was away, which may have the files that were not found. */
type Found = RecordedBroadcast & { isCertain: boolean }

/** The playlist of a rendition of three hours has about 750 kB. */
const cacheBytes = 16 * 1024 * 1024
const keptMs = 20_000

/**
 * Joins the recordings of a commentator's fixture: an encoder that stopped at half-time, or was restarted, leaves several.
 * `/recordings/{streamId}/replay.m3u8` is the replay of the fixture of that recording, with its renditions in
 * `replay-{rendition}.m3u8`. It names files of other recordings by their own signed addresses. Recordings and files that
 * are lost are left out.
 */
export function joinedReplays(
  places: readonly RecordingPlace[],
  { beside, playback }: { beside: Beside; playback: Pick<PlaybackAddresses, 'of'> },
): RecordingPlace {
  const cache = new LRUCache<string, Playlists>({
    maxSize: cacheBytes,
    sizeCalculation: (lists) => [...lists.values()].reduce((sum, { length }) => sum + length + 512, 512),
    ttl: keptMs,
  })
  const joining = new Map<string, Promise<Playlists | null>>()

  /** Throws when the file is not found and a place is away. */
  async function findIn(path: string): Promise<Recorded | null> {
    const faults: unknown[] = []
    for (const place of places) {
      const found = await place.find(path).catch((error: unknown) => void faults.push(error))
      if (found) return found
    }
    if (faults.length > 0) throw faults[0]
    return null
  }

  async function readPlaylist(streamId: string): Promise<string | null> {
    const found = await findIn(`/recordings/${streamId}/index.m3u8`)
    const body = await found?.read(null)
    return body ? text(Readable.from(body)) : null
  }

  /** Returns null for a recording that is lost. Throws when its place is away. */
  async function broadcastOf({ streamId, startedAt }: RecordedStream): Promise<Found | null> {
    const playlist = await readPlaylist(streamId)
    if (playlist === null) return null
    const addresses = new Map<string, string>()
    let isCertain = true
    for (const file of volumesOf(playlist)) {
      const path = `/recordings/${streamId}/${file}`
      const found = await findIn(path).catch(() => {
        isCertain = false
        return null
      })
      if (found) addresses.set(file, playback.of(path, startedAt.getTime()))
    }
    return { playlist, addresses, isCertain }
  }

  /** Throws when nothing is found and a place is away. */
  async function join(streamId: string): Promise<Playlists | null> {
    const outcomes = await Promise.allSettled((await beside(streamId)).map(broadcastOf))
    const found = outcomes.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
    const joined = joinReplay(found)
    const away = outcomes.find((one) => one.status === 'rejected')
    if (joined === null && away) throw away.reason
    if (joined === null) return null
    const lists = new Map([...joined].map(([file, list]) => [file, Buffer.from(list)]))
    // A file that could not be read now may be read at the next request.
    if (!away && found.every(({ isCertain }) => isCertain)) cache.set(streamId, lists)
    return lists
  }

  function joinOnce(streamId: string): Promise<Playlists | null> {
    const running = joining.get(streamId) ?? join(streamId).finally(() => joining.delete(streamId))
    joining.set(streamId, running)
    return running
  }

  return {
    async find(path) {
      const [, streamId, file] = replayPath.exec(path) ?? []
      if (streamId === undefined || file === undefined) return null
      const body = (cache.get(streamId) ?? (await joinOnce(streamId)))?.get(file)
      if (!body) return null
      const read = async () => Readable.from([body])
      return { size: body.length, type: 'application/vnd.apple.mpegurl', isFinal: false, read }
    },
  }
}
