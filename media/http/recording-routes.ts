import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { RECORDING_PLAYLIST } from '#media/record/vod-playlist.ts'
import { failure, IMMUTABLE, MP4_TYPE, maxAge, PLAYLIST_TYPE, type Reply, send } from './reply.ts'

const PLAYLIST_S = 60
const SAFE_NAME = /^[A-Za-z0-9_-]{1,64}$/
const VOLUME_NAME = /^media-\d{1,6}\.mp4$/

type Range = { start: number; end: number }

/** Answers `/recordings/{streamId}/…` from the recordings' folder; `path` begins with the stream. */
export async function serveRecording(
  directory: string,
  exchange: { request: IncomingMessage; response: ServerResponse; path: readonly string[] },
): Promise<void> {
  const { request, response, path } = exchange
  const [streamId = '', second = '', third] = path
  if (!SAFE_NAME.test(streamId)) return send(response, failure(404, 'no such recording'))

  if (path.length === 2 && second === RECORDING_PLAYLIST) {
    const body = await readFile(join(directory, streamId, RECORDING_PLAYLIST)).catch(() => null)
    if (!body) return send(response, await missingPlaylist(join(directory, streamId)))
    return send(response, { status: 200, type: PLAYLIST_TYPE, cacheControl: maxAge(PLAYLIST_S), body })
  }
  if (path.length !== 3 || !SAFE_NAME.test(second) || !third || !VOLUME_NAME.test(third)) {
    return send(response, failure(404, 'no such file'))
  }
  const file = join(directory, streamId, second, third)
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) return send(response, failure(404, 'no such file'))
  serveFile(file, { request, response, size })
}

/** A folder without a playlist is of a stream that has not ended here. */
async function missingPlaylist(streamDirectory: string): Promise<Reply> {
  const exists = await stat(streamDirectory).then(
    () => true,
    () => false,
  )
  return exists ? failure(503, 'the recording is not finished') : failure(404, 'no such recording')
}

function serveFile(file: string, exchange: { request: IncomingMessage; response: ServerResponse; size: number }) {
  const { request, response, size } = exchange
  const range = parseRange(request.headers.range, size)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${size}`, 'access-control-allow-origin': '*' })
    response.end()
    return
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  response.writeHead(range ? 206 : 200, {
    'content-type': MP4_TYPE,
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    // A volume only grows, so a range inside it never changes.
    'cache-control': range ? IMMUTABLE : maxAge(PLAYLIST_S),
    'access-control-allow-origin': '*',
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  if (request.method === 'HEAD' || size === 0) {
    response.end()
    return
  }
  pipeline(createReadStream(file, { start, end }), response, () => response.destroy())
}

/** Parses one byte range (RFC 9110, 14.1.2). Null means the whole file, also for range forms that we do not support. */
function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const suffix = Number(match[2])
    return suffix === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - suffix), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start >= size || start > end ? 'unsatisfiable' : { start, end }
}
