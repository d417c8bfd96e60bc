import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import type { Storage, StoredObject } from '../engines/ports.ts'
import { parseAskedRange, withinSize } from './byte-range.ts'
import { createLiveOrigin, type OriginAddress } from './live-origin.ts'

// A recording is played from the media engine until it is in the file store, then from there, under one address: who
// watches while it moves notices nothing.

const filePath = /^\/recordings\/[\w-]{1,64}\/(index\.m3u8|[\w-]{1,64}\/media-\d{1,6}\.mp4)$/
const passedHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'cache-control'] as const
const commonHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
const immutable = 'public, max-age=31536000, immutable'
const briefly = 'public, max-age=60'

type Exchange = { path: string; request: IncomingMessage; response: ServerResponse }

/** Answers `/recordings/…`, ranges included. */
export function serveRecordings(
  app: FastifyInstance,
  use: { origin: () => OriginAddress | null; storage: Storage },
): void {
  const engine = createLiveOrigin(use.origin)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/recordings/*',
    handler(request, reply) {
      reply.hijack()
      const path = request.url.split('?', 1)[0] ?? ''
      void answer({ path, request: request.raw, response: reply.raw })
    },
  })
  app.addHook('preClose', async () => engine.close())

  async function answer(exchange: Exchange): Promise<void> {
    const { path, request, response } = exchange
    if (!filePath.test(path)) return refuse(response, 404)
    const { method = 'GET', headers } = request
    const incoming = await engine.open(path, { method, range: headers.range }).catch(() => null)
    if (incoming && incoming.statusCode !== 404) return pass(incoming, response)
    incoming?.resume()
    try {
      if (!(await sendStored(use.storage, exchange))) refuse(response, incoming ? 404 : 503)
    } catch (error) {
      app.log.warn({ err: error }, 'a recording could not be read from the file store')
      refuse(response, 503)
    }
  }
}

async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers: Record<string, string> = { ...commonHeaders }
  for (const name of passedHeaders) {
    const value = incoming.headers[name]
    if (value !== undefined) headers[name] = value
  }
  response.writeHead(incoming.statusCode ?? 502, headers)
  // A viewer who goes away in the middle ends the engine's reply too.
  await pipeline(incoming, response).catch(() => incoming.destroy())
}

/** False when the store does not have it. */
async function sendStored(storage: Storage, { path, request, response }: Exchange): Promise<boolean> {
  const key = path.slice(1)
  const asked = parseAskedRange(request.headers.range)
  const size = asked ? await sizeOf(storage, key) : null
  if (asked && size === null) return false
  const range = asked && size !== null ? withinSize(asked, size) : null
  if (asked && !range) {
    response.writeHead(416, { ...commonHeaders, 'content-range': `bytes */${size}` }).end()
    return true
  }
  const object = await storage.get(key, range ?? undefined)
  if (!object) return false
  response.writeHead(range ? 206 : 200, {
    ...commonHeaders,
    'content-type': object.contentType,
    'content-length': range ? range.end - range.start + 1 : object.size,
    'accept-ranges': 'bytes',
    'cache-control': path.endsWith('.m3u8') ? briefly : immutable,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` }),
  })
  if (request.method === 'HEAD') {
    await discard(object)
    response.end()
  } else await pipeline(object.body, response).catch(() => response.destroy())
  return true
}

async function sizeOf(storage: Storage, key: string): Promise<number | null> {
  const object = await storage.get(key, { start: 0, end: 0 })
  if (object) await discard(object)
  return object?.size ?? null
}

/** Lets go of what was opened: an iteration that is left ends its source. */
async function discard({ body }: StoredObject): Promise<void> {
  for await (const _ of body) return
}

function refuse(response: ServerResponse, status: 404 | 503): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  response.writeHead(status, { ...commonHeaders, 'content-type': 'text/plain', 'cache-control': 'public, max-age=1' })
  response.end(status === 404 ? 'not found\n' : 'not available now\n')
}
