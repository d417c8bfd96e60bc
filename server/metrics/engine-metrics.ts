import { within } from '#media/kit/deadlines.ts'
import type {
  Buckets,
  Bus,
  Crowds,
  DatabaseEngine,
  Engines,
  Mail,
  RedisStates,
  Sms,
  Storage,
} from '#server/engines/ports.ts'
import type { Metrics } from './metrics.ts'

const databaseLimitMs = 1_000

/**
 * Returns the engines with their operations counted, and reports their states. The database and media engine are
 * returned unchanged: the database reports its queries itself.
 */
export function measureEngines(engines: Engines, metrics: Metrics): Engines {
  measureDatabase(engines.database, metrics)
  measureRedis(engines.redis, metrics)
  // Other processes report the engines that they have.
  if (engines.media.id !== null)
    metrics.gauge('media_up', (gauge) => gauge.set(engines.media.origin() === null ? 0 : 1))
  return {
    ...engines,
    bus: measuredBus(engines.bus, metrics),
    buckets: measuredBuckets(engines.buckets, metrics),
    crowds: measuredCrowds(engines.crowds, metrics),
    storage: measuredStorage(engines.storage, metrics),
    mail: measuredMail(engines.mail, metrics),
    sms: measuredSms(engines.sms, metrics),
  }
}

function measureDatabase({ pool, checkWritable, watchQueries }: DatabaseEngine, metrics: Metrics): void {
  metrics.gauge('database_pool_connections', (gauge) => {
    gauge.set({ state: 'idle' }, pool.idleCount)
    gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    gauge.set({ state: 'waited_for' }, pool.waitingCount)
  })
  metrics.gauge('database_up', async (gauge) => gauge.set((await answersInTime(checkWritable())) ? 1 : 0))
  const seconds = metrics.histogram('database_query_seconds')
  watchQueries(({ durationMs, isGood }) => seconds.observe({ outcome: outcomeOf(isGood) }, durationMs / 1_000))
}

/** Resolves to false when the query fails or takes more than a second. */
export async function answersInTime(query: Promise<unknown>): Promise<boolean> {
  const timeout = Promise.withResolvers<false>()
  const timer = setTimeout(() => timeout.resolve(false), within(databaseLimitMs))
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

function measureRedis(redis: RedisStates | undefined, metrics: Metrics): void {
  metrics.gauge('redis_up', (gauge) => {
    for (const [connection, isUp] of redis?.states() ?? []) gauge.set({ connection }, isUp ? 1 : 0)
  })
}

function measuredBus(bus: Bus, metrics: Metrics): Bus {
  const messages = metrics.counter('bus_messages_total')
  return {
    ...bus,
    publish(topic, message) {
      messages.inc({ direction: 'published' })
      bus.publish(topic, message)
    },
    subscribe: (topic, listener) =>
      bus.subscribe(topic, (message) => {
        messages.inc({ direction: 'delivered' })
        listener(message)
      }),
  }
}

function measuredBuckets(buckets: Buckets, metrics: Metrics): Buckets {
  const takes = metrics.counter('rate_limit_takes_total')
  return {
    ...buckets,
    open(name, size) {
      const bucket = buckets.open(name, size)
      // Changing a limit at run time must not begin new series.
      const label = name.replace(`:${size.points}`, '')
      return {
        ...bucket,
        async take(key) {
          const waitMs = await bucket.take(key)
          takes.inc({ bucket: label, outcome: waitMs === null ? 'given' : 'refused' })
          return waitMs
        },
        async giveBack(key) {
          await bucket.giveBack(key)
          takes.inc({ bucket: label, outcome: 'returned' })
        },
      }
    },
  }
}

function measuredCrowds(crowds: Crowds, metrics: Metrics): Crowds {
  const sightings = metrics.counter('crowd_sightings_total')
  return {
    ...crowds,
    saw(crowd, member) {
      sightings.inc()
      crowds.saw(crowd, member)
    },
  }
}

function measuredStorage(storage: Storage, metrics: Metrics): Storage {
  const seconds = metrics.histogram('storage_seconds')
  const bytes = metrics.counter('storage_bytes_total')

  async function timed<T>(operation: 'put' | 'get' | 'delete', run: () => Promise<T>): Promise<T> {
    const stop = seconds.startTimer({ operation })
    try {
      const result = await run()
      stop({ outcome: 'good' })
      return result
    } catch (error) {
      stop({ outcome: 'failed' })
      throw error
    }
  }

  return {
    ...storage,
    async put(key, body, options) {
      await timed('put', () => storage.put(key, body, options))
      bytes.inc({ direction: 'written' }, options.size)
    },
    async get(key, range) {
      const found = await timed('get', () => storage.get(key, range))
      const last = (found?.size ?? 0) - 1
      const asked = range ? Math.min(range.end, last) - range.start + 1 : last + 1
      bytes.inc({ direction: 'requested' }, Math.max(0, asked))
      return found
    },
    delete: (key) => timed('delete', () => storage.delete(key)),
  }
}

function measuredMail(mail: Mail, metrics: Metrics): Mail {
  const sent = metrics.counter('mail_sent_total')
  return { ...mail, send: (one) => counted(mail.send(one), (isGood) => sent.inc({ outcome: outcomeOf(isGood) })) }
}

function measuredSms(sms: Sms, metrics: Metrics): Sms {
  const sent = metrics.counter('sms_sent_total')
  return { ...sms, send: (one) => counted(sms.send(one), (isGood) => sent.inc({ outcome: outcomeOf(isGood) })) }
}

async function counted<T>(work: Promise<T>, count: (isGood: boolean) => void): Promise<T> {
  try {
    const done = await work
    count(true)
    return done
  } catch (error) {
    count(false)
    throw error
  }
}

const outcomeOf = (isGood: boolean) => (isGood ? 'good' : 'failed')
