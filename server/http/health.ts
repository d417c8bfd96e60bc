import type { FastifyInstance } from 'fastify'
import type { DatabaseEngine, RedisStates, Storage } from '#server/engines/ports.ts'
import { answersInTime } from '#server/metrics/engine-metrics.ts'

export type BackupState = {
  /** Age of the last good backup. Null when there is none. */
  ageSeconds: number | null
  isOld: boolean
}

type HealthOptions = {
  database: Pick<DatabaseEngine, 'checkWritable'>
  redis: RedisStates | undefined
  storage: Pick<Storage, 'check'>
  isDraining: () => boolean
  /** True while the first pages are rendered, after the start. */
  isWarming: () => boolean
  backup: () => Promise<BackupState | null>
}

/**
 * Serves `/healthz` (the process responds) and `/readyz` (it can take traffic: it has rendered its first pages, is not
 * draining and reaches a database that accepts writes). `/readyz` also reports whether the file store and Redis, if there
 * is one, can be used, and the last backup when backups are scheduled. A process without them continues with the rest, and
 * an old backup does not stop traffic, so all stay ready.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const { database, redis, storage, isDraining, isWarming, backup } = options
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const lastBackup = backup()
    const [hasDatabase, hasFiles] = await Promise.all([
      answersInTime(Promise.all([database.checkWritable(), lastBackup])),
      answersInTime(storage.check()),
    ])
    const backupState = hasDatabase ? await lastBackup : null
    const isReady = hasDatabase && !isDraining() && !isWarming()
    const hasRedis = redis && [...redis.states().values()].every(Boolean)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not ready',
        database: hasDatabase,
        files: hasFiles,
        ...(hasRedis !== undefined && { redis: hasRedis }),
        draining: isDraining(),
        ...(isWarming() && { warming: true }),
        ...(backupState && { backup: backupState }),
      })
  })
}
