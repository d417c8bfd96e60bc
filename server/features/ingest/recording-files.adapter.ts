import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { MediaEngine, Storage } from '#server/engines/ports.ts'
import { createLiveOrigin } from '#server/http/live-origin.ts'
import { oneOrigin } from '#server/http/origins/stream-origins.ts'
import { type EpochPart, epochsIn, volumesOf } from '#server/http/recording-playlist.ts'

// A recording is a playlist and the volumes that it names. In the file store they have the path that they are played
// from. The playlist is written last and removed first, so where it exists, all files exist.

export type RecordingFiles = {
  /**
   * Copies the volumes of this process's engine to the file store. Returns their epochs; `unfinished` while the engine
   * still writes them; null when the engine has none.
   */
  copy(streamId: string): Promise<EpochPart[] | 'unfinished' | null>
  putPlaylist(streamId: string, playlist: string): Promise<void>
  /** Returns the playlist of the file store, or null when it has none. */
  readPlaylist(streamId: string): Promise<string | null>
  /** Removes files of the recording, `{folder}/media-{n}.mp4`, from the file store. */
  removeVolumes(streamId: string, files: readonly string[]): Promise<void>
  /** Removes the recording from every engine and the file store. */
  remove(streamId: string): Promise<void>
  /** Aborts running copies. The file store keeps no incomplete file. */
  close(): void
}

const playlistType = 'application/vnd.apple.mpegurl'

export function createRecordingFiles({ media, storage }: { media: MediaEngine; storage: Storage }): RecordingFiles {
  const engine = createLiveOrigin(oneOrigin(media))
  const closing = new AbortController()
  const keyOf = (streamId: string, file: string) => `recordings/${streamId}/${file}`

  /** Returns null when the engine does not have the file. */
  async function open(key: string): Promise<IncomingMessage | 'unfinished' | null> {
    const incoming = await engine.open(`/${key}`, { method: 'GET', range: undefined })
    if (incoming.statusCode === 200) return incoming
    incoming.resume()
    if (incoming.statusCode === 404) return null
    if (incoming.statusCode === 503) return 'unfinished'
    throw new Error(`the media engine answered ${incoming.statusCode} for a recording`)
  }

  async function copyVolume(key: string): Promise<void> {
    closing.signal.throwIfAborted()
    const incoming = await open(key)
    if (!incoming || incoming === 'unfinished') throw new Error(`the media engine has lost ${key}`)
    const stop = () => incoming.destroy(new Error('the server stops'))
    closing.signal.addEventListener('abort', stop)
    try {
      const size = Number(incoming.headers['content-length'])
      await storage.put(key, incoming, { contentType: 'video/mp4', size })
    } finally {
      closing.signal.removeEventListener('abort', stop)
      incoming.destroy()
    }
  }

  async function readStored(key: string): Promise<string | null> {
    const object = await storage.get(key)
    return object && (await text(object.body as AsyncIterable<Buffer> as never))
  }

  async function removeVolumes(streamId: string, files: readonly string[]): Promise<void> {
    for (const file of files) await storage.delete(keyOf(streamId, file))
  }

  return {
    async copy(streamId) {
      const incoming = await open(keyOf(streamId, 'index.m3u8'))
      if (!incoming || incoming === 'unfinished') return incoming
      const playlist = await text(incoming)
      for (const file of volumesOf(playlist)) await copyVolume(keyOf(streamId, file))
      return epochsIn(playlist)
    },
    async putPlaylist(streamId, playlist) {
      const bytes = Buffer.from(playlist)
      const as = { contentType: playlistType, size: bytes.length }
      await storage.put(keyOf(streamId, 'index.m3u8'), onePiece(bytes), as)
    },
    readPlaylist: (streamId) => readStored(keyOf(streamId, 'index.m3u8')),
    removeVolumes,
    async remove(streamId) {
      await media.removeRecording(streamId)
      const index = keyOf(streamId, 'index.m3u8')
      const playlist = await readStored(index)
      if (playlist === null) return
      await removeVolumes(streamId, volumesOf(playlist))
      await storage.delete(index)
    },
    close() {
      closing.abort()
      engine.close()
    },
  }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
