import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/sql.ts'
import type { Storage } from '#server/engines/ports.ts'
import { isNoneMatch } from './entity-tag.ts'
import { answerPreflights, mediaHeaders } from './media-cors.ts'
import type { StreamOrigins } from './origins/stream-origins.ts'
import type { PlaybackAddresses } from './playback-addresses.ts'
import { type Recorded, type RecordingPlace, recordedInEngines, recordedInStorage } from './recording-places.ts'
import { type Beside, joinedReplays } from './replays.ts'
import { sendRanged } from './send-ranged.ts'
import { takeOver } from './take-over.ts'

// The media engine serves a recording until the recording is moved to the file store, which then serves it under the
// same URL. Viewers do not notice the move, and the entity tags stay the same.

const filePath =
  /^\/recordings\/[\w-]{1,64}\/(index\.m3u8|replay(-[a-z0-9]{1,8})?\.m3u8|[\w-]{1,64}\/media-\d{1,6}\.mp4)$/
const immutable = 'public, max-age=31536000, immutable'
const briefly = 'public, max-age=60'

type Exchange = { path: string; request: IncomingMessage; response: ServerResponse }

export type RecordingServer = {
  /** Answers `/recordings/…` for an edge behind this process, without a signature. */
  serveEdge(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
}

export function serveRecordings(
  app: FastifyInstance,
  use: {
    origins: Pick<StreamOrigins, 'locate' | 'relocate' | 'addressOf'>
    db: Db | null
    /** Null at an edge, whose parent reads the file store. */
    storage: Storage | null
    /** Null at an edge, whose parent joins the recordings of a fixture. */
    beside: Beside | null
    playback: PlaybackAddresses
  },
): RecordingServer {
  const engine = recordedInEngines(use.origins, use.db)
  const single: RecordingPlace[] = use.storage ? [engine, recordedInStorage(use.storage)] : [engine]
  const { beside, playback } = use
  const places = beside ? [joinedReplays(single, { beside, playback }), ...single] : single
  app.route({
    method: ['GET', 'HEAD'],
    url: '/recordings/*',
    handler(request, reply) {
      const path = playback.open(request.url.split('?', 1)[0] ?? '')
      const exchange = { request: request.raw, response: reply.raw }
      const run = () => (path === null ? refuse(reply.raw, 403) : answer({ path, ...exchange }))
      return takeOver(request, reply, run, mediaHeaders)
    },
  })
  answerPreflights(app, '/recordings/*')
  app.addHook('preClose', async () => engine.close())
  return { serveEdge: (request, response, path) => answer({ path, request, response }) }

  async function answer(exchange: Exchange): Promise<void> {
    const { path, response } = exchange
    if (!filePath.test(path)) return refuse(response, 404)
    let isAway = false
    for (const place of places) {
      try {
        const found = await place.find(path)
        if (found && (await send(found, exchange))) return
      } catch (error) {
        isAway = true
        app.log.warn({ err: error }, 'a recording could not be read from one of its places')
      }
    }
    refuse(response, isAway ? 503 : 404)
  }
}

/** Sends the file. Returns false, without sending anything, when the file no longer exists. */
function send(found: Recorded, exchange: Exchange): Promise<boolean> {
  return exchange.path.endsWith('.m3u8') ? sendPlaylist(found, exchange) : sendVolume(found, exchange)
}

async function sendPlaylist(found: Recorded, { request, response }: Exchange): Promise<boolean> {
  const body = await found.read(null)
  if (!body) return false
  const text = await buffer(body)
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  const headers = { ...mediaHeaders, etag, 'cache-control': briefly }
  if (isNoneMatch(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end()
    return true
  }
  response.writeHead(200, { ...headers, 'content-type': found.type, 'content-length': text.length })
  response.end(request.method === 'HEAD' ? undefined : text)
  return true
}

function sendVolume(found: Recorded, exchange: Exchange): Promise<boolean> {
  const { size, type, isFinal, read } = found
  // A volume is append-only, so its URL and its size identify its content.
  const etag = `"${size.toString(36)}"`
  return sendRanged({ size, type, etag, read, headers }, exchange)

  function headers(answer: 'whole' | 'range' | 'unchanged' | 'outside') {
    if (answer === 'outside') return mediaHeaders
    // A range never changes, but a whole file that is not final may still grow.
    const isKept = answer === 'range' || (answer === 'whole' && isFinal)
    return { ...mediaHeaders, 'cache-control': isKept ? immutable : briefly }
  }
}

const reasons = { 403: 'this address has run out\n', 404: 'not found\n', 503: 'not available now\n' }

function refuse(response: ServerResponse, status: keyof typeof reasons): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  response.writeHead(status, { ...mediaHeaders, 'content-type': 'text/plain', 'cache-control': 'public, max-age=1' })
  response.end(reasons[status])
}
