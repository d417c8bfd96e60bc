import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '#media/kit/address-key.ts'
import type { Crowds } from '#server/engines/ports.ts'
import { parseAskedRange, withinSize } from './byte-range.ts'
import { type LiveAddress, parseLiveAddress } from './live-address.ts'
import { type CachedReply, createLiveCache } from './live-cache.ts'
import { createLiveOrigin } from './live-origin.ts'
import { createLivePlaylists } from './live-playlists.ts'
import { createLiveViewers, uncounted } from './live-viewers.ts'
import { answerPreflights, mediaHeaders } from './media-cors.ts'
import type { StreamOrigins } from './origins/stream-origins.ts'
import type { PlaybackAddresses } from './playback-addresses.ts'
import { createLivePush } from './push/live-push.ts'
import { takeOver } from './take-over.ts'
import { anonymous, type Viewer } from './viewer.ts'
import type { ViewerMarks } from './viewer-marks.ts'

// The coalescing edge in front of the media origin. It sends one request per URL for any number of viewers, and
// requests only the next part of a stream (live-playlists.ts).
//
// No personal data crosses the edge in either direction: no cookies, no tokens, and only the query parameters that
// LL-HLS defines. The first playlist adds a viewer mark to the URL of the next one. Viewers are counted by this mark;
// the origin never sees it.

type Visitor = { address: string; viewer(): Promise<Viewer> }

export type LiveEdge = {
  /** Answers `/live/…`. The visitor is identified only for counting. */
  serveLive(request: IncomingMessage, response: ServerResponse, visitor: Visitor): Promise<void>
  /**
   * Answers `/live/…` for an edge behind this one: without a mark, a count or a signature. That edge has one push feed for
   * each rendition, so it never asks for a push.
   */
  serveEdge(request: IncomingMessage, response: ServerResponse, target: string): Promise<void>
  /** Returns the number of viewers of the stream, over all instances. */
  viewersOf(streamId: string): Promise<number>
  /** Answers all waiting requests, so that nothing delays the server's shutdown. */
  close(): void
}

const CACHE_BYTES = 96 * 1024 * 1024
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
/** A whole mobile network may share one address, and each of its players waits for one playlist. */
const MAX_WAITING_PER_ADDRESS = 1_000
const MEDIA_PLAYLIST_LINE = /^[A-Za-z0-9_-]+\/(?:[a-z0-9]+\/)?media\.m3u8$/gm

export function createLiveEdge(
  origins: Pick<StreamOrigins, 'locate' | 'relocate'>,
  use: { marks: ViewerMarks; playback: PlaybackAddresses; crowds: Crowds; instances: number; cacheBytes?: number },
): LiveEdge {
  const { marks, playback } = use
  const client = createLiveOrigin(origins)
  const cache = createLiveCache(client.fetch, { maxBytes: use.cacheBytes ?? CACHE_BYTES })
  const playlists = createLivePlaylists(cache.get)
  const viewers = createLiveViewers(use)
  const push = createLivePush({ get: cache.get, playlists, viewers })
  const waiting = new Set<ServerResponse>()
  const waitingBy = new Map<string, number>()

  /** A player that opens the stream again keeps its mark, so that it is counted once. */
  const isKept = (mark: string | null): mark is string =>
    mark === uncounted || (mark !== null && marks.read(mark) !== null)

  /**
   * Returns the reply, or the status of a refusal. Files are not subject to the address limit: without them playback
   * stops.
   */
  async function read(
    asked: Exclude<LiveAddress, { kind: 'push' }>,
    address: string,
  ): Promise<CachedReply | 400 | 503> {
    if (asked.kind !== 'playlist') return cache.get(asked.path).catch(() => 503)
    const before = waitingBy.get(address) ?? 0
    if (before >= MAX_WAITING_PER_ADDRESS) return 503
    waitingBy.set(address, before + 1)
    try {
      const found = await playlists.read(asked.path, asked)
      return found === 'too-far-ahead' ? 400 : found
    } catch {
      return 503
    } finally {
      const left = (waitingBy.get(address) ?? 1) - 1
      if (left > 0) waitingBy.set(address, left)
      else waitingBy.delete(address)
    }
  }

  async function servePush(
    { mark, wanted }: Extract<LiveAddress, { kind: 'push' }>,
    exchange: { request: IncomingMessage; response: ServerResponse },
    { address, viewer }: Visitor,
  ) {
    const target = exchange.request.url ?? ''
    const refused = await push.serve(exchange, wanted, {
      mark: mark ?? marks.of(await viewer().catch(() => anonymous)),
      address,
      untilMs: playback.expiryOf(target),
    })
    if (refused) refuse(exchange.response, refused)
  }

  return {
    async serveLive(request, response, visitor) {
      const target = playback.open(request.url ?? '')
      if (target === null) return refuse(response, 403)
      const asked = parseLiveAddress(target)
      if (!asked || asked === 'bad') return refuse(response, asked ? 400 : 404)
      if (asked.kind === 'push') return servePush(asked, { request, response }, visitor)
      waiting.add(response)
      const isFirst = asked.kind === 'first'
      const [reply, viewer] = await Promise.all([
        read(asked, visitor.address),
        isFirst && asked.mark !== uncounted ? visitor.viewer().catch(() => anonymous) : anonymous,
      ])
      waiting.delete(response)
      if (response.headersSent || response.destroyed) return
      if (typeof reply === 'number') return refuse(response, reply)
      if (reply.status !== 200) return sendReply(reply, { request, response })
      if (asked.kind === 'file') return sendFile(reply, { request, response })
      if (asked.kind === 'playlist') viewers.saw(asked.streamId, { mark: asked.mark, address: visitor.address })
      const isPersonal = isFirst && reply.type === PLAYLIST_TYPE
      const mark = isFirst && isKept(asked.mark) ? asked.mark : marks.of(viewer)
      sendReply(isPersonal ? marked(reply, mark) : reply, { request, response })
    },

    async serveEdge(request, response, target) {
      const asked = parseLiveAddress(target)
      if (!asked || asked === 'bad' || asked.kind === 'push') return refuse(response, asked === 'bad' ? 400 : 404)
      waiting.add(response)
      const reply = await read(asked, 'edge')
      waiting.delete(response)
      if (response.headersSent || response.destroyed) return
      if (typeof reply === 'number') refuse(response, reply)
      else if (asked.kind === 'file' && reply.status === 200) sendFile(reply, { request, response })
      else sendReply(reply, { request, response })
    },

    viewersOf: viewers.count,
    close() {
      for (const response of waiting) refuse(response, 503)
      waiting.clear()
      push.close()
      viewers.close()
      client.close()
    },
  }
}

