import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { connectRedisBus } from '#server/engines/bus/redis.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/setup/redis.ts'
import { busSuite } from './bus.suite.ts'

describe('memory bus', () => busSuite(async () => createMemoryBus()))

describe.skipIf(!hasRedis())('Redis bus', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  busSuite(() => connectRedisBus(redis))

  test('topics are received again after an outage, also those subscribed during it', async () => {
    const [bus, other] = [await connectRedisBus(redis), await connectRedisBus(redis)]
    const heard: string[] = []
    const complete = Promise.withResolvers<void>()
    function note(topic: string): void {
      if (heard.includes(topic)) return
      heard.push(topic)
      if (heard.length === 2) complete.resolve()
    }
    bus.subscribe('before', () => note('before'))
    await bus.listening('before')
    bus.subscribe('given-up', () => note('given-up'))()
    await redis.stop()
    bus.subscribe('meanwhile', () => note('meanwhile'))
    // Resolves immediately, although Redis is not running.
    await bus.listening('meanwhile')
    await redis.start()
    // Publishes repeatedly: each side reconnects separately, and messages are lost until both are connected.
    const publishing = setInterval(() => {
      for (const topic of ['before', 'given-up', 'meanwhile']) other.publish(topic, topic)
    }, 20)
    await complete.promise
    clearInterval(publishing)
    expect(heard.toSorted()).toEqual(['before', 'meanwhile'])
    await Promise.all([bus.close(), other.close()])
  })

  test('while Redis is suspended, no subscriber waits for it, and afterwards messages arrive on both topics', async () => {
    vi.stubEnv('DEADLINE_FACTOR', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const away = Promise.withResolvers<void>()
    // The publisher may be away earlier. A subscriber that Redis answers before it counts as away has nothing to report.
    const report = (use: string, { isUp }: { isUp: boolean }) =>
      void (isUp || use !== 'bus subscriber' || away.resolve())
    const [bus, other] = [await connectRedisBus({ ...redis, report }), await connectRedisBus(redis)]
    const heard = new Set<string>()
    bus.subscribe('before', () => heard.add('before'))
    await bus.listening('before')
    const returned = Promise.withResolvers<void>()
    redis.freeze()
    bus.subscribe('meanwhile', () => heard.add('meanwhile'))
    await bus.listening('meanwhile')
    bus.onReturn(returned.resolve)
    // Resolves immediately when Redis is known to be away. If each one waited, the test would run out of time.
    for (let n = 0; n < 1_000; n++) {
      bus.subscribe(`room ${n}`, () => {})
      await bus.listening(`room ${n}`)
    }
    await away.promise
    redis.thaw()
    const publishing = setInterval(() => {
      for (const topic of ['before', 'meanwhile']) other.publish(topic, topic)
    }, 20)
    await expect.poll(() => heard.size).toBe(2)
    clearInterval(publishing)
    await returned.promise
    await Promise.all([bus.close(), other.close()])
  })

  test('a bus closes during an outage of Redis', async () => {
    const bus = await connectRedisBus(redis)
    await redis.stop()
    await bus.close()
    await redis.start()
  })
})
