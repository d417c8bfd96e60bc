import type { FastifyBaseLogger } from 'fastify'
import { deadline } from '#media/kit/deadlines.ts'
import type { EdgeConfig } from './config/config-shape.ts'
import { createMemoryBus } from './engines/bus/memory.ts'
import { createParentCrowds } from './engines/crowds/parent.ts'
import { originToken } from './engines/media/origin-token.ts'
import { edgePrefix, seenPath } from './http/edge-parent.ts'
import { failureOf } from './http/errors.ts'
import { createMediaSite } from './http/media-site.ts'
import { createAuthority } from './http/tokens.ts'
import { createWebServer, listen } from './http/web-server.ts'

const healthWithinMs = 1_000

export type Edge = { address: string; close(): Promise<void> }

/**
 * Starts the role `edge`: `/live` and `/recordings` of a parent, with one request for each part, however many viewers
 * watch. It needs neither PostgreSQL nor Redis, only the site's SECRET.
 */
export async function startEdge(config: EdgeConfig, log: FastifyBaseLogger): Promise<Edge> {
  const { parentUrl, secret } = config
  const http = createWebServer({ ...config, log })
  const token = originToken(secret)
  const parent = { url: parentUrl + edgePrefix, token }
  const origins = { locate: async () => parent, relocate: async () => null, addressOf: async () => parent }
  const crowds = createParentCrowds({ url: parentUrl + seenPath, token })
  const authority = createAuthority({ secret, bus: createMemoryBus() })
  createMediaSite(config, { origins, crowds }).serve(http, { authority, db: null, storage: null, beside: null })

  http.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/readyz', async (_, reply) => {
    const isReady = await fetch(`${parentUrl}/healthz`, { signal: deadline(healthWithinMs) }).then(
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
    address: await listen(http, config),
    async close() {
      await http.close()
      authority.close()
      await crowds.close()
    },
  }
}