/** Adds the edge to the web server and closes it with the server. `viewerOf` identifies the viewer from the request. */
export function serveLiveEdge(
  app: FastifyInstance,
  edge: LiveEdge,
  viewerOf: (request: FastifyRequest) => Promise<Viewer>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/live/*',
    handler(request, reply) {
      const visitor = { address: addressKey(request.ip), viewer: () => viewerOf(request) }
      return takeOver(request, reply, () => edge.serveLive(request.raw, reply.raw, visitor), mediaHeaders)
    },
  })
  answerPreflights(app, '/live/*')
  app.addHook('preClose', async () => edge.close())
}

/** Marks the first playlist for one viewer. It must not be cached: another viewer would be counted as this one. */
function marked(reply: CachedReply, mark: string): CachedReply {
  const body = Buffer.from(reply.body.toString('utf8').replace(MEDIA_PLAYLIST_LINE, `$&?viewer=${mark}`))
  return { ...reply, body, gzipped: null, cacheControl: 'no-store' }
}

/** Sends a file or one range of it (RFC 9110, 14). A file has no entity tag, so a conditional range is never allowed. */
function sendFile(reply: CachedReply, exchange: { request: IncomingMessage; response: ServerResponse }) {
  const { request, response } = exchange
  const size = reply.body.length
  const asked = request.headers['if-range'] === undefined ? parseAskedRange(request.headers.range) : null
  const range = asked && withinSize(asked, size)
  const headers: Record<string, string | number> = {
    ...mediaHeaders,
    'accept-ranges': 'bytes',
    'cache-control': reply.cacheControl,
    age: ageOf(reply),
  }
  if (asked && !range) {
    response.writeHead(416, { ...headers, 'cache-control': 'no-store', 'content-range': `bytes */${size}` }).end()
    return
  }
  const body = range ? reply.body.subarray(range.start, range.end + 1) : reply.body
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-type': reply.type,
    'content-length': body.length,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const ageOf = ({ storedAtMs }: CachedReply) => Math.floor((performance.now() - storedAtMs) / 1000)

function sendReply(reply: CachedReply, exchange: { request: IncomingMessage; response: ServerResponse }) {
  const { request, response } = exchange
  const usesGzip = reply.gzipped !== null && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  const body = usesGzip && reply.gzipped ? reply.gzipped : reply.body
  const headers: Record<string, string | number> = {
    ...mediaHeaders,
    'content-type': reply.type,
    // RFC 9110, 8.6: a 204 has no length.
    ...(reply.status !== 204 && { 'content-length': body.length }),
    'cache-control': reply.cacheControl,
    age: ageOf(reply),
  }
  if (reply.gzipped) headers.vary = 'accept-encoding'
  if (usesGzip) headers['content-encoding'] = 'gzip'
  response.writeHead(reply.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const REASONS = {
  400: 'no such part\n',
  403: 'this address has run out\n',
  404: 'not found\n',
  503: 'not available now\n',
}

function refuse(response: ServerResponse, status: keyof typeof REASONS) {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { ...mediaHeaders, 'content-type': 'text/plain', 'cache-control': 'public, max-age=1' })
  response.end(REASONS[status])
}
