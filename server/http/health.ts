import type { FastifyInstance } from 'fastify'
import type { DatabaseEngine, RedisStates } from '#server/engines/ports.ts'
import { answersInTime } from '#server/metrics/engine-metrics.ts'

export type BackupState = {
  /** Age of the last good backup. Null when there is none. */
  ageSeconds: number | null
  isOld: boolean
}

type HealthOptions = {
  database: Pick<DatabaseEngine, 'checkWritable'>
  redis: RedisStates | undefined
  isDraining: () => boolean
  /** True while the first pages are rendered, after the start. */
  isWarming: () => boolean
  backup: () => Promise<BackupState | null>
}

/**
 * Serves `/healthz` (the process responds) and `/readyz` (it can take traffic: it has rendered its first pages, is not
 * draining and reaches a database that accepts writes). `/readyz` also reports whether Redis answers, if there is one, and the last backup
 * when backups are scheduled. A process without Redis continues alone, and an old backup does not stop traffic, so both
 * stay ready.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const { database, redis, isDraining, isWarming, backup } = options
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const lastBackup = backup()
    const hasDatabase = await answersInTime(Promise.all([database.checkWritable(), lastBackup]))
    const backupState = hasDatabase ? await lastBackup : null
    const isReady = hasDatabase && !isDraining() && !isWarming()
    const hasRedis = redis && [...redis.states().values()].every(Boolean)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not ready',
        database: hasDatabase,
        ...(hasRedis !== undefined && { redis: hasRedis }),
        draining: isDraining(),
        ...(isWarming() && { warming: true }),
        ...(backupState && { backup: backupState }),
      })
  })
}
