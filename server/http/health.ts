import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

const databaseLimitMs = 1_000

/**
 * Serves `/healthz` (the process responds) and `/readyz` (it can take traffic: it is not draining and reaches the
 * database).
 */
export function serveHealth(app: FastifyInstance, options: { pool: Pool; isDraining: () => boolean }): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const hasDatabase = await answersInTime(options.pool.query('select 1'))
    const isReady = hasDatabase && !options.isDraining()
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', database: hasDatabase, draining: options.isDraining() })
  })
}

async function answersInTime(query: Promise<unknown>): Promise<boolean> {
  const timeout = Promise.withResolvers<false>()
  const timer = setTimeout(() => timeout.resolve(false), databaseLimitMs)
  const answered = await Promise.race([
    query.then(
      () => true,
      () => false,
    ),
    timeout.promise,
  ])
  clearTimeout(timer)
  return answered
}
