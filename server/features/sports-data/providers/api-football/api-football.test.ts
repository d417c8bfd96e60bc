import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixtureOdds } from '#contract/odds.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { createFeedRun, type SteppedClock, steppedClock } from '#tests/setup/sports-feed-run.ts'
import { feedKey, type SportsFeedServer, startSportsFeedServer } from '#tests/setup/sports-feed-server.ts'
import { type FeedFixture, feedFixture } from '#tests/setup/sports-feed-world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createApiFootball } from './api-football.adapter.ts'

let app: TestApp
let server: SportsFeedServer
let clock: SteppedClock
let run: ReturnType<typeof createFeedRun>
let step: ReturnType<ReturnType<typeof createFeedRun>['add']>
let nextId = 500_000

beforeAll(async () => {
  ;[app, server] = await Promise.all([startTestApp(), startSportsFeedServer()])
})
beforeEach(() => {
  clock = steppedClock()
  run = createFeedRun(app, clock)
  step = run.add((options) => createApiFootball(server.access('apiFootball'), options))
  Object.assign(server.worlds.apiFootball, { fixtures: [], ownGoalsByPlayer: false, hasLineups: false })
  server.worlds.apiFootball.odds.clear()
  server.left.clear()
  server.faults.clear()
  server.asked.length = 0
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const startedAt = Math.floor(Date.now() / 1_000) * 1_000

function plan(given: Partial<FeedFixture> = {}): FeedFixture {
  nextId += 10
  const fixture = feedFixture({
    id: nextId,
    home: { id: nextId + 1, name: `Home ${nextId}` },
    away: { id: nextId + 2, name: `Away ${nextId}` },
    kickOff: startedAt - 60_000,
    ...given,
  })
  server.worlds.apiFootball.fixtures.push(fixture)
  return fixture
}

async function ourId(fixture: FeedFixture): Promise<string> {
  const ids = await app.features.sportsData.mapping.mapped('apifootball', 'fixture', [String(fixture.id)])
  return ids.get(String(fixture.id)) ?? 'unknown'
}

async function seen(fixture: FeedFixture) {
  return app.features.schedule.find(await ourId(fixture), 'en')
}

async function details(fixture: FeedFixture) {
  return app.features.fixtureDetails.detailsOf(await ourId(fixture))
}

const paths = () => server.asked.splice(0).map(({ path, query }) => `${path}?${query}`)

test('one fixture: listed with its round, live, a goal, annulled, finished, and finally finished', async () => {
  const one = plan()
  server.worlds.apiFootball.hasLineups = true
  expect(await step('schedule')).toEqual({ isGood: true })
  expect(await seen(one)).toMatchObject({
    state: 'scheduled',
    round: 'Matchday 12',
    venue: 'Emirates Stadium',
    tournament: { name: 'Premier League' },
  })
  expect(await step('lineups')).toEqual({ isGood: true })
  const { lineups } = await details(one)
  expect(lineups?.home).toMatchObject({ formation: '4-3-3', coach: `${one.home.name} Coach` })
  // From the goalkeeper forward, each row from the right.
  expect(lineups?.home.players.map(({ number }) => number)).toEqual([1, 5, 4, 3, 2, 8, 7, 6, 11, 10, 9, 99])

  Object.assign(one, { phase: 'first half', halfStartedAt: one.kickOff, score: [1, 0] })
  one.events.push({ id: 1, what: 'penalty', side: 'home', minute: 45, extra: 2, player: 'Nine' })
  one.events.push({ id: 2, what: 'substitution', side: 'away', minute: 40, player: 'Off', other: 'On' })
  expect(await step('live')).toEqual({ isGood: true })
  expect(await step('events')).toEqual({ isGood: true })
  expect(await step('statistics')).toEqual({ isGood: true })
  expect(await seen(one)).toMatchObject({ state: 'first_half', periodStartedAt: one.kickOff, home: { score: 1 } })
  const first = await details(one)
  expect(first.events).toMatchObject([
    { kind: eventKinds.substitution, side: 'away', player: 'Off', otherPlayer: 'On' },
    { kind: eventKinds.penaltyGoal, side: 'home', minute: 45, extraMinute: 2, player: 'Nine' },
  ])
  expect(first.statistics).toContainEqual({ kind: 14, home: 61, away: 39 })
  expect(first.statistics).toContainEqual({ kind: 3, home: 12, away: 0 })

  one.events = [{ id: 3, what: 'video review', side: 'home', minute: 46, player: 'Nine' }]
  one.score = [0, 0]
  await step('events')
  await step('live')
  expect(await seen(one)).toMatchObject({ home: { score: 0 } })

  // The fixture disappears from the live list, so the provider requests it by id.
  Object.assign(one, { phase: 'finished', score: [2, 1], halfTime: [0, 0] })
  await step('live')
  expect(await seen(one)).toMatchObject({ state: 'finished', home: { score: 2 }, away: { score: 1 }, halfTime: [0, 0] })
  Object.assign(one, { phase: 'second half', score: [3, 3] })
  await step('live')
  expect(await seen(one)).toMatchObject({ state: 'finished', home: { score: 2 } })
})

test('an award is shown, and the played score is still known', async () => {
  const [played, walkOver] = [plan({ phase: 'second half', score: [1, 1] }), plan()]
  await step('schedule')
  await step('live')
  Object.assign(played, { phase: 'finished', halfTime: [1, 0] })
  await step('live')
  for (const one of [played, walkOver]) Object.assign(one, { phase: 'awarded', score: [0, 3], halfTime: [0, 3] })
  await step('schedule')
  const awarded = { state: 'awarded', home: { score: 0 }, away: { score: 3 } }
  expect(await seen(played)).toMatchObject({ ...awarded, halfTime: [1, 0], regularTime: [1, 1] })
  expect(await seen(walkOver)).toMatchObject({ ...awarded, halfTime: null, regularTime: null })
  Object.assign(played, { phase: 'finished', score: [1, 1] })
  await step('schedule')
  expect(await seen(played)).toMatchObject(awarded)
})

test('a fixture whose end an outage hid is requested by its id', async () => {
  const one = plan({ phase: 'second half', score: [1, 0], kickOff: startedAt - 3 * 3_600_000 })
  await step('schedule')
  await step('live')
  Object.assign(one, { phase: 'finished', score: [2, 0] })
  const restarted = run.add((options) => createApiFootball(server.access('apiFootball'), options))
  await restarted('live')
  paths()
  await restarted('overdue')
  expect(paths()).toEqual([])
  const { pool } = app.engines.database
  await pool.query("update fixtures set observed_at = now() - interval '1 hour' where id = $1", [await ourId(one)])
  expect(await restarted('overdue')).toEqual({ isGood: true })
  expect(paths()).toEqual([`fixtures?ids=${one.id}&timezone=UTC`])
  expect(await seen(one)).toMatchObject({ state: 'finished', home: { score: 2 } })
})

test('goals of extra time are added to the 90-minute score, and shoot-out kicks are not', async () => {
  const one = plan({ phase: 'finished', score: [3, 3], regular: [2, 2], penalties: [4, 3], halfTime: [1, 0] })
  await step('schedule')
  expect(await seen(one)).toMatchObject({ home: { score: 3 }, regularTime: [2, 2], penalties: [4, 3] })
})

test('reports an undecided kick-off time, and the time once it is decided', async () => {
  const one = plan({ phase: 'tbd', kickOff: startedAt + 7_200_000 })
  await step('schedule')
  expect(await seen(one)).toMatchObject({ state: 'tbd', timeState: 'tbd' })
  Object.assign(one, { phase: 'scheduled', kickOff: startedAt + 7_500_000 })
  await step('schedule')
  expect(await seen(one)).toMatchObject({ timeState: 'exact', kickOff: startedAt + 7_500_000 })
})

test.each([false, true])(
  'own goals count for the side that scores by them (reported with the player’s team: %s)',
  async (byPlayer) => {
    server.worlds.apiFootball.ownGoalsByPlayer = byPlayer
    const one = plan({ phase: 'first half', score: [1, 0] })
    one.events.push({ id: 1, what: 'own goal', side: 'home', minute: 7, player: 'Unlucky' })
    await step('schedule')
    await step('events')
    expect((await details(one)).events).toMatchObject([{ kind: eventKinds.ownGoal, side: 'home', player: 'Unlucky' }])
  },
)

test('details of many fixtures are requested twenty at a time', async () => {
  for (let i = 0; i < 25; i += 1) plan({ phase: 'first half' })
  await step('schedule')
  server.asked.length = 0
  await step('events')
  const asked = server.asked.map(({ query }) => query.get('ids')?.split('-').length ?? 0)
  expect(Math.max(...asked)).toBe(20)
  expect(asked.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(25)
})

test('odds before play and in play reach the fixture, with the site’s sign of a handicap', async () => {
  const one = plan({ kickOff: startedAt + 600_000 })
  await step('schedule')
  const update = new Date(startedAt - 60_000).toISOString()
  const both = (line: string, [home, away]: [string, string]) => [
    { value: `Home ${line}`, odd: home },
    { value: `Away ${line}`, odd: away },
  ]
  server.worlds.apiFootball.odds.set('odds', [
    {
      fixture: { id: one.id },
      update,
      bookmakers: [
        {
          id: 8,
          name: 'Bet365',
          bets: [
            {
              id: 1,
              name: 'Match Winner',
              values: [
                { value: 'Home', odd: '1.73' },
                { value: 'Draw', odd: '4.00' },
                { value: 'Away', odd: '3.50' },
              ],
            },
            {
              id: 4,
              name: 'Asian Handicap',
              values: [...both('-1', ['2.45', '1.52']), ...both('-0.75', ['1.95', '1.90'])],
            },
            {
              id: 5,
              name: 'Goals Over/Under',
              values: [
                { value: 'Over 2.5', odd: '1.90' },
                { value: 'Under 2.5', odd: '1.95' },
                { value: 'Over 2.6', odd: '2' },
              ],
            },
            { id: 777, name: 'Colour of the ball', values: [{ value: 'Red', odd: '3.10' }] },
          ],
        },
      ],
    },
    { fixture: { id: one.id }, update: 'yesterday', bookmakers: [] },
  ])
  expect(await step('odds')).toEqual({ isGood: true })
  const lines = (await app.call(fixtureOdds, { fixtureId: await ourId(one) })).data?.lines ?? []
  const shown = lines.map(({ kind, lineIndex, line, prices }) => ({ kind, lineIndex, line, prices }))
  expect(shown).toContainEqual({ kind: 'europeOdds', lineIndex: 1, line: null, prices: [17_300, 35_000, 40_000] })
  expect(shown).toContainEqual({ kind: 'handicap', lineIndex: 1, line: 7_500, prices: [19_500, 19_000] })
  expect(shown).toContainEqual({ kind: 'handicap', lineIndex: 2, line: 10_000, prices: [24_500, 15_200] })
  expect(shown).toContainEqual({ kind: 'overUnder', lineIndex: 1, line: 25_000, prices: [19_000, 19_500] })
  expect(shown).toHaveLength(4)

  server.worlds.apiFootball.odds.set('odds/live', [
    {
      fixture: { id: one.id, status: { long: 'First Half', elapsed: 12, seconds: '12:01' } },
      status: { stopped: false, blocked: true, finished: false },
      update: new Date(startedAt).toISOString(),
      odds: [
        {
          id: 36,
          name: 'Over/Under Line',
          values: [
            { value: 'Over', odd: '3.45', handicap: '2', main: false, suspended: false },
            { value: 'Over', odd: '1.975', handicap: '2', main: true, suspended: false },
            { value: 'Under', odd: '1.875', handicap: '2', main: true, suspended: false },
          ],
        },
      ],
    },
  ])
  expect(await step('oddsDelta')).toEqual({ isGood: true })
  const { rows } = await app.engines.database.pool.query(
    'select price_1, price_2, line, is_closed, odds_type from odds_lines where fixture_id = $1 and odds_type = 3',
    [await ourId(one)],
  )
  expect(rows).toMatchObject([{ line: 20_000, is_closed: true }])
})

test('the key is in a header, and nothing is requested once the day’s quota is exhausted', async () => {
  server.left.set('apiFootball', { day: 1, minute: 200 })
  expect(await step('live')).toEqual({ isGood: true })
  expect(server.asked[0]?.headers['x-apisports-key']).toBe(feedKey)
  expect(paths().join()).not.toContain(feedKey)
  expect(await run.metrics()).toContain('sports_provider_quota_left{provider="apifootball"} 1')
  server.left.set('apiFootball', { day: 0, minute: 200 })
  await step('live')
  paths()
  // A minute, or less before midnight.
  expect(await step('live')).toEqual({ heldMs: expect.any(Number) })
  expect(paths()).toEqual([])
  // The quota is reset at midnight UTC.
  clock.pass(24 * 3_600_000)
  server.left.set('apiFootball', { day: 7_500 })
  expect(await step('live')).toEqual({ isGood: true })
})

test('within a run an exhausted minute is waited for', async () => {
  server.left.set('apiFootball', { day: 5_000, minute: 0 })
  expect(await step('schedule')).toEqual({ isGood: true })
  expect(Math.max(...clock.waited)).toBeGreaterThan(50_000)
})

test.each([
  ['requests: You have reached the request limit for the day', 'rate_limited'],
  ['rateLimit: Too many requests', 'rate_limited'],
  [`token: Error/Missing application key ${feedKey}`, 'refused'],
])('an error with status 200 fails the run and is logged without the key: %s', async (message, fault) => {
  server.faults.set('apiFootball', { kind: 'refusal', message })
  expect(await step('live')).toEqual({ isGood: false })
  expect(await run.metrics()).toContain(`sports_provider_last_error_seconds{provider="apifootball",fault="${fault}"}`)
  expect(run.lines.join('')).toContain(message.split(':')[0])
  expect(run.lines.join('')).not.toContain(feedKey)
  server.faults.clear()
  paths()
  if (fault === 'rate_limited') expect(await step('live')).toHaveProperty('heldMs')
  else expect(await step('live')).toEqual({ isGood: true })
})
