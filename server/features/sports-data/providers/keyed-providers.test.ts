import { afterEach, expect, test } from 'vitest'
import { liveSchedule } from '#contract/schedule.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createSkippingClock, type SkippingClock } from '#tests/setup/skipping-clock.ts'
import { feedKey, type SportsFeedServer, startSportsFeedServer } from '#tests/setup/sports-feed-server.ts'
import { feedFixture } from '#tests/setup/sports-feed-world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

function envOf(server: SportsFeedServer): Record<string, string> {
  const [isports, apiFootball, footballData] = [
    server.access('isports'),
    server.access('apiFootball'),
    server.access('footballData'),
  ]
  return {
    SPORTS_DATA_ISPORTS_KEY: isports.key,
    SPORTS_DATA_ISPORTS_URL: isports.baseUrl,
    SPORTS_DATA_API_FOOTBALL_KEY: apiFootball.key,
    SPORTS_DATA_API_FOOTBALL_URL: apiFootball.baseUrl,
    SPORTS_DATA_FOOTBALL_DATA_KEY: footballData.key,
    SPORTS_DATA_FOOTBALL_DATA_URL: footballData.baseUrl,
  }
}

async function metricsOf(app: TestApp): Promise<string> {
  return (await fetch(`${app.address}/metrics`)).text()
}

/** Lets the time pass in which the providers are read, until the expectation holds. */
const whileReading = (clock: SkippingClock, check: () => Promise<void>) =>
  eventually(async () => {
    clock.skip(1_000)
    await check()
  })

test('with keys in the settings the program reads all three providers, and one fixture remains one', async () => {
  const server = await startSportsFeedServer()
  open.push(server)
  // Schedules are requested by UTC day, today first, so the kick-off must be today.
  const now = Math.floor(Date.now() / 1_000) * 1_000
  const isToday = new Date(now + 3_600_000).getUTCDate() === new Date(now).getUTCDate()
  const kickOff = isToday ? now + 3_600_000 : now - 600_000
  for (const [i, world] of Object.values(server.worlds).entries())
    world.fixtures = [feedFixture({ id: 100 + i, kickOff })]
  server.left.set('apiFootball', { day: 7_000 })
  const clock = createSkippingClock()
  const app = await startTestApp({ env: envOf(server), clock })
  open.push(app)
  await whileReading(clock, async () => {
    const { data } = await app.call(liveSchedule, { pageSize: 50, locale: 'en' })
    expect(data?.list.map(({ home, away, state }) => [home.name, away.name, state])).toEqual([
      ['Arsenal', 'Chelsea', 'scheduled'],
    ])
  })
  await whileReading(clock, async () => {
    const metrics = await metricsOf(app)
    for (const provider of ['isports', 'apifootball', 'football-data'])
      expect(metrics).toContain(`sports_provider_up{provider="${provider}"} 1`)
    expect(metrics).toContain('sports_provider_quota_left{provider="apifootball"} 7000')
    expect(metrics).not.toContain(feedKey)
  })
})

test('an outage of every provider appears in the metrics, and the site keeps serving', async () => {
  const server = await startSportsFeedServer()
  open.push(server)
  for (const name of ['isports', 'apiFootball', 'footballData'] as const) server.faults.set(name, { kind: 'down' })
  const clock = createSkippingClock()
  const app = await startTestApp({ env: envOf(server), clock })
  open.push(app)
  await whileReading(clock, async () => {
    const metrics = await metricsOf(app)
    for (const provider of ['isports', 'apifootball', 'football-data'])
      expect(metrics).toContain(`sports_provider_last_error_seconds{provider="${provider}",fault="server"}`)
    expect(metrics).toContain('sports_provider_up{provider="isports"} 0')
  })
  expect(await app.call(liveSchedule, {})).toMatchObject({ status: 200 })
  expect((await fetch(`${app.address}/readyz`)).status).toBe(200)
})

test('without keys no provider is called', async () => {
  const app = await startTestApp()
  open.push(app)
  expect(await metricsOf(app)).not.toMatch(/sports_provider_up\{/)
})
