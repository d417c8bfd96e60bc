import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { standings } from '#contract/tournaments.ts'
import { createFeedRun, type SteppedClock, steppedClock } from '#tests/setup/sports-feed-run.ts'
import { type SportsFeedServer, startSportsFeedServer } from '#tests/setup/sports-feed-server.ts'
import { type FeedFixture, feedFixture } from '#tests/setup/sports-feed-world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createIsports } from './isports.adapter.ts'
import { placeOf } from './season.rules.ts'

let app: TestApp
let server: SportsFeedServer
let step: ReturnType<ReturnType<typeof createFeedRun>['add']>
let clock: SteppedClock
let nextId = 7_000

beforeAll(async () => {
  ;[app, server] = await Promise.all([startTestApp(), startSportsFeedServer()])
})
beforeEach(() => {
  clock = steppedClock()
  step = createFeedRun(app, clock).add((options) => createIsports(server.access('isports'), options))
  Object.assign(server.worlds.isports, { fixtures: [], hasFullSchedule: false })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

function finished(given: Partial<FeedFixture>): void {
  nextId += 10
  server.worlds.isports.fixtures.push(
    feedFixture({
      id: nextId,
      home: { id: nextId + 1, name: `Home ${nextId}` },
      away: { id: nextId + 2, name: `Away ${nextId}` },
      kickOff: Math.floor(Date.now() / 1_000) * 1_000 - 3 * 3_600_000,
      phase: 'finished',
      score: [2, 1],
      ...given,
    }),
  )
}

async function tablesOf(leagueId: number) {
  const ext = String(leagueId)
  const ids = await app.features.sportsData.mapping.mapped('isports', 'tournament', [ext])
  return (await app.call(standings, { id: ids.get(ext) ?? '0' })).data
}

test('a league that only iSports has gets a season and a table from the basic schedule', async () => {
  finished({ league: { id: 766, name: 'Vietnam V-League' } })
  finished({ league: { id: 767, name: 'Vietnam Cup', isCup: true } })
  await step('schedule')
  const { season, groups } = await tablesOf(766)
  expect(season?.name).toMatch(/^20\d\d\/\d\d$/)
  expect(groups.map(({ rows }) => rows.map(({ points }) => points))).toEqual([[3, 0]])
  const cup = await tablesOf(767)
  expect([cup.season?.name, cup.groups]).toEqual([season?.name, []])
})

test('the full schedule, where the plan includes it, names season, round and group', async () => {
  server.worlds.isports.hasFullSchedule = true
  const league = { id: 768, name: 'Vietnam Group Cup', isCup: true }
  finished({ league, place: { season: '2029-2030', round: '2', group: 'A' } })
  server.asked.length = 0
  await step('schedule')
  expect(new Set(server.asked.map(({ path }) => path))).toEqual(new Set(['schedule']))
  const { season, groups } = await tablesOf(768)
  expect(season?.name).toBe('2029/30')
  expect(groups).toMatchObject([{ name: 'A', rows: [{ points: 3 }, { points: 0 }] }])
})

test('a plan without the full schedule finally uses the basic one, although the refusal looks like an exhausted key', async () => {
  const fault = { kind: 'refusal' as const, message: 'no permission', paths: ['schedule'] }
  server.faults.set('isports', fault)
  finished({ league: { id: 769, name: 'Vietnam Second League' } })
  for (let i = 0; i < 2; i += 1) {
    expect(await step('schedule')).toEqual({ isGood: false })
    clock.pass(60_000)
    expect(await step('live')).toEqual({ isGood: true })
  }
  expect(await step('schedule')).toEqual({ isGood: true })
  expect((await tablesOf(769)).groups).toHaveLength(1)
  server.faults.clear()
})

const row = {
  matchId: '1',
  matchTime: Date.UTC(2031, 1, 27) / 1_000,
  status: 0,
  homeScore: 0,
  awayScore: 0,
  leagueId: '1',
  leagueName: 'Vietnam V-League',
  homeId: '1',
  homeName: 'A',
  awayId: '2',
  awayName: 'B',
}
const august = Date.UTC(2031, 7, 27) / 1_000

test.each([
  [{}, { season: '2030/31', stage: 'league' }],
  [{ matchTime: august }, { season: '2031/32', stage: 'league' }],
  [
    { leagueName: 'Brazil Serie A', matchTime: august },
    { season: '2031', stage: 'league' },
  ],
  [
    { season: '2031', round: '7' },
    { season: '2031', stage: 'league', roundNumber: 7 },
  ],
  [
    { season: '', round: 'Semifinals', leagueType: 2 },
    { season: '2030/31', stage: 'knockout', roundKey: 'sf' },
  ],
  [
    { group: 'C', round: '2', leagueType: 2 },
    { season: '2030/31', stage: 'group', groupName: 'C', roundNumber: 2 },
  ],
  [
    { leagueType: 2, round: null },
    { season: '2030/31', stage: 'knockout' },
  ],
])('%j gives the place %j', (given, place) => {
  expect(placeOf({ ...row, ...given }, undefined)).toEqual(place)
})
