import type { Storage, StoredObject } from '../engines/ports.ts'
import type { ByteRange } from './byte-range.ts'
import { createLiveOrigin, type OriginAddress } from './live-origin.ts'

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

/** Reads from the media engine, which has the recordings in progress and the recordings that are not moved yet. */
export function recordedInEngine(origin: () => OriginAddress | null): RecordingPlace & { close(): void } {
  const engine = createLiveOrigin(origin)

  async function open(path: string, { method, range }: { method: string; range: string | undefined }) {
    const incoming = await engine.open(path, { method, range })
    if (incoming.statusCode === 200 || incoming.statusCode === 206) return incoming
    incoming.resume()
    if (incoming.statusCode === 404) return null
    throw new Error(`the media engine answered ${incoming.statusCode} for a recording`)
  }

  return {
    async find(path) {
      const head = await open(path, { method: 'HEAD', range: undefined })
      if (!head) return null
      head.resume()
      return {
        size: Number(head.headers['content-length']),
        type: head.headers['content-type'] ?? 'application/octet-stream',
        isFinal: false,
        read: (range) => open(path, { method: 'GET', range: range ? `bytes=${range.start}-${range.end}` : undefined }),
      }
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
