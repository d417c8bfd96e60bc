import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryCrowds, crowdWindowMs } from '#server/engines/crowds/memory.ts'
import { connectRedisCrowds } from '#server/engines/crowds/redis.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/setup/redis.ts'
import { crowdsSuite } from './crowds.suite.ts'

describe('crowds in memory', () => {
  crowdsSuite(async () => createMemoryCrowds())

  test('forget members that were not seen in the current or the previous window', async () => {
    let nowMs = crowdWindowMs * 1_000
    const crowds = createMemoryCrowds({ nowMs: () => nowMs })
    for (const member of ['lan', 'minh']) crowds.saw('a', member)
    nowMs += crowdWindowMs
    crowds.saw('a', 'lan')
    expect(await crowds.count('a')).toBe(2)
    nowMs += crowdWindowMs
    expect(await crowds.count('a')).toBe(1)
    nowMs += crowdWindowMs
    expect(await crowds.count('a')).toBe(0)
  })
})

describe.skipIf(!hasRedis())('crowds in Redis', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  crowdsSuite(() => connectRedisCrowds(redis))

  test('a member seen by two instances counts once, on both', async () => {
    const instances = [await connectRedisCrowds(redis), await connectRedisCrowds(redis)]
    const [one, other] = instances
    for (const member of ['lan', 'minh']) one?.saw('shared', member)
    for (const member of ['lan', 'thảo']) other?.saw('shared', member)
    for (const crowds of instances) await expect.poll(() => crowds.count('shared')).toBe(3)
    await Promise.all(instances.map((crowds) => crowds.close()))
  })

  test('during an outage of Redis each instance counts the members that it saw, and they close', async () => {
    const crowds = await connectRedisCrowds(redis)
    await redis.stop()
    crowds.saw('own', 'lan')
    expect(await crowds.count('own')).toBe(1)
    await crowds.close()
    await redis.start()
  })
})
