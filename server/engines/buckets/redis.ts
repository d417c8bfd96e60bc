import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Buckets } from '../ports.ts'
import { connectRedis } from '../redis-client.ts'
import { bucketOf } from './memory.ts'

/**
 * Opens rate limit buckets that all instances share. While Redis is unreachable, each instance counts alone, so no
 * client is locked out.
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
          // An empty bucket refuses from memory, without a request to Redis, until its window ends.
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
