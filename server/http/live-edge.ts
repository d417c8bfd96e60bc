import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { type CachedReply, createLiveCache } from './live-cache.ts'
import { createLiveOrigin, type OriginAddress } from './live-origin.ts'
import { createLiveViewers } from './live-viewers.ts'

// The coalescing edge: it stands before the media origin and asks it once per address, however many viewers wait.
// Nothing personal crosses it either way: no cookies, no tokens, and of the query only what LL-HLS defines.

export type LiveEdge = {
  /** Answers `/live/…`. `viewer` is told apart for counting only. */
  serveLive(request: IncomingMessage, response: ServerResponse, viewer: string): Promise<void>
  /** Answers `/recordings/…`, ranges included. */
  serveRecording(request: IncomingMessage, response: ServerResponse): Promise<void>
  viewersOf(streamId: string): number
  /** Answers everyone who waits; nothing blocks the server's end. */
  close(): void
}

const CACHE_BYTES = 96 * 1024 * 1024
const MAX_PATH_LENGTH = 256
const SAFE_PATH = /^\/(live|recordings)(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/
const MEDIA_PLAYLIST = /^\/live\/([A-Za-z0-9_-]+)\/[A-Za-z0-9_-]+\/media\.m3u8$/
const DELIVERY_DIRECTIVE = /^_HLS_(?:msn|part)=\d{1,9}$|^_HLS_skip=(?:YES|v2)$/
const RECORDING_HEADERS = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'cache-control'] as const
const COMMON_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** @param origin where the media engine listens now; null while it starts. */
export function createLiveEdge(origin: () => OriginAddress | null): LiveEdge {
  const client = createLiveOrigin(origin)
  const cache = createLiveCache(client.fetch, { maxBytes: CACHE_BYTES })
  const viewers = createLiveViewers()
  const waiting = new Set<ServerResponse>()

  return {
    async serveLive(request, response, viewer) {
      const address = parseAddress(request.url ?? '')
      if (!address) return refuse(response, 404)
      waiting.add(response)
      const reply = await cache.get(address.path + address.directives).catch(() => null)
      waiting.delete(response)
      if (response.headersSent || response.destroyed) return
      const streamId = MEDIA_PLAYLIST.exec(address.path)?.[1]
      if (streamId && reply?.status === 200) viewers.saw(streamId, viewer)
      if (reply) sendReply(reply, { request, response })
      else refuse(response, 503)
    },

    async serveRecording(request, response) {
      const address = parseAddress(request.url ?? '')
      if (!address) return refuse(response, 404)
      const { range } = request.headers
      const incoming = await client.open(address.path, { method: request.method ?? 'GET', range }).catch(() => null)
      if (!incoming) return refuse(response, 503)
      const headers: Record<string, string> = { ...COMMON_HEADERS }
      for (const name of RECORDING_HEADERS) {
        const value = incoming.headers[name]
        if (value !== undefined) headers[name] = value
      }
      response.writeHead(incoming.statusCode ?? 502, headers)
      // A viewer who goes away in the middle ends the origin's reply too.
      await pipeline(incoming, response).catch(() => incoming.destroy())
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

/** Binds the edge to the web server; ends with it. */
export function serveLiveEdge(app: FastifyInstance, edge: LiveEdge): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/live/*',
    handler(request, reply) {
      reply.hijack()
      void edge.serveLive(request.raw, reply.raw, `${request.ip} ${request.headers['user-agent'] ?? ''}`)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/recordings/*',
    handler(request, reply) {
      reply.hijack()
      void edge.serveRecording(request.raw, reply.raw)
    },
  })
  app.addHook('preClose', async () => edge.close())
}

/** The path as it may go to the origin, and the delivery directives in one order; null for any other address. */
function parseAddress(target: string): { path: string; directives: string } | null {
  const queryAt = target.indexOf('?')
  const path = queryAt < 0 ? target : target.slice(0, queryAt)
  if (path.length > MAX_PATH_LENGTH || !SAFE_PATH.test(path)) return null
  if (queryAt < 0) return { path, directives: '' }
  const known = target
    .slice(queryAt + 1)
    .split('&')
    .filter((pair) => DELIVERY_DIRECTIVE.test(pair))
    .sort()
  return { path, directives: known.length > 0 ? `?${known.join('&')}` : '' }
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
