import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRedisBuckets } from '#server/engines/buckets/redis.ts'
import { connectRedisBus } from '#server/engines/bus/redis.ts'
import type { Buckets, Bus } from '#server/engines/ports.ts'
import { createRedisWatch, type RedisWatch } from '#server/engines/redis-watch.ts'
import { hasRedis, replicate, startRedis, type TestRedis } from '#tests/setup/redis.ts'
import { openSocketLink, type SocketLink } from '#tests/setup/socket-link.ts'

type Process = { watch: RedisWatch; bus: Bus; buckets: Buckets; lines: string[]; close(): Promise<void> }

/** Opens the engines of one process on Redis. */
async function openProcess(url: string): Promise<Process> {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const watch = createRedisWatch(log)
  const bus = await connectRedisBus({ url, report: watch.report })
  const buckets = await connectRedisBuckets({ url, report: watch.report })
  return {
    watch,
    bus,
    buckets,
    lines,
    close: async () => void (await Promise.all([bus.close(), buckets.close()])),
  }
}

const isUp = ({ watch }: Process) => [...watch.states().values()].every(Boolean)

describe.skipIf(!hasRedis())('a fail-over of Redis whose connections stay open', () => {
  let servers: TestRedis[]
  let link: SocketLink
  let processes: Process[]
  beforeAll(async () => {
    servers = [await startRedis(), await startRedis()]
    const [first, second] = servers as [TestRedis, TestRedis]
    await replicate(second, first)
    link = await openSocketLink({ host: '127.0.0.1', port: first.port })
    processes = [await openProcess(`redis://127.0.0.1:${link.port}`)]
  })
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.close()))
    await Promise.all([link.cut(), ...servers.map((one) => one.stop())])
  })

  test('is noticed by the role: each connection follows the address to the new primary, and messages cross again', async () => {
    const [first, second] = servers as [TestRedis, TestRedis]
    const [here] = processes as [Process]
    const heard: unknown[] = []
    here.bus.subscribe('news', (message) => void heard.push(message))
    await here.bus.listening('news')

    await replicate(second, null)
    await replicate(first, second)
    await expect.poll(() => isUp(here)).toBe(false)
    expect(here.lines).toEqual(['Redis is away: each process continues alone'])

    link.lead({ host: '127.0.0.1', port: second.port })
    const there = await openProcess(`redis://127.0.0.1:${link.port}`)
    processes.push(there)
    await expect.poll(() => isUp(here)).toBe(true)
    expect(here.lines).toEqual(['Redis is away: each process continues alone', 'Redis is back'])

    const answers: unknown[] = []
    there.bus.subscribe('answers', (message) => void answers.push(message))
    // Messages during the fail-over may be lost. Afterwards each one arrives.
    await expect
      .poll(() => {
        there.bus.publish('news', 'early')
        here.bus.publish('answers', 'early')
        return heard.length > 0 && answers.length > 0
      })
      .toBe(true)
    const sent = Array.from({ length: 10 }, (_, number) => number)
    for (const number of sent) {
      there.bus.publish('news', number)
      here.bus.publish('answers', number)
    }
    const late = (messages: unknown[]) => messages.filter((one) => one !== 'early')
    await expect.poll(() => [late(heard), late(answers)]).toEqual([sent, sent])

    const [near, far] = [here, there].map(({ buckets }) => buckets.open('shared', { points: 1, windowS: 60 }))
    expect(await near?.take('someone')).toBeNull()
    expect(await far?.take('someone')).toBeGreaterThan(0)
  })

  test('a primary without memory for writes counts as away for limits, and messages still cross', async () => {
    const [here, there] = processes as [Process, Process]
    const second = servers[1] as TestRedis
    await second.command('CONFIG', 'SET', 'maxmemory', '1')
    await expect.poll(() => here.watch.states().get('buckets')).toBe(false)
    expect(here.watch.states().get('bus publisher')).toBe(true)
    const heard: unknown[] = []
    here.bus.subscribe('late', (message) => void heard.push(message))
    await here.bus.listening('late')
    there.bus.publish('late', 1)
    await expect.poll(() => heard).toEqual([1])
    await second.command('CONFIG', 'SET', 'maxmemory', '0')
    await expect.poll(() => isUp(here)).toBe(true)
  })
})
