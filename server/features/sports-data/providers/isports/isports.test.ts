import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixtureDetails } from '#contract/fixture-details.ts'
import { fixtureOdds, oddsBoard } from '#contract/odds.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { liveSchedule } from '#contract/schedule.ts'
import { createFeedRun, type SteppedClock, steppedClock } from '#tests/setup/sports-feed-run.ts'
import { feedKey, type SportsFeedServer, startSportsFeedServer } from '#tests/setup/sports-feed-server.ts'
import { dayOf, type FeedFixture, feedFixture } from '#tests/setup/sports-feed-world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createIsports } from './isports.adapter.ts'

let app: TestApp
let server: SportsFeedServer
let clock: SteppedClock
let run: ReturnType<typeof createFeedRun>
let step: ReturnType<ReturnType<typeof createFeedRun>['add']>
let nextId = 1_000

beforeAll(async () => {
  ;[app, server] = await Promise.all([startTestApp(), startSportsFeedServer()])
})
beforeEach(() => {
  clock = steppedClock()
  run = createFeedRun(app, clock)
  step = run.add((options) => createIsports(server.access('isports'), options))
  server.worlds.isports.fixtures.length = 0
  server.worlds.isports.changed.clear()
  server.worlds.isports.modified = []
  server.worlds.isports.odds.clear()
  server.alter.clear()
  server.faults.clear()
  server.asked.length = 0
})
afterAll(async () => {
  await app.close()
  await server.close()
})

/** A fixture of two new teams that kicked off a minute ago by default. */
function plan(given: Partial<FeedFixture> = {}): FeedFixture {
  nextId += 10
  const fixture = feedFixture({
    id: nextId,
    home: { id: nextId + 1, name: `Home ${nextId}` },
    away: { id: nextId + 2, name: `Away ${nextId}` },
    kickOff: Math.floor(Date.now() / 1_000) * 1_000 - 60_000,
    ...given,
  })
  server.worlds.isports.fixtures.push(fixture)
  return fixture
}

async function ourId(fixture: FeedFixture): Promise<string> {
  const ids = await app.features.sportsData.mapping.mapped('isports', 'fixture', [String(fixture.id)])
  return ids.get(String(fixture.id)) ?? 'unknown'
}

async function seen(fixture: FeedFixture) {
  return app.features.schedule.find(await ourId(fixture), 'en')
}

async function details(fixture: FeedFixture) {
  const answer = await app.call(
    fixtureDetails,
    { id: await ourId(fixture) },
    { headers: { 'cache-control': 'no-cache' } },
  )
  return answer.data
}

test('one fixture: listed, live, a goal with its scorer, annulled, finished, and finally finished', async () => {
  const one = plan()
  server.worlds.isports.hasLineups = true
  expect(await step('schedule')).toEqual({ isGood: true })
  expect(await seen(one)).toMatchObject({
    state: 'scheduled',
    origin: 'provider',
    home: { name: one.home.name, score: null },
  })
  expect(await step('lineups')).toEqual({ isGood: true })

  Object.assign(one, { phase: 'first half', halfStartedAt: one.kickOff, score: [1, 0] })
  one.events.push({ id: 1, what: 'goal', side: 'home', minute: 12, player: 'Nine', other: 'Ten' })
  server.worlds.isports.changed.add(one.id)
  expect(await step('live')).toEqual({ isGood: true })
  expect(await step('events')).toEqual({ isGood: true })
  expect(await step('statistics')).toEqual({ isGood: true })
  expect(await seen(one)).toMatchObject({ state: 'first_half', periodStartedAt: one.kickOff, home: { score: 1 } })
  const list = (await app.call(liveSchedule, { pageSize: 200 })).data
  expect(list?.list.map(({ fixtureId }) => fixtureId)).toContain(await ourId(one))
  const first = await details(one)
  expect(first?.events).toMatchObject([
    { kind: eventKinds.goal, side: 'home', minute: 12, player: 'Nine', otherPlayer: 'Ten' },
  ])
  expect(first?.statistics).toEqual([
    { kind: 3, home: 12, away: 4 },
    { kind: 14, home: 61, away: 39 },
  ])
  expect(first?.lineups?.home).toMatchObject({ formation: '4-3-3' })
  expect(first?.lineups?.home.players.map(({ position }) => position).join('')).toBe('GDDDDMMMFFF')

  one.events = [{ id: 2, what: 'video review', side: 'home', minute: 14, player: 'Nine' }]
  one.score = [0, 0]
  await step('events')
  await step('live')
  expect(await seen(one)).toMatchObject({ home: { score: 0 } })

  Object.assign(one, { phase: 'finished', score: [2, 1], halfTime: [0, 0] })
  await step('live')
  expect(await seen(one)).toMatchObject({ state: 'finished', home: { score: 2 }, away: { score: 1 }, halfTime: [0, 0] })
  Object.assign(one, { phase: 'second half', score: [5, 5] })
  await step('live')
  Object.assign(one, { phase: 'scheduled', score: [0, 0] })
  await step('live')
  await step('schedule')
  expect(await seen(one)).toMatchObject({ state: 'finished', home: { score: 2 }, away: { score: 1 } })
  expect(await run.metrics()).toContain('sports_provider_refused_items_total{provider="isports",reason="late"}')
})

