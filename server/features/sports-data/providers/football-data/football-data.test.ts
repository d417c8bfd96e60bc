import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFeedRun, type SteppedClock, steppedClock } from '#tests/setup/sports-feed-run.ts'
import { feedKey, type SportsFeedServer, startSportsFeedServer } from '#tests/setup/sports-feed-server.ts'
import { type FeedFixture, feedFixture, type Phase } from '#tests/setup/sports-feed-world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createFootballData } from './football-data.adapter.ts'

let app: TestApp
let server: SportsFeedServer
let clock: SteppedClock
let run: ReturnType<typeof createFeedRun>
let step: ReturnType<ReturnType<typeof createFeedRun>['add']>
let nextId = 900_000

beforeAll(async () => {
  ;[app, server] = await Promise.all([startTestApp(), startSportsFeedServer()])
})
beforeEach(() => {
  clock = steppedClock()
  run = createFeedRun(app, clock)
  step = run.add((options) => createFootballData(server.access('footballData'), options))
  server.worlds.footballData.fixtures = []
  server.left.clear()
  server.faults.clear()
  server.asked.length = 0
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const startedAt = Math.floor(Date.now() / 1_000) * 1_000

/** Each change of a record gets a time one second later, as on the provider's clock. */
let updatedAt = startedAt - 600_000
function plan(given: Partial<FeedFixture> = {}): FeedFixture {
  nextId += 10
  const fixture = feedFixture({
    id: nextId,
    home: { id: nextId + 1, name: `Home ${nextId}` },
    away: { id: nextId + 2, name: `Away ${nextId}` },
    kickOff: startedAt - 60_000,
    updatedAt,
    ...given,
  })
  server.worlds.footballData.fixtures.push(fixture)
  return fixture
}

function change(fixture: FeedFixture, to: Partial<FeedFixture>): void {
  updatedAt += 1_000
  Object.assign(fixture, { updatedAt, ...to })
}

async function seen(fixture: FeedFixture) {
  const ids = await app.features.sportsData.mapping.mapped('football-data', 'fixture', [String(fixture.id)])
  return app.features.schedule.find(ids.get(String(fixture.id)) ?? '0', 'en')
}

test('one fixture: listed, live, a lower score read twice, finished by its number, and finally finished', async () => {
  const one = plan()
  expect(await step('schedule')).toEqual({ isGood: true })
  expect(await seen(one)).toMatchObject({
    state: 'scheduled',
    round: 'Matchday 12',
    tournament: { name: 'Premier League' },
  })
  change(one, { phase: 'first half', score: [1, 0] })
  expect(await step('live')).toEqual({ isGood: true })
  expect(await seen(one)).toMatchObject({ state: 'first_half', home: { score: 1 }, periodStartedAt: null })
  change(one, { score: [0, 0] })
  await step('live')
  expect(await seen(one)).toMatchObject({ home: { score: 1 } })
  await step('live')
  expect(await seen(one)).toMatchObject({ home: { score: 0 } })
  change(one, { phase: 'half-time', halfTime: [0, 0] })
  await step('live')
  expect(await seen(one)).toMatchObject({ state: 'half_time', halfTime: [0, 0] })
  change(one, { phase: 'second half', score: [0, 1] })
  await step('live')
  expect(await seen(one)).toMatchObject({ state: 'second_half', away: { score: 1 } })
  change(one, { phase: 'finished', score: [1, 1] })
  server.asked.length = 0
  await step('live')
  expect(server.asked.map(({ query }) => String(query))).toEqual(['status=LIVE', `ids=${one.id}`])
  expect(await seen(one)).toMatchObject({ state: 'finished', home: { score: 1 }, away: { score: 1 } })
  change(one, { phase: 'second half', score: [4, 4] })
  await step('live')
  expect(await seen(one)).toMatchObject({ state: 'finished', home: { score: 1 } })
})

test('a walk-over is awarded, not played', async () => {
  const one = plan()
  await step('schedule')
  change(one, { phase: 'awarded', score: [3, 0], halfTime: [0, 0] })
  await step('schedule')
  expect(await seen(one)).toMatchObject({ state: 'awarded', home: { score: 3 }, halfTime: null, regularTime: null })
})

test('shoot-out kicks in the full-time score are not counted as goals', async () => {
  const one = plan({ phase: 'finished', score: [3, 3], regular: [2, 2], penalties: [4, 2], halfTime: [1, 1] })
  const other = plan({ phase: 'finished', score: [1, 1], penalties: [5, 4], halfTime: [0, 0] })
  await step('schedule')
  expect(await seen(one)).toMatchObject({
    home: { score: 3 },
    away: { score: 3 },
    regularTime: [2, 2],
    penalties: [4, 2],
  })
  expect(await seen(other)).toMatchObject({ home: { score: 1 }, away: { score: 1 }, penalties: [5, 4] })
})

test.each<[Phase, string]>([
  ['scheduled', 'scheduled'],
  ['postponed', 'postponed'],
  ['interrupted', 'interrupted'],
  ['cancelled', 'cancelled'],
  ['extra time', 'extra_time'],
  ['penalties', 'penalties'],
])('its status "%s" becomes %s', async (phase, state) => {
  const one = plan({ phase, score: [1, 1] })
  await step('schedule')
  expect(await seen(one)).toMatchObject({ state })
})

test('a date without a time is undecided, and a listed time may still change', async () => {
  const midnight = Math.ceil(startedAt / 86_400_000) * 86_400_000
  const [dated, listed] = [
    plan({ phase: 'tbd', kickOff: midnight }),
    plan({ phase: 'tbd', kickOff: midnight + 68_400_000 }),
  ]
  await step('schedule')
  expect(await seen(dated)).toMatchObject({ timeState: 'tbd' })
  expect(await seen(listed)).toMatchObject({ timeState: 'provisional' })
})

test('an unchanged response is not sent again, and the stored data is kept', async () => {
  const one = plan({ phase: 'first half', score: [1, 0] })
  await step('schedule')
  await step('live')
  server.asked.length = 0
  expect(await step('live')).toEqual({ isGood: true })
  expect(server.asked).toMatchObject([{ status: 304 }])
  expect(await seen(one)).toMatchObject({ home: { score: 1 } })
  change(one, { score: [2, 0] })
  await step('live')
  expect(server.asked[1]).toMatchObject({ status: 200 })
  expect(await seen(one)).toMatchObject({ home: { score: 2 } })
})

test('waits for the seconds in the header when the minute’s quota is exhausted', async () => {
  server.left.set('footballData', { minute: 0, resetS: 37 })
  expect(await step('schedule')).toEqual({ isGood: true })
  // Rounds because differences of fractional milliseconds may be slightly above the whole number.
  const waited = Math.round(clock.waited.at(-1) ?? 0)
  expect(waited).toBeGreaterThan(30_000)
  expect(waited).toBeLessThanOrEqual(37_000)
  server.faults.set('footballData', { kind: 'rate limit', retryAfter: null })
  clock.pass(60_000)
  expect(await step('live')).toEqual({ isGood: false })
  expect(await step('live')).toHaveProperty('heldMs')
  server.faults.clear()
  server.left.clear()
  clock.pass(60_000)
  expect(await step('live')).toEqual({ isGood: true })
})

test('never makes more than ten calls a minute', async () => {
  for (let i = 0; i < 25; i += 1) await step('live')
  const asked = server.asked.length
  const passed = clock.steadyMs() - startedAtSteady
  expect(asked).toBeGreaterThan(5)
  expect(asked).toBeLessThanOrEqual(10 + Math.ceil(passed / 6_000))
  expect(server.asked.every(({ headers }) => headers['x-auth-token'] === feedKey)).toBe(true)
})

let startedAtSteady = 0
beforeEach(() => {
  startedAtSteady = clock.steadyMs()
})
