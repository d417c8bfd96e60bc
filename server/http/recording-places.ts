import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Db } from '#server/db/sql.ts'
import type { Storage, StoredObject } from '#server/engines/ports.ts'
import { type RecordedEpoch, recordedEpochs } from '#server/tables/media-origins.ts'
import type { ByteRange } from './byte-range.ts'
import { createLiveOrigin } from './live-origin.ts'
import type { OriginAddress, StreamOrigins } from './origins/stream-origins.ts'
import { epochOfFolder, epochsIn, joinEpochs } from './recording-playlist.ts'

export type Recorded = {
  /** Bytes. */
  size: number
  type: string
  /** True when the file cannot grow any more. */
  isFinal: boolean
  /** Reads the range, or the whole file. Returns null when the file no longer exists. */
  read(range: ByteRange | null): Promise<AsyncIterable<Uint8Array> | null>
}

/**
 * A store of recordings: the media engine or the file store. `path` is the URL's path, e.g.
 * `/recordings/s1/e1/media-0.mp4`.
 */
export type RecordingPlace = {
  /** Returns null when the file does not exist here. Rejects when the store is unreachable. */
  find(path: string): Promise<Recorded | null>
}

/**
 * Reads from the media engines, which have the recordings that are not moved yet. The epochs of one recording may be at
 * several engines. `db` is null in the only process of a site.
 */
export function recordedInEngines(
  origins: Pick<StreamOrigins, 'locate' | 'relocate' | 'addressOf'>,
  db: Db | null,
): RecordingPlace & { close(): void } {
  const engine = createLiveOrigin(origins)

  type Asked = { method: string; range: string | undefined; at: OriginAddress | null }

  async function open(path: string, asked: Asked) {
    const incoming = await engine.open(path, asked)
    if (incoming.statusCode === 200 || incoming.statusCode === 206) return incoming
    incoming.resume()
    if (incoming.statusCode === 404) return null
    throw new Error(`the media engine answered ${incoming.statusCode} for a recording`)
  }

  /** Without `at`, the file is at the origin of the stream. */
  async function findAt(path: string, at: OriginAddress | null): Promise<Recorded | null> {
    const head = await open(path, { method: 'HEAD', range: undefined, at })
    if (!head) return null
    head.resume()
    return {
      size: Number(head.headers['content-length']),
      type: head.headers['content-type'] ?? 'application/octet-stream',
      isFinal: false,
      read: (range) =>
        open(path, { method: 'GET', range: range ? `bytes=${range.start}-${range.end}` : undefined, at }),
    }
  }

  /** Returns the epochs that an engine has, by name. An engine that is away has none now. */
  async function partsAt(path: string, originId: string): Promise<[epoch: string, lines: string][]> {
    const at = await origins.addressOf(originId)
    const incoming = at && (await open(path, { method: 'GET', range: undefined, at }).catch(() => null))
    return incoming ? epochsIn(await text(incoming)).map(({ epoch, lines }) => [epoch, lines]) : []
  }

  async function joined(path: string, epochs: readonly RecordedEpoch[]): Promise<Recorded | null> {
    const holders = new Set(epochs.flatMap(({ originId, playlist }) => (playlist === null ? originId : [])))
    const held = new Map((await Promise.all([...holders].map((id) => partsAt(path, id)))).flat())
    const playlist = joinEpochs(epochs.flatMap(({ epoch, playlist }) => playlist ?? held.get(epoch) ?? []))
    if (playlist === null) return null
    const body = Buffer.from(playlist)
    const read = async () => Readable.from([body])
    return { size: body.length, type: 'application/vnd.apple.mpegurl', isFinal: false, read }
  }

  return {
    async find(path) {
      const [, , streamId = '', folder = '', file] = path.split('/')
      const epochs = db ? await recordedEpochs(db, streamId) : []
      if (epochs.length === 0) return findAt(path, null)
      if (file === undefined) return epochs.every(({ isStored }) => isStored) ? null : joined(path, epochs)
      const row = epochs.find(({ epoch }) => epoch === epochOfFolder(folder))
      if (row?.isStored) return null
      return findAt(path, row ? await origins.addressOf(row.originId) : null)
    },
    close: engine.close,
  }
}

/** Reads from the file store, which gets a recording when its stream has ended. */
export function recordedInStorage(storage: Storage): RecordingPlace {
  return {
    async find(path) {
      const key = path.slice(1)
      const object = await storage.get(key, { start: 0, end: 0 })
      if (!object) return null
      await discard(object)
      const { size, contentType: type } = object
      return {
        size,
        type,
        isFinal: true,
        read: async (range) => (await storage.get(key, range ?? undefined))?.body ?? null,
      }
    },
  }
}

/** Closes the source of a body that was not read. */
export async function discard({ body }: StoredObject): Promise<void> {
  await body[Symbol.asyncIterator]().return?.()
}
