import type { Server } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import fastify, { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify'
import { within } from '#media/kit/deadlines.ts'
import { limitChunks } from './chunked-bodies.ts'
import { limitConnections, requestDeadlines } from './connection-limits.ts'
import { stripForwardedPorts } from './forwarded-addresses.ts'
import { refuseUnreadable } from './unreadable-request.ts'

const maxRequestMs = 15_000
/** After a restart all clients return together. The kernel may allow less. */
const backlog = 16_384

type Options = { log: FastifyBaseLogger; trustProxy: string[]; connectionsPerAddress: number }

/** Creates the HTTP server of a process, with the limits of requests and connections. */
export function createWebServer(
  { log, trustProxy, connectionsPerAddress }: Options,
  more: FastifyHttpOptions<Server> = {},
): FastifyInstance {
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    ...requestDeadlines(within(maxRequestMs)),
    forceCloseConnections: 'idle',
    // While the server closes, requests on open connections are still answered, and then their connection ends.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    ...more,
  })
  const isProxy = trustProxy.length > 0 ? proxyAddr.compile(trustProxy) : () => false
  http.addHook('onRequest', async ({ raw }) => stripForwardedPorts(raw.headers))
  limitChunks(http.server)
  limitConnections(http.server, { perAddress: connectionsPerAddress, isProxy: (address) => isProxy(address, 0) })
  return http
}

/** Resolves with the address. */
export function listen(http: FastifyInstance, { host, port }: { host: string; port: number }): Promise<string> {
  return http.listen({ host, port, backlog })
}
