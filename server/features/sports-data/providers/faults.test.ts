import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { liveSchedule } from '#contract/schedule.ts'
import { createFeedRun, type SteppedClock, steppedClock } from '#tests/setup/sports-feed-run.ts'
import {
  type FeedFault,
  type FeedName,
  feedKey,
  type SportsFeedServer,
  startSportsFeedServer,
} from '#tests/setup/sports-feed-server.ts'
import { type FeedFixture, feedFixture } from '#tests/setup/sports-feed-world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createApiFootball } from './api-football/api-football.adapter.ts'
import { createFootballData } from './football-data/football-data.adapter.ts'
import { createIsports } from './isports/isports.adapter.ts'

const makers = {
  isports: { id: 'isports', make: createIsports },
  apiFootball: { id: 'apifootball', make: createApiFootball },
  footballData: { id: 'football-data', make: createFootballData },
}
const names = Object.keys(makers) as FeedName[]

let app: TestApp
let server: SportsFeedServer
let clock: SteppedClock
let run: ReturnType<typeof createFeedRun>
let nextId = 100_000

beforeAll(async () => {
  ;[app, server] = await Promise.all([startTestApp(), startSportsFeedServer()])
})
beforeEach(() => {
  clock = steppedClock()
  run = createFeedRun(app, clock)
  for (const name of names) Object.assign(server.worlds[name], { fixtures: [], changed: new Set() })
  server.faults.clear()
  server.alter.clear()
  server.left.clear()
})
afterEach(() => {
  vi.useRealTimers()
  expect(run.lines.join('')).not.toContain(feedKey)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

function add(name: FeedName, options: { isAnchor?: boolean; timeoutMs?: number } = {}) {
  return run.add((uses) => makers[name].make(server.access(name), uses), options)
}

function plan(given: Partial<FeedFixture> = {}): FeedFixture {
  nextId += 10
  return feedFixture({
    id: nextId,
    home: { id: nextId + 1, name: `Home ${nextId}` },
    away: { id: nextId + 2, name: `Away ${nextId}` },
    kickOff: Math.floor(Date.now() / 1_000) * 1_000 - 60_000,
    ...given,
  })
}

async function seen(name: FeedName, fixture: FeedFixture) {
  const ids = await app.features.sportsData.mapping.mapped(makers[name].id, 'fixture', [String(fixture.id)])
  return app.features.schedule.find(ids.get(String(fixture.id)) ?? '0', 'en')
}

const faults: [FeedFault, string][] = [
  [{ kind: 'rate limit', retryAfter: '30' }, 'rate_limited'],
  [{ kind: 'rate limit', retryAfter: new Date(Date.now() + 90_000).toUTCString() }, 'rate_limited'],
  [{ kind: 'html' }, 'unreadable'],
  [{ kind: 'truncated' }, 'unreadable'],
  [{ kind: 'broken off' }, 'network'],
  [{ kind: 'down' }, 'server'],
  [{ kind: 'hang' }, 'timeout'],
  [{ kind: 'refusal', code: 9, message: `token: ${feedKey} is not yours` }, 'refused'],
]

describe.each(names)('%s', (name) => {
  test.each(faults)(
    '%j fails a run as %s, stored data remains, and the next valid response is accepted',
    async (fault, kind) => {
      const one = plan({ phase: 'first half', score: [1, 0], updatedAt: Date.now() - 60_000 })
      server.worlds[name].fixtures = [one]
      server.worlds[name].changed.add(one.id)
      const step = add(name)
      expect(await step('schedule')).toEqual({ isGood: true })
      expect(await step('live')).toEqual({ isGood: true })
      server.faults.set(name, fault)
      const failing = fault.kind === 'hang' ? add(name, { timeoutMs: 20 }) : step
      expect(await failing('live')).toEqual({ isGood: false })
      const metrics = await run.metrics()
      const { id } = makers[name]
      expect(metrics).toContain(`sports_provider_last_error_seconds{provider="${id}",fault="${kind}"}`)
      expect(run.lines.join('')).toContain('a sports provider failed')
      expect(await seen(name, one)).toMatchObject({ state: 'first_half', home: { score: 1 } })
      server.faults.clear()
      Object.assign(one, { score: [2, 0], updatedAt: Date.now() })
      clock.pass(120_000)
      expect(await step('live')).toEqual({ isGood: true })
      expect(await seen(name, one)).toMatchObject({ home: { score: 2 } })
    },
  )

  test('invalid rows are dropped one by one and counted, and the others are stored', async () => {
    const [good, other] = [plan({ phase: 'first half', score: [1, 0] }), plan({ phase: 'first half', score: [0, 1] })]
    server.worlds[name].fixtures = [good, other]
    server.alter.set(name, (_path, rows) => [null, 'row', {}, { ...(rows[1] as object), ...noSense }, rows[0], [rows]])
    const step = add(name)
    expect(await step('schedule')).toEqual({ isGood: true })
    expect(await seen(name, good)).toMatchObject({ state: 'first_half', home: { score: 1 } })
    expect(await seen(name, other)).toBeNull()
    expect(await run.metrics()).toContain(
      `sports_provider_refused_items_total{provider="${makers[name].id}",reason="shape"}`,
    )
  })

  test('an invalid list fails the run', async () => {
    server.alter.set(name, () => ({ surprise: true }))
    expect(await add(name)('schedule')).toEqual({ isGood: false })
    expect(await run.metrics()).toContain('fault="unreadable"')
  })

  test('repeated rows in any order are one fixture, and the guards decide between contradictory ones', async () => {
    const one = plan({ phase: 'first half', score: [2, 1], updatedAt: Date.now() - 1_000 })
    server.worlds[name].fixtures = [one]
    server.worlds[name].changed.add(one.id)
    server.alter.set(name, (_path, rows) => [...rows, ...rows.toReversed(), ...rows])
    const step = add(name)
    expect(await step('schedule')).toEqual({ isGood: true })
    expect(await step('live')).toEqual({ isGood: true })
    expect(await seen(name, one)).toMatchObject({ home: { score: 2 }, away: { score: 1 } })
    // One response contains two rows of the fixture, one with a lower score.
    const lower = JSON.parse(JSON.stringify(one)) as FeedFixture
    lower.score = [0, 0]
    server.worlds[name].fixtures = [one, lower]
    server.alter.clear()
    await step('live')
    expect(await seen(name, one)).toMatchObject({ home: { score: 2 }, away: { score: 1 } })
  })

  test('uses the higher score of two rows in one response and treats the lower one as a first reading', async () => {
    const one = plan({ phase: 'first half', score: [0, 0] })
    server.worlds[name].fixtures = [one]
    server.worlds[name].changed.add(one.id)
    const step = add(name)
    await step('schedule')
    await step('live')
    server.worlds[name].fixtures = [{ ...one, score: [1, 0] }, one]
    await step('live')
    expect(await seen(name, one)).toMatchObject({ home: { score: 1 } })
  })

  test('a fixture in the far future is refused, and a source with a fast clock does not block later updates', async () => {
    const [far, ahead] = [
      plan({ phase: 'first half' }),
      plan({ phase: 'first half', score: [1, 0], updatedAt: Date.now() + 86_400_000 }),
    ]
    server.worlds[name].fixtures = [far, ahead]
    server.worlds[name].changed.add(ahead.id)
    const centuries = 200 * 365 * 86_400
    server.alter.set(name, (_path, rows) => rows.map((row, i) => (i === 0 ? later(row, centuries) : row)))
    const step = add(name)
    await step('schedule')
    expect(await seen(name, far)).toBeNull()
    expect(await run.metrics()).toMatch(/reason="kickOff"/)
    server.alter.clear()
    await step('live')
    Object.assign(ahead, { score: [2, 0], updatedAt: Date.now() })
    await step('live')
    expect(await seen(name, ahead)).toMatchObject({ home: { score: 2 } })
  })

  test('moving the site’s clock forward and back blocks nothing', async () => {
    const one = plan({ phase: 'first half', score: [1, 0] })
    server.worlds[name].fixtures = [one]
    server.worlds[name].changed.add(one.id)
    const step = add(name)
    await step('schedule')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 })
    one.score = [2, 0]
    await step('live')
    vi.useRealTimers()
    one.score = [3, 0]
    await step('live')
    expect(await seen(name, one)).toMatchObject({ home: { score: 3 } })
    one.score = [2, 0]
    await step('live')
    await step('live')
    expect(await seen(name, one)).toMatchObject({ home: { score: 2 } })
  })
})

