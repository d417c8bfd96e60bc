import proxyAddr from '@fastify/proxy-addr'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { EdgeConfig } from './config-shape.ts'
import { createMemoryBus } from './engines/bus/memory.ts'
import { createParentCrowds } from './engines/crowds/parent.ts'
import { originToken } from './engines/media/origin-token.ts'
import { readCredentials } from './http/auth.ts'
import { limitConnections, requestDeadlines } from './http/connection-limits.ts'
import { edgePrefix, seenPath, serveEdges } from './http/edge-parent.ts'
import { failureOf } from './http/errors.ts'
import { createLiveEdge, serveLiveEdge } from './http/live-edge.ts'
import { createPlaybackAddresses } from './http/playback-addresses.ts'
import { serveRecordings } from './http/recordings.ts'
import { createAuthority } from './http/tokens.ts'
import { createViewerMarks } from './http/viewer-marks.ts'

const maxRequestMs = 15_000
const healthWithinMs = 1_000

export type Edge = { address: string; close(): Promise<void> }

/**
 * Starts the role `edge`: `/live` and `/recordings` of a parent, with one request for each part, however many viewers
 * watch. It needs neither PostgreSQL nor Redis, only the site's SECRET.
 */
export async function startEdge(config: EdgeConfig, log: FastifyBaseLogger): Promise<Edge> {
  const { parentUrl, secret, instances, trustProxy } = config
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    ...requestDeadlines(maxRequestMs),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  const isProxy = trustProxy.length > 0 ? proxyAddr.compile(trustProxy) : () => false
  limitConnections(http.server, {
    perAddress: config.connectionsPerAddress,
    isProxy: (address) => isProxy(address, 0),
  })
  const token = originToken(secret)
  const parent = { url: parentUrl + edgePrefix, token }
  const origins = { locate: async () => parent, relocate: async () => null, addressOf: async () => parent }
  const crowds = createParentCrowds({ url: parentUrl + seenPath, token })
  const authority = createAuthority({ secret, bus: createMemoryBus() })
  const playback = createPlaybackAddresses({ secret, hours: config.playbackSignedHours })
  const marks = createViewerMarks(secret)
  const live = createLiveEdge(origins, { marks, playback, crowds, instances, cacheBytes: config.liveCacheBytes })
  serveLiveEdge(http, live, async (request) => readCredentials(request, authority).viewer)
  const recordings = serveRecordings(http, { origins, db: null, storage: null, playback })
  serveEdges(http, { token, live, recordings, crowds })

  http.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/readyz', async (_, reply) => {
    const isReady = await fetch(`${parentUrl}/healthz`, { signal: AbortSignal.timeout(healthWithinMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
    const status = isReady ? 'ready' : 'not ready'
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, parent: isReady })
  })
  http.setErrorHandler(async (error, request, reply) => {
    const { status, isOurs } = failureOf(error)
    if (isOurs) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    return reply.code(status).type('text/plain').send('not available\n')
  })
  http.setNotFoundHandler(async (_, reply) => reply.code(404).type('text/plain').send('not found'))

  return {
    address: await http.listen({ host: config.host, port: config.port, backlog: 16_384 }),
    async close() {
      await http.close()
      authority.close()
      await crowds.close()
    },
  }
}
