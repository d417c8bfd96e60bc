import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Bucket, Buckets } from '#server/engines/ports.ts'

export function createMemoryBuckets(): Buckets {
  return {
    open: (_, { points, windowS }) => bucketOf(new RateLimiterMemory({ points, duration: windowS })),
    async close() {},
  }
}

export function bucketOf(limiter: RateLimiterAbstract): Bucket {
  return {
    take: (key) =>
      limiter.consume(key).then(
        () => null,
        (refused: unknown) => {
          if (refused instanceof RateLimiterRes) return refused.msBeforeNext
          throw refused
        },
      ),
    async giveBack(key) {
      await limiter.reward(key)
    },
    async used(key) {
      const window = await limiter.get(key)
      return window !== null && window.msBeforeNext > 0 ? Math.max(0, window.consumedPoints) : 0
    },
  }
}
