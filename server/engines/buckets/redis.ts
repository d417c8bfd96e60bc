import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Buckets } from '../ports.ts'
import { connectRedis } from '../redis-client.ts'
import { bucketOf } from './memory.ts'

/**
 * Rate limit buckets shared by all instances. While Redis is unreachable, each instance counts alone and no client is
 * locked out.
 */
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
          // A key without points is answered from memory, without a request to Redis, until it has points again.
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
