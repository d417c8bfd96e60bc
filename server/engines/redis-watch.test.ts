import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRedisWatch } from '#server/engines/redis-watch.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/setup/redis.ts'
import { connectRedis } from './redis-link.ts'

describe.skipIf(!hasRedis())('the connections to Redis', () => {
  let redis: TestRedis
  beforeAll(async () => {
    vi.stubEnv('DEADLINE_FACTOR', '1')
    redis = await startRedis()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await redis.stop()
  })

  test.each([
    ['stopped', () => redis.stop(), () => redis.start()],
    ['suspended', async () => redis.freeze(), async () => redis.thaw()],
  ])('report and log once that Redis is %s, and once that it is back', async (_, end, resume) => {
    const lines: string[] = []
    const note = (_fields: unknown, text: string) => void lines.push(text)
    const watch = createRedisWatch({ error: note, warn: note } as Parameters<typeof createRedisWatch>[0])
    const links = await Promise.all(
      ['one', 'other'].map((use) => connectRedis({ url: redis.url, report: watch.report }, use, 'writes')),
    )
    const states = () => Object.fromEntries(watch.states())
    expect(states()).toEqual({ one: true, other: true })
    await end()
    await expect.poll(states).toEqual({ one: false, other: false })
    await expect(links[0]?.run((client) => client.ping())).rejects.toThrow('Redis is away')
    expect(lines).toEqual(['Redis is away: each process continues alone'])
    await resume()
    await expect.poll(states).toEqual({ one: true, other: true })
    expect(lines).toEqual(['Redis is away: each process continues alone', 'Redis is back'])
    expect(await links[0]?.run((client) => client.ping())).toBe('PONG')
    await Promise.all(links.map((link) => link.close()))
  })

  test('a connection that stays silent is replaced, as when its machine has vanished', async () => {
    const link = await connectRedis({ url: redis.url }, 'replaced', 'publishes')
    const before = await link.run((client) => client.client('ID'))
    redis.freeze()
    const lost = new Promise((resolve) => link.client.once('close', resolve))
    await lost
    redis.thaw()
    await expect.poll(() => link.isUp()).toBe(true)
    expect(await link.run((client) => client.client('ID'))).not.toBe(before)
    await link.close()
  })
})