const noSense = {
  matchId: 'x',
  fixture: { id: -4 },
  id: 'seven',
  utcDate: 'soon',
  homeScore: -1,
  goals: { home: '1', away: {} },
}

/**
 * Returns the row with its kick-off moved by `seconds`, in any provider's format. For football-data.org, the new
 * kick-off is `seconds` from now.
 */
function later(row: unknown, seconds: number): unknown {
  const given = row as { matchTime?: number; fixture?: { timestamp: number }; utcDate?: string }
  if (given.matchTime !== undefined) return { ...given, matchTime: given.matchTime + seconds }
  if (given.fixture) return { ...given, fixture: { ...given.fixture, timestamp: given.fixture.timestamp + seconds } }
  return { ...given, utcDate: `${new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19)}Z` }
}

test('pauses a failing provider and reports its outage, while the site continues', async () => {
  const one = plan({ phase: 'first half', score: [1, 0] })
  server.worlds.apiFootball.fixtures = [one]
  const step = add('apiFootball')
  await step('schedule')
  server.faults.set('apiFootball', { kind: 'down' })
  for (let i = 0; i < 5; i += 1) expect(await step('live')).toEqual({ isGood: false })
  expect(await run.metrics()).toContain('sports_provider_up{provider="apifootball"} 0')
  server.asked.length = 0
  expect(await step('live')).toEqual({ heldMs: 1_000 })
  expect(server.asked).toEqual([])
  const list = await app.call(liveSchedule, { pageSize: 200 })
  expect(list.data?.list.map(({ fixtureId }) => fixtureId)).toContain((await seen('apiFootball', one))?.fixtureId)
  clock.pass(60_000)
  expect(await step('live')).toEqual({ isGood: false })
  expect(await step('live')).toEqual({ heldMs: 1_000 })
  server.faults.clear()
  clock.pass(60_000)
  expect(await step('live')).toEqual({ isGood: true })
  expect(await run.metrics()).toContain('sports_provider_up{provider="apifootball"} 1')
})

