import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { connectRedisBuckets } from '#server/engines/buckets/redis.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/setup/redis.ts'
import { bucketsSuite } from './buckets.suite.ts'

describe('buckets in memory', () => bucketsSuite(async () => createMemoryBuckets()))

describe.skipIf(!hasRedis())('buckets in Redis', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  bucketsSuite(() => connectRedisBuckets(redis))

  test('instances draw from the same points', async () => {
    const instances = [await connectRedisBuckets(redis), await connectRedisBuckets(redis)]
    const [one, other] = instances.map((buckets) => buckets.open('shared', { points: 4, windowS: 60 }))
    const answers = []
    for (let n = 0; n < 3; n++) answers.push(await one?.take('a'), await other?.take('a'))
    expect(answers.slice(0, 4)).toEqual([null, null, null, null])
    expect(answers.slice(4)).toEqual([expect.any(Number), expect.any(Number)])
    await Promise.all(instances.map((buckets) => buckets.close()))
  })

  test('during an outage of Redis each instance counts separately, and together again after it', async () => {
    const instances = [await connectRedisBuckets(redis), await connectRedisBuckets(redis)]
    const [one, other] = instances.map((buckets) => buckets.open('insured', { points: 2, windowS: 60 }))
    await redis.stop()
    for (const bucket of [one, other]) {
      expect(await bucket?.take('a')).toBeNull()
      expect(await bucket?.take('a')).toBeNull()
      expect(await bucket?.take('a')).toEqual(expect.any(Number))
    }
    await redis.start()
    // Only one instance has taken points from this key. If the other instance is refused, both count in Redis.
    const isShared = async () => {
      const key = crypto.randomUUID()
      await one?.take(key)
      await one?.take(key)
      return (await other?.take(key)) !== null
    }
    await expect.poll(isShared).toBe(true)
    await Promise.all(instances.map((buckets) => buckets.close()))
  })

  test('while Redis is suspended, callers do not wait for it one after another', async () => {
    vi.stubEnv('DEADLINE_FACTOR', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const buckets = await connectRedisBuckets(redis)
    const bucket = buckets.open('suspended', { points: 500, windowS: 60 })
    redis.freeze()
    // If each one waited for the timeout of a command, the test would run out of time.
    for (let n = 0; n < 500; n++) expect(await bucket.take('a')).toBeNull()
    expect(await bucket.take('a')).toEqual(expect.any(Number))
    redis.thaw()
    await buckets.close()
  })

  test('they close during an outage of Redis', async () => {
    const buckets = await connectRedisBuckets(redis)
    await redis.stop()
    await buckets.close()
    await redis.start()
  })
})
