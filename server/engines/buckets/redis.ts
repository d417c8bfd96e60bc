import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Buckets } from '../ports.ts'
import { connectRedis } from '../redis-client.ts'
import { bucketOf } from './memory.ts'

/** Points that all instances draw from. While Redis is away each instance counts for itself, and nobody is kept out. */
export async function connectRedisBuckets(options: { url: string }): Promise<Buckets> {
  const client = await connectRedis(options.url)
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