test('of two providers that disagree the better one decides, and the other fills its gaps', async () => {
  const kickOff = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
  const teams = { home: { id: 1, name: 'Fulham' }, away: { id: 2, name: 'Everton' } }
  const first = plan({ ...teams, kickOff, phase: 'first half', score: [1, 0] })
  const second = plan({ ...teams, kickOff: kickOff + 900_000, phase: 'second half', score: [0, 3] })
  server.worlds.isports.fixtures = [first]
  server.worlds.footballData.fixtures = [second]
  server.worlds.isports.changed.add(first.id)
  const [anchor, other] = [add('isports'), add('footballData', { isAnchor: false })]
  await anchor('schedule')
  await anchor('live')
  await other('schedule')
  await other('live')
  const found = await seen('footballData', second)
  expect(found?.fixtureId).toBe((await seen('isports', first))?.fixtureId)
  expect(found).toMatchObject({ state: 'first_half', home: { score: 1 }, away: { score: 0 }, kickOff })
  // The better source has been silent too long. The other source's lower score is read twice.
  const later = Date.now() + 20 * 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: later })
  await other('live')
  vi.setSystemTime(later + 1_000)
  await other('live')
  expect(await seen('footballData', second)).toMatchObject({ home: { score: 0 }, away: { score: 3 } })
})

test('an unknown name opens a review, and the decision merges the fixtures', async () => {
  const kickOff = Math.floor(Date.now() / 1_000) * 1_000 + 3_600_000
  const known = plan({ home: { id: 11, name: 'Brentford' }, away: { id: 12, name: 'Burnley' }, kickOff })
  const odd = plan({ home: { id: 21, name: 'Brentford' }, away: { id: 22, name: 'The Clarets of Turf Moor' }, kickOff })
  server.worlds.isports.fixtures = [known]
  server.worlds.apiFootball.fixtures = [odd]
  await add('isports')('schedule')
  const other = add('apiFootball', { isAnchor: false })
  await other('schedule')
  expect(await seen('apiFootball', odd)).toBeNull()
  const { mapping } = app.features.sportsData
  const open = await mapping.openReviews({ after: '0', limit: 100 })
  const review = open.find(({ name }) => name === 'The Clarets of Turf Moor')
  const burnley = (await mapping.mapped('isports', 'team', ['12'])).get('12')
  if (!review || burnley === undefined) throw new Error('nothing to review')
  await mapping.decide(review.id, { ourId: burnley, by: null })
  await other('schedule')
  expect((await seen('apiFootball', odd))?.fixtureId).toBe((await seen('isports', known))?.fixtureId)
})
