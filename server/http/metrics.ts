import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '#server/metrics/metrics.ts'

/** Measures the duration of every request by its route. Measuring by URL would create one series per viewer. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seconds = metrics.histogram('http_request_seconds')
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** Measures the bytes of all connections, sockets included. */
export function measureTraffic({ server }: FastifyInstance, metrics: Metrics): void {
  const open = new Set<Socket>()
  const closed = { sent: 0, received: 0 }
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      closed.sent += socket.bytesWritten
      closed.received += socket.bytesRead
    })
  })
  metrics.counter('http_sent_bytes_total', (report) =>
    report([...open].reduce((total, socket) => total + socket.bytesWritten, closed.sent)),
  )
  metrics.counter('http_received_bytes_total', (report) =>
    report([...open].reduce((total, socket) => total + socket.bytesRead, closed.received)),
  )
}

const passedOn = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

/**
 * Returns true when the request comes from this machine. A request through a local proxy that adds no header looks the
 * same, so production requires the token.
 */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  const isPassedOn = Object.keys(headers).some((name) => passedOn.includes(name) || name.startsWith('x-forwarded'))
  return isLoopback && !isPassedOn
}

export function serveMetrics(
  app: FastifyInstance,
  options: { metrics: Metrics; token: string; isProduction: boolean },
): void {
  app.get('/metrics', async (request, reply) => {
    const isAllowed = options.token
      ? request.headers.authorization === `Bearer ${options.token}`
      : !options.isProduction && isLocal(request)
    if (!isAllowed) return reply.code(403).type('text/plain').send('not permitted\n')
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics())
  })
}
