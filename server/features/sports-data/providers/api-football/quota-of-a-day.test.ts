import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { type ProviderJob, startProviderLoop } from '#server/features/sports-data/sync/provider-loop.service.ts'
import { createSyncMetrics } from '#server/features/sports-data/sync/sync-metrics.service.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { apiFootballResponse } from '#tests/setup/sports-feed-api-football.ts'
import { emptyWorld, feedFixture } from '#tests/setup/sports-feed-world.ts'
import { createVirtualClock } from '#tests/setup/virtual-clock.ts'
import { createApiFootball } from './api-football.adapter.ts'

afterEach(() => void vi.unstubAllGlobals())

const midnight = Date.UTC(2031, 1, 27)
const dayMs = 86_400_000
const oddsPages = 55

/** Simulates the provider. Each call reduces the key's remaining calls of the day. */
function network(callsADay: number, clock: { wallMs(): number }) {
  const world = emptyWorld()
  world.fixtures = Array.from({ length: 20 }, (_, i) => feedFixture({ id: 100 + i, phase: 'first half' }))
  const asked: { path: string; wallMs: number }[] = []
  const perDay = new Map<number, number>()
  vi.stubGlobal('fetch', async (address: URL) => {
    const path = address.pathname.slice(1)
    const wallMs = clock.wallMs()
    const day = Math.floor(wallMs / dayMs)
    const calls = (perDay.get(day) ?? 0) + 1
    perDay.set(day, calls)
    asked.push({ path: address.searchParams.has('live') ? 'scores' : path, wallMs })
    const isOdds = path === 'odds'
    const body = {
      errors: [],
      paging: { current: 1, total: isOdds ? oddsPages : 1 },
      response: isOdds ? [] : (apiFootballResponse(world, path, address.searchParams) ?? []),
    }
    const headers = { 'x-ratelimit-requests-remaining': String(Math.max(0, callsADay - calls)) }
    return new Response(JSON.stringify(body), { headers })
  })
  return { asked, perDay }
}

/** Runs two days in which twenty fixtures are always live, and the line-ups of five are never published. */
async function twoDays(callsADay: number) {
  const clock = createVirtualClock(midnight)
  const { asked, perDay } = network(callsADay, clock)
  const provider = createApiFootball({ key: 'key', baseUrl: 'http://feed' }, { dropped() {}, clock })
  const ids = Array.from({ length: 20 }, (_, i) => String(100 + i))
  const drain = async (items: AsyncIterable<unknown> | undefined) => {
    for await (const _ of items ?? []);
  }
  const jobs: ProviderJob[] = [
    {
      name: 'schedule',
      run: (signal) =>
        drain(provider.schedule?.({ from: clock.wallMs() - dayMs, to: clock.wallMs() + 14 * dayMs, signal })),
    },
    { name: 'live', run: async (signal) => void (await provider.live?.(null, signal)) },
    { name: 'events', run: async (signal) => void (await provider.events?.(ids, signal)) },
    { name: 'statistics', run: async (signal) => void (await provider.statistics?.(ids, signal)) },
    {
      name: 'lineups',
      async run(signal) {
        for (const id of ids.slice(0, 5)) await provider.lineups?.(id, signal)
      },
    },
    { name: 'odds', run: (signal) => drain(provider.odds?.(signal)) },
    { name: 'oddsDelta', run: async (signal) => void (await provider.oddsDelta?.(null, signal)) },
  ]
  const metrics = createSyncMetrics(createMetrics())
  const log = pino({ level: 'silent' })
  const loop = startProviderLoop({ provider, jobs, isLive: async () => true, metrics, log, clock })
  await clock.runUntil(midnight + 2 * dayMs - 1)
  await loop.close()
  return { asked, perDay: [...perDay.values()] }
}

/** Returns the longest gap between score requests on the second day, in minutes. */
function longestGap(asked: readonly { path: string; wallMs: number }[]): number {
  const times = asked.filter(({ path, wallMs }) => path === 'scores' && wallMs >= midnight + dayMs)
  const gaps = times.map(({ wallMs }, i) => (times[i + 1]?.wallMs ?? midnight + 2 * dayMs) - wallMs)
  return Math.max(...gaps) / 60_000
}

test.each([
  // The smallest paid key has 7,500 calls. A fifth shows the same.
  [1_500, 5],
  [100, 60],
])('a key of %d calls a day lasts the day, with score requests until its end', async (callsADay, maxMinutes) => {
  const { asked, perDay } = await twoDays(callsADay)
  expect(perDay).toHaveLength(2)
  for (const calls of perDay) {
    expect(calls).toBeLessThanOrEqual(callsADay)
    expect(calls).toBeGreaterThan(callsADay * 0.8)
  }
  expect(longestGap(asked)).toBeLessThan(maxMinutes)
  const of = (path: string) => asked.filter((one) => one.path === path).length
  for (const path of ['scores', 'fixtures', 'fixtures/lineups', 'odds', 'odds/live'])
    expect(of(path)).toBeGreaterThan(0)
})
