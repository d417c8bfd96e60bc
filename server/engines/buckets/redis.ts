import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { ConfigError } from '../../setting-reader.ts'
import type { Buckets } from '../ports.ts'
import { bucketOf } from './memory.ts'

/** A call must not wait for a Redis that has stopped to answer. */
const answerWithinMs = 500

/** Points that all instances draw from. While Redis is away each instance counts for itself, and nobody is kept out. */
export async function connectRedisBuckets(options: { url: string }): Promise<Buckets> {
  const { Redis } = await import('ioredis')
  const client = new Redis(options.url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: answerWithinMs,
  })
  // It reconnects by itself; an unhandled error event would end the process.
  client.on('error', () => {})
  await client.connect().catch(() => {
    client.disconnect()
    throw new ConfigError('Redis does not answer: check REDIS_URL.')
  })
  return {
    open(name, { points, windowS }) {
      const size = { points, duration: windowS }
      return bucketOf(
        new RateLimiterRedis({
          ...size,
          storeClient: client,
          keyPrefix: `bucket:${name}`,
          rejectIfRedisNotReady: true,
          // Who is out of points already is not asked about again until there are some.
          inMemoryBlockOnConsumed: points + 1,
          insuranceLimiter: new RateLimiterMemory(size),
        }),
      )
    },
    async close() {
      await client.quit().catch(() => client.disconnect())
    },
  }
}