test('a lower score without an annulled goal is accepted at the second reading', async () => {
  const one = plan({ phase: 'first half', score: [2, 0] })
  await step('schedule')
  server.worlds.isports.changed.add(one.id)
  await step('live')
  one.score = [1, 0]
  server.worlds.isports.fixtures = [one]
  // The first run reads a snapshot and the changes; the second run reads only changes.
  await step('live')
  expect(await seen(one)).toMatchObject({ home: { score: 2 } })
  await step('live')
  expect(await seen(one)).toMatchObject({ home: { score: 1 } })
})

test('a fixture listed twice in one response counts as read once', async () => {
  const one = plan({ phase: 'first half', score: [2, 0] })
  await step('schedule')
  server.worlds.isports.changed.add(one.id)
  await step('live')
  one.score = [1, 0]
  server.alter.set('isports', (path, rows) => (path === 'livescores/changes' ? Array(9).fill(rows).flat() : rows))
  await step('live')
  expect(await seen(one)).toMatchObject({ home: { score: 2 } })
  await step('live')
  expect(await seen(one)).toMatchObject({ home: { score: 1 } })
})

test('a fixture whose kick-off time is withdrawn has none until a new one, also in calendars', async () => {
  const one = plan({ kickOff: later(2) })
  await step('schedule')
  server.worlds.isports.changed.add(one.id)
  const sequence = async () => {
    const { pool } = app.engines.database
    return (await pool.query('select calendar_sequence from fixtures where id = $1', [await ourId(one)])).rows[0]
  }
  one.phase = 'tbd'
  await step('live')
  expect(await seen(one)).toMatchObject({ state: 'tbd', timeState: 'tbd' })
  expect(await sequence()).toEqual({ calendar_sequence: 1 })
  Object.assign(one, { phase: 'scheduled', kickOff: later(26) })
  await step('live')
  expect(await seen(one)).toMatchObject({ state: 'scheduled', timeState: 'exact', kickOff: later(26) })
  expect(await sequence()).toEqual({ calendar_sequence: 2 })
})

test('a fixture whose end an outage hid is requested by its id', async () => {
  const one = plan({ phase: 'second half', score: [1, 0], kickOff: later(-3) })
  await step('schedule')
  Object.assign(one, { phase: 'finished', score: [2, 0] })
  const { pool } = app.engines.database
  await pool.query("update fixtures set observed_at = now() - interval '1 hour' where id = $1", [await ourId(one)])
  server.asked.length = 0
  expect(await step('overdue')).toEqual({ isGood: true })
  expect(server.asked.map(({ query }) => query.get('matchId')?.split(','))).toEqual([[String(one.id)]])
  expect(await seen(one)).toMatchObject({ state: 'finished', home: { score: 2 } })
})

test('distinguishes extra time and the shoot-out from the ninety minutes', async () => {
  const one = plan({ phase: 'finished', score: [3, 3], halfTime: [1, 0], regular: [2, 2], penalties: [4, 3] })
  await step('schedule')
  expect(await seen(one)).toMatchObject({
    state: 'finished',
    home: { score: 3 },
    regularTime: [2, 2],
    penalties: [4, 3],
    halfTime: [1, 0],
  })
})

test('an own goal counts for the side that the score shows, whichever team the feed names', async () => {
  const one = plan({ phase: 'first half', score: [0, 1] })
  one.events.push({ id: 1, what: 'own goal', side: 'away', minute: 3, player: 'Unlucky' })
  await step('schedule')
  await step('live')
  await step('events')
  expect((await details(one))?.events).toMatchObject([{ side: 'away' }])
  server.worlds.isports.ownGoalsByPlayer = true
  one.events[0] = { id: 2, what: 'own goal', side: 'away', minute: 3, player: 'Unlucky' }
  await step('events')
  server.worlds.isports.ownGoalsByPlayer = false
  expect(await app.features.fixtureDetails.detailsOf(await ourId(one))).toMatchObject({
    events: [{ key: '2', side: 'away' }],
  })
})

