import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Storage } from '#server/engines/ports.ts'
import { createLiveOrigin } from '#server/http/live-origin.ts'
import type { StreamOrigins } from '#server/http/origins/stream-origins.ts'
import {
  type PlaylistPiece,
  type PlaylistSegment,
  readMediaPlaylist,
  readMultivariant,
} from './stream-playlist.rules.ts'

/** The available segments of a stream, at the engine or in the file store. */
export type StreamSource = {
  segments: PlaylistSegment[]
  /** True when the stream has ended, so that no more segments follow. */
  isEnded: boolean
  read(piece: PlaylistPiece): AsyncIterable<Uint8Array>
}

export type StreamSources = {
  /**
   * Returns null when neither the media engine nor the file store has the stream. Rejects when the media engine is
   * unreachable, or when the file store is needed and unreachable.
   */
  open(streamId: string): Promise<StreamSource | null>
  close(): void
}

type Uses = { origins: Pick<StreamOrigins, 'locate' | 'relocate'>; storage: Storage }

/**
 * Reads a live stream from the engine’s window, and an ended one from its recording at the engine or in the file store.
 */
export function createStreamSources({ origins, storage }: Uses): StreamSources {
  const engine = createLiveOrigin(origins)

  async function openLive(streamId: string): Promise<StreamSource | null> {
    const main = await engine.fetch(`/live/${streamId}/index.m3u8`)
    if (main.status === 404) return null
    const uri = main.status === 200 ? readMultivariant(main.body.toString()) : null
    if (uri === null) throw new Error(`the media engine answered ${main.status} for a stream`)
    const address = `/live/${streamId}/${uri}`
    const list = await engine.fetch(address)
    if (list.status !== 200) throw new Error(`the media engine answered ${list.status} for a playlist`)
    const playlist = list.body.toString()
    const folder = address.slice(0, address.lastIndexOf('/'))
    return {
      segments: readMediaPlaylist(playlist),
      isEnded: playlist.includes('#EXT-X-ENDLIST'),
      async *read({ uri: file }) {
        const found = await engine.fetch(`${folder}/${file}`)
        if (found.status !== 200) throw new Error(`the media engine answered ${found.status} for a segment`)
        yield found.body
      },
    }
  }

  async function openRecorded(streamId: string): Promise<StreamSource | null> {
    const index = await engine.fetch(`/recordings/${streamId}/index.m3u8`)
    if (index.status !== 200) return null
    return {
      segments: readMediaPlaylist(index.body.toString()),
      isEnded: true,
      async *read({ uri, range }) {
        const asked = range ? `bytes=${range.offset}-${range.offset + range.length - 1}` : undefined
        const incoming = await engine.open(`/recordings/${streamId}/${uri}`, { method: 'GET', range: asked })
        if (incoming.statusCode !== (range ? 206 : 200)) {
          incoming.resume()
          throw new Error(`the media engine answered ${incoming.statusCode} for a recording`)
        }
        yield* incoming as AsyncIterable<Buffer>
      },
    }
  }

  async function openStored(streamId: string): Promise<StreamSource | null> {
    const index = await storage.get(`recordings/${streamId}/index.m3u8`)
    if (!index) return null
    return {
      segments: readMediaPlaylist(await text(index.body as unknown as Readable)),
      isEnded: true,
      async *read({ uri, range }) {
        const asked = range ? { start: range.offset, end: range.offset + range.length - 1 } : undefined
        const found = await storage.get(`recordings/${streamId}/${uri}`, asked)
        if (!found) throw new Error('the recording has gone')
        yield* found.body
      },
    }
  }

  return {
    async open(streamId) {
      return (await openLive(streamId)) ?? (await openRecorded(streamId)) ?? openStored(streamId)
    },
    close: engine.close,
  }
}
