import { createHash, timingSafeEqual } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveRoutes } from './live-routes.ts'
import { serveRecording } from './recording-routes.ts'
import { failure, send } from './reply.ts'

/**
 * The origin serves an edge in front of it, never viewers: it listens on loopback or a unix socket, or requires a
 * token. It only plays (GET of live streams and recordings). It has no request that ends or deletes a stream.
 */
export type OriginListen = { host: string; port: number } | { socketPath: string }

export type Origin = { address: OriginListen; close(): Promise<void> }

const MAX_URL_LENGTH = 512

/** Rejects when the address is already in use. */
export async function startOrigin(options: {
  listen: OriginListen
  token?: string | undefined
  live: LiveRoutes
  recordingsDirectory: string
}): Promise<Origin> {
  const { listen, token, live, recordingsDirectory } = options
  const expected = token === undefined ? null : digestOf(`Bearer ${token}`)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return send(response, failure(405, 'only GET and HEAD'))
    }
    if (expected && !timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected))
      return send(response, failure(401, 'for the site alone'))
    const target = request.url ?? '/'
    if (target.length > MAX_URL_LENGTH) return send(response, failure(414, 'the address is too long'))
    const queryAt = target.indexOf('?')
    const [, area, ...path] = (queryAt < 0 ? target : target.slice(0, queryAt)).split('/')
    if (area === 'live') {
      const query = new URLSearchParams(queryAt < 0 ? '' : target.slice(queryAt + 1))
      return send(response, await live(path, query))
    }
    if (area === 'recordings') return serveRecording(recordingsDirectory, { request, response, path })
    return send(response, failure(404, 'no such area'))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      // For example, a volume was closed or deleted during the read.
      if (response.headersSent) response.destroy()
      else send(response, failure(503, 'not readable now'))
    })
  })

  if ('socketPath' in listen) await rm(listen.socketPath, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if ('socketPath' in listen) server.listen(listen.socketPath, resolve)
    else server.listen(listen.port, listen.host, resolve)
  })
  const address = 'socketPath' in listen ? listen : { host: listen.host, port: (server.address() as AddressInfo).port }

  return {
    address,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
