import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RedisStates } from '#server/engines/ports.ts'

export type Metrics = { registry: Registry }

/**
 * Creates the registry of one program. It is not the library's global registry, because tests start several programs in
 * a process. Features add gauges to it.
 */
export function createMetrics(pool: Pool, redis?: RedisStates): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  if (redis)
    new Gauge({
      name: 'redis_up',
      help: 'Connections to Redis by use: 1 while Redis answers, else 0',
      labelNames: ['connection'],
      registers: [registry],
      collect() {
        for (const [connection, isUp] of redis.states()) this.set({ connection }, isUp ? 1 : 0)
      },
    })
  return { registry }
}

/** Measures the duration of every request by its route. Measuring by URL would create one series per viewer. */
export function measureRequests(app: FastifyInstance, { registry }: Metrics): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
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