test('reports a moved fixture, and a deleted one once the deletion is confirmed', async () => {
  const [moved, gone] = [plan({ kickOff: later(2) }), plan({ kickOff: later(2) })]
  await step('schedule')
  server.worlds.isports.modified = [
    { id: moved.id, kickOff: later(3) },
    { id: gone.id, kickOff: null },
  ]
  server.worlds.isports.fixtures = []
  await step('live')
  expect(await seen(moved)).toMatchObject({ kickOff: later(3), state: 'scheduled' })
  expect(await seen(gone)).toMatchObject({ state: 'scheduled' })
  clock.pass(90_000)
  await step('live')
  expect(await seen(gone)).toMatchObject({ state: 'cancelled' })
})

test('a deletion report does not call off a fixture that lists still contain, but its absence from the schedule does', async () => {
  const one = plan({ phase: 'first half', score: [1, 0] })
  await step('schedule')
  server.worlds.isports.modified = [{ id: one.id, kickOff: null }]
  for (let i = 0; i < 3; i += 1) {
    await step('live')
    clock.pass(90_000)
  }
  expect(await seen(one)).toMatchObject({ state: 'first_half' })
  server.worlds.isports.fixtures = []
  await step('schedule')
  await step('live')
  expect(await seen(one)).toMatchObject({ state: 'cancelled' })
})

test('a fixture that was called off by mistake resumes after two reports', async () => {
  const one = plan({ phase: 'cancelled' })
  await step('schedule')
  expect(await seen(one)).toMatchObject({ state: 'cancelled' })
  Object.assign(one, { phase: 'first half', score: [1, 0] })
  server.worlds.isports.changed.add(one.id)
  server.alter.set('isports', (path, rows) => (path === 'livescores' ? [] : [...rows, ...rows]))
  await step('live')
  expect(await seen(one)).toMatchObject({ state: 'cancelled', home: { score: null } })
  await step('live')
  expect(await seen(one)).toMatchObject({ state: 'first_half', home: { score: 1 } })
})

const startedAt = Math.floor(Date.now() / 1_000) * 1_000
const later = (hours: number) => startedAt + hours * 3_600_000

test('within the window changes are enough, and after it all live fixtures are requested once', async () => {
  const asked = () => server.asked.splice(0).map(({ path }) => path)
  await step('live')
  expect(asked()).toEqual(['livescores/changes', 'schedule/modify', 'livescores'])
  await step('live')
  expect(asked()).toEqual(['livescores/changes'])
  clock.pass(25_000)
  await step('live')
  expect(asked()).toEqual(['livescores/changes', 'livescores'])
  clock.pass(15_000)
  await step('live')
  expect(asked()).toEqual(['livescores/changes'])
})

test('the days of the schedule are requested with the pause that the path needs', async () => {
  await step('schedule')
  const plain = server.asked.filter(({ path }) => path === 'schedule/basic')
  const days = plain.map(({ path, query }) => [path, query.get('date')])
  expect(days.length).toBeGreaterThanOrEqual(16)
  expect(days).toContainEqual(['schedule/basic', dayOf(Date.now())])
  expect(clock.waited).toHaveLength(days.length - 1)
  expect(new Set(clock.waited.map(Math.round))).toEqual(new Set([60_000]))
})

test('reads odds as a snapshot and then by changes, and shows them on the board', async () => {
  const one = plan({ kickOff: later(1) })
  await step('schedule')
  const seconds = startedAt / 1_000 - 100
  const { odds } = server.worlds.isports
  odds.set('odds/main', {
    handicap: [`${one.id},8,0.75,0.85,0.79,0.75,0.85,0.79,false,false,${seconds},false,2`, 'what is this'],
    europeOdds: [`${one.id},8,1.73,4.00,3.50,1.73,4.00,3.50,${seconds},false,2`],
    overUnder: 'no list',
  })
  odds.set('odds/all', { overUnder: [`${one.id},8,3.25,0.76,0.85,3.25,0.72,0.89,1,${seconds},false,2`] })
  odds.set('odds/doublechance/prematch', [
    {
      matchId: String(one.id),
      companyId: '8',
      odds: { home_draw: '0.25', home_away: '0.22', draw_away: '0.9' },
      changeTime: seconds,
    },
  ])
  expect(await step('odds')).toEqual({ isGood: true })
  const lines = async () => {
    const answer = await app.call(fixtureOdds, { fixtureId: await ourId(one) })
    return new Map(answer.data?.lines.map((line) => [line.kind, line]))
  }
  const before = await lines()
  expect([...before.keys()].toSorted()).toEqual(['doubleChance', 'europeOdds', 'handicap', 'overUnder'])
  expect(before.get('handicap')).toMatchObject({ line: 7_500, prices: [18_500, 17_900] })

  odds.set('odds/main/changes', { handicap: [`${one.id},8,1,0.95,0.69,false,false,${seconds + 50},false,2`] })
  expect(await step('oddsDelta')).toEqual({ isGood: true })
  const { offersNow } = app.features.odds
  const [price] = await offersNow({ fixtureId: await ourId(one), kind: 'handicap', side: 'home' })
  expect(price).toMatchObject({ line: 10_000, price: 19_500 })
  const boards = await Promise.all((['today', 'tomorrow'] as const).map((tab) => app.call(oddsBoard, { tab })))
  const onBoard = boards.flatMap(({ data }) => data?.groups.flatMap(({ fixtures }) => fixtures) ?? [])
  const mine = await ourId(one)
  expect(onBoard.find(({ fixture }) => fixture.fixtureId === mine)?.lines).toContainEqual(
    expect.objectContaining({ kind: 'handicap', line: 10_000, prices: [19_500, 16_900] }),
  )
  // An older report changes nothing.
  odds.set('odds/main/changes', { handicap: [`${one.id},8,0.5,0.5,1.2,false,false,${seconds - 50},false,2`] })
  await step('oddsDelta')
  expect(await offersNow({ fixtureId: await ourId(one), kind: 'handicap', side: 'home' })).toMatchObject([
    { line: 10_000 },
  ])
  const metrics = await run.metrics()
  expect(metrics).toContain('reason="odds shape"')
  expect(metrics).not.toContain('reason="shape"')
})

