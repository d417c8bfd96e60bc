import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Bucket, Buckets } from '#server/engines/ports.ts'
import { connectRedis, type RedisLinkOptions } from '#server/engines/redis-link.ts'
import { bucketOf } from './memory.ts'

/**
 * Opens rate limit buckets that all instances share. While Redis is unreachable, each instance counts alone, so no
 * client is locked out.
 */
export async function connectRedisBuckets(options: RedisLinkOptions): Promise<Buckets> {
  const link = await connectRedis(options, 'buckets', 'writes')
  return {
    open(name, { points, windowS }) {
      const size = { points, duration: windowS }
      const shared = bucketOf(
        new RateLimiterRedis({
          ...size,
          storeClient: link.client,
          keyPrefix: `bucket:${name}`,
          rejectIfRedisNotReady: true,
          // An empty bucket refuses from memory, without a request to Redis, until its window ends.
          inMemoryBlockOnConsumed: points + 1,
        }),
      )
      const own = bucketOf(new RateLimiterMemory(size))
      const either = <T>(use: (bucket: Bucket) => Promise<T>) => link.run(() => use(shared)).catch(() => use(own))
      return {
        take: (key) => either((bucket) => bucket.take(key)),
        giveBack: (key) => either((bucket) => bucket.giveBack(key)),
        used: (key) => either((bucket) => bucket.used(key)),
      }
    },
    close: link.close,
  }
}
