import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '#media/address-key.ts'
import { type CachedReply, createLiveCache } from './live-cache.ts'
import { createLiveOrigin, type OriginAddress } from './live-origin.ts'
import { createLiveViewers, uncounted } from './live-viewers.ts'
import { nobody, type Viewer } from './viewer.ts'
import type { ViewerMarks } from './viewer-marks.ts'

// The coalescing edge: it stands before the media origin and asks it once per address, however many viewers wait.
// Nothing personal crosses it either way: no cookies, no tokens, and of the query only what LL-HLS defines. The first
// playlist gives each viewer a mark for the address of the next one, by which viewers are counted; the origin never
// sees it.

type Visitor = { address: string; viewer(): Promise<Viewer> }

export type LiveEdge = {
  /** Answers `/live/…`. The visitor is told apart for counting only. */
  serveLive(request: IncomingMessage, response: ServerResponse, visitor: Visitor): Promise<void>
  viewersOf(streamId: string): number
  /** Answers everyone who waits; nothing blocks the server's end. */
  close(): void
}

const CACHE_BYTES = 96 * 1024 * 1024
const MAX_PATH_LENGTH = 256
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const SAFE_PATH = /^\/live(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/
const FIRST_PLAYLIST = /^\/live\/[A-Za-z0-9_-]+\/index\.m3u8$/
const MEDIA_PLAYLIST = /^\/live\/([A-Za-z0-9_-]+)\/[A-Za-z0-9_-]+\/media\.m3u8$/
const MEDIA_PLAYLIST_LINE = /^[A-Za-z0-9_-]+\/media\.m3u8$/gm
const DELIVERY_DIRECTIVE = /^_HLS_(?:msn|part)=\d{1,9}$|^_HLS_skip=(?:YES|v2)$/
const MARK = /^viewer=([\w-]{1,64})$/
const COMMON_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** @param origin where the media engine listens now; null while it starts. */
export function createLiveEdge(origin: () => OriginAddress | null, marks: ViewerMarks): LiveEdge {
  const client = createLiveOrigin(origin)
  const cache = createLiveCache(client.fetch, { maxBytes: CACHE_BYTES })
  const viewers = createLiveViewers(marks)
  const waiting = new Set<ServerResponse>()

  return {
    async serveLive(request, response, visitor) {
      const target = parseTarget(request.url ?? '')
      if (!target) return refuse(response, 404)
      waiting.add(response)
      const { path, directives, mark } = target
      const isFirst = FIRST_PLAYLIST.test(path)
      const [reply, viewer] = await Promise.all([
        cache.get(path + directives).catch(() => null),
        isFirst && mark !== uncounted ? visitor.viewer() : nobody,
      ])
      waiting.delete(response)
      if (response.headersSent || response.destroyed) return
      if (!reply) return refuse(response, 503)
      if (reply.status !== 200) return sendReply(reply, { request, response })
      const streamId = MEDIA_PLAYLIST.exec(path)?.[1]
      if (streamId) viewers.saw(streamId, { mark, address: visitor.address })
      const isPersonal = isFirst && reply.type === PLAYLIST_TYPE
      sendReply(isPersonal ? marked(reply, mark === uncounted ? uncounted : marks.of(viewer)) : reply, {
        request,
        response,
      })
    },

    viewersOf: viewers.count,
    close() {
      for (const response of waiting) refuse(response, 503)
      waiting.clear()
      viewers.close()
      client.close()
    },
  }
}

/** Binds the edge to the web server; ends with it. `viewerOf` tells who asks, by what the request holds. */
export function serveLiveEdge(
  app: FastifyInstance,
  edge: LiveEdge,
  viewerOf: (request: FastifyRequest) => Promise<Viewer>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/live/*',
    handler(request, reply) {
      reply.hijack()
      const visitor = { address: addressKey(request.ip), viewer: () => viewerOf(request) }
      void edge.serveLive(request.raw, reply.raw, visitor)
    },
  })
  app.addHook('preClose', async () => edge.close())
}

type Target = { path: string; directives: string; mark: string | null }

/** The path as it may go to the origin, the delivery directives in one order, the mark; null for any other address. */
function parseTarget(target: string): Target | null {
  const queryAt = target.indexOf('?')
  const path = queryAt < 0 ? target : target.slice(0, queryAt)
  if (path.length > MAX_PATH_LENGTH || !SAFE_PATH.test(path)) return null
  if (queryAt < 0) return { path, directives: '', mark: null }
  const pairs = target.slice(queryAt + 1).split('&')
  const known = pairs.filter((pair) => DELIVERY_DIRECTIVE.test(pair)).sort()
  const [mark] = pairs.flatMap((pair) => MARK.exec(pair)?.[1] ?? [])
  return { path, directives: known.length > 0 ? `?${known.join('&')}` : '', mark: mark ?? null }
}

/** The first playlist for one viewer alone: whoever got it from a cache would be counted as somebody else. */
function marked(reply: CachedReply, mark: string): CachedReply {
  const body = Buffer.from(reply.body.toString('utf8').replace(MEDIA_PLAYLIST_LINE, `$&?viewer=${mark}`))
  return { ...reply, body, gzipped: null, cacheControl: 'no-store' }
}

function sendReply(reply: CachedReply, exchange: { request: IncomingMessage; response: ServerResponse }) {
  const { request, response } = exchange
  const usesGzip = reply.gzipped !== null && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  const body = usesGzip && reply.gzipped ? reply.gzipped : reply.body
  const headers: Record<string, string | number> = {
    ...COMMON_HEADERS,
    'content-type': reply.type,
    'content-length': body.length,
    'cache-control': reply.cacheControl,
    age: Math.floor((Date.now() - reply.storedAtMs) / 1000),
  }
  if (reply.gzipped) headers.vary = 'accept-encoding'
  if (usesGzip) headers['content-encoding'] = 'gzip'
  response.writeHead(reply.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function refuse(response: ServerResponse, status: 404 | 503) {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { ...COMMON_HEADERS, 'content-type': 'text/plain', 'cache-control': 'public, max-age=1' })
  response.end(status === 404 ? 'not found\n' : 'not available now\n')
}