test('a plan without some odds reads the others, and a repeatedly refused path is skipped for an hour', async () => {
  const refused = ['odds/all', 'odds/doublechance/prematch']
  server.faults.set('isports', { kind: 'refusal', code: 9, message: `${feedKey} has no permission`, paths: refused })
  const timesAsked = async () => {
    expect(await step('odds')).toEqual({ isGood: true })
    return server.asked.splice(0).filter(({ path }) => refused.includes(path)).length
  }
  expect(await timesAsked()).toBe(2)
  expect(await timesAsked()).toBe(0)
  for (let i = 0; i < 2; i += 1) {
    clock.pass(60_000)
    expect(await timesAsked()).toBe(2)
  }
  clock.pass(3_000_000)
  expect(await timesAsked()).toBe(0)
  server.faults.clear()
  clock.pass(700_000)
  expect(await timesAsked()).toBe(2)
  expect(run.lines.join('')).not.toContain(feedKey)
})

test('a job fails when every list of odds is refused', async () => {
  server.faults.set('isports', { kind: 'refusal', code: 9, message: 'no permission' })
  expect(await step('odds')).toEqual({ isGood: false })
  expect(await step('oddsDelta')).toEqual({ isGood: false })
  expect(await run.metrics()).toContain('sports_provider_last_error_seconds{provider="isports",fault="refused"}')
})

test('unreadable changes are replaced by a snapshot as soon as possible', async () => {
  const asked = () => server.asked.splice(0).map(({ path }) => path)
  await step('oddsDelta')
  asked()
  server.faults.set('isports', { kind: 'refusal', code: 9, message: 'busy', paths: ['odds/all/changes'] })
  await step('oddsDelta')
  expect(asked()).toEqual(['odds/main/changes', 'odds/all/changes'])
  server.faults.clear()
  await step('oddsDelta')
  expect(asked()).toEqual(['odds/main/changes'])
  for (let i = 0; i < 4; i += 1) {
    clock.pass(10_000)
    await step('oddsDelta')
  }
  clock.pass(10_000)
  asked()
  await step('oddsDelta')
  const again = asked()
  expect(again.slice(0, 2)).toEqual(['odds/main/changes', 'odds/all/changes'])
  expect(again).toContain('odds/main')
  await step('oddsDelta')
  expect(asked()).toEqual(['odds/main/changes', 'odds/all/changes'])
})

test('an exhausted key pauses for all paths, twice as long each time', async () => {
  server.faults.set('isports', { kind: 'refusal', message: `the calls of ${feedKey} are used up` })
  expect(await step('live')).toEqual({ isGood: false })
  expect(await run.metrics()).toContain('fault="rate_limited"')
  expect(await step('odds')).toMatchObject({ heldMs: expect.any(Number) })
  const failsAfter = async (ms: number) => {
    clock.pass(ms - 2_000)
    return step('events')
  }
  expect(await failsAfter(5_000)).toEqual({ isGood: false })
  expect(await failsAfter(8_000)).toMatchObject({ heldMs: expect.any(Number) })
  expect(await failsAfter(3_000)).toEqual({ isGood: false })
  server.faults.clear()
  expect(await failsAfter(21_000)).toEqual({ isGood: true })
})
