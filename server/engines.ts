import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config-shape.ts'
import { ConfigError } from './config/setting-reader.ts'
import type { Bus, Engines, MediaEngine, Storage } from './engines/ports.ts'

/**
 * Opens every engine, in its production version or in the version that needs no setup. Only the chosen engines import
 * their SDKs. On an error, closes the engines that were already opened. Throws ConfigError when an engine cannot be used
 * with its settings.
 */
export async function openEngines(config: Config, log: FastifyBaseLogger): Promise<Engines> {
  const { database: d, bus: b, storage: s, mail: m, sms: t, isProduction } = config
  const opened: Closable[] = []
  const keep = <E extends Closable>(engine: E): E => {
    opened.unshift(engine)
    return engine
  }
  const watch = b.kind === 'redis' ? (await import('./engines/redis-watch.ts')).createRedisWatch(log) : null
  try {
    const database = keep(
      d.kind === 'postgres'
        ? await (await import('./engines/database/postgres.ts')).openPostgres(d)
        : await (await import('./engines/database/embedded.ts')).startEmbeddedPostgres({ ...d, log }),
    )
    const bus = keep(
      b.kind === 'redis'
        ? await (await import('./engines/bus/redis.ts')).connectRedisBus({ ...b, report: watch?.report })
        : (await import('./engines/bus/memory.ts')).createMemoryBus(),
    )
    const buckets = keep(
      b.kind === 'redis'
        ? await (await import('./engines/buckets/redis.ts')).connectRedisBuckets({ ...b, report: watch?.report })
        : (await import('./engines/buckets/memory.ts')).createMemoryBuckets(),
    )
    const crowds = keep(
      b.kind === 'redis'
        ? await (await import('./engines/crowds/redis.ts')).connectRedisCrowds({ ...b, report: watch?.report })
        : (await import('./engines/crowds/memory.ts')).createMemoryCrowds(),
    )
    const storage = keep(await openStorage(s))
    await storage.check().catch((error: Error) => {
      const settings = s.kind === 's3' ? 'S3_BUCKET, S3_ENDPOINT and its keys' : 'DATA_DIR'
      throw new ConfigError(`Files cannot be stored (${error.message}): check ${settings}.`)
    })
    const media = await openMedia(config, { bus, log, keep })
    const mail = keep(
      m.kind === 'smtp'
        ? await (await import('./engines/mail/smtp.ts')).connectSmtp(m)
        : (await import('./engines/mail/folder.ts')).createMailFolder({ ...m, log, isProduction }),
    )
    const sms = keep(
      t.kind === 'http'
        ? (await import('./engines/sms/http.ts')).createSmsGateway(t)
        : (await import('./engines/sms/log.ts')).createLogSms(log, isProduction ? 'withheld' : 'shown'),
    )
    const close = () => closeInTurn(opened)
    return { database, bus, buckets, crowds, storage, media, mail, sms, ...(watch && { redis: watch }), close }
  } catch (error) {
    await closeInTurn(opened)
    throw error
  }
}

/** Commands and threads that open no other engine call it too. */
export async function openStorage(options: Config['storage']): Promise<Storage> {
  return options.kind === 's3'
    ? (await import('./engines/storage/s3.ts')).createS3Storage(options)
    : (await import('./engines/storage/disk.ts')).createDiskStorage(options)
}

async function openMedia(
  { media, secret, instances }: Config,
  { bus, log, keep }: { bus: Bus; log: FastifyBaseLogger; keep<E extends Closable>(engine: E): E },
): Promise<MediaEngine> {
  if (media.kind === 'elsewhere')
    return keep((await import('./engines/media/elsewhere.ts')).connectMediaElsewhere({ ...media, bus }))
  const token = (await import('./engines/media/origin-token.ts')).originToken(secret)
  const listen = media.listen && { ...media.listen, token }
  const { transcoder: chosen } = media
  const transcoder =
    chosen.kind === 'off'
      ? null
      : { ladder: chosen.ladder, maxStreams: chosen.maxStreams, isIdleTimeOnly: chosen.kind === 'auto' }
  const { startEmbeddedMedia } = await import('./engines/media/embedded.ts')
  const engine = keep(startEmbeddedMedia({ ...media, listen, transcoder, log }))
  if (instances === 1) return engine
  const { takeOrders, withOrders } = await import('./engines/media/orders.ts')
  keep(takeOrders(engine, { bus, log }))
  return withOrders(engine, bus)
}

type Closable = { close(): Promise<void> }

/**
 * Closes all engines in the given order, dependent ones first. Throws an AggregateError at the end when some did not
 * close.
 */
async function closeInTurn(engines: readonly Closable[]): Promise<void> {
  const failures: unknown[] = []
  for (const engine of engines) await engine.close().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'an engine did not close')
}
