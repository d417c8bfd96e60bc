import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixtureTopic } from '#contract/fixture.socket.ts'
import { fixtureOdds } from '#contract/odds.ts'
import { guestLogin } from '#contract/session.ts'
import { eventSchema } from '#contract/topic-schemas.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { createFeedRun, steppedClock } from '#tests/setup/sports-feed-run.ts'
import { type FeedName, type SportsFeedServer, startSportsFeedServer } from '#tests/setup/sports-feed-server.ts'
import { type FeedFixture, feedFixture } from '#tests/setup/sports-feed-world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createApiFootball } from './api-football/api-football.adapter.ts'
import { createIsports } from './isports/isports.adapter.ts'

let app: TestApp
let server: SportsFeedServer
let run: ReturnType<typeof createFeedRun>

beforeAll(async () => {
  ;[app, server] = await Promise.all([startTestApp(), startSportsFeedServer()])
})
beforeEach(() => {
  run = createFeedRun(app, steppedClock())
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const seconds = Math.floor(Date.now() / 1_000) - 100

function plan(feed: FeedName, id: number): FeedFixture {
  const teams = { home: { id: id + 1, name: `Home ${id}` }, away: { id: id + 2, name: `Away ${id}` } }
  const fixture = feedFixture({ id, ...teams })
  server.worlds[feed].fixtures = [fixture]
  return fixture
}

async function linesOf(provider: string, { id }: FeedFixture) {
  const ids = await app.features.sportsData.mapping.mapped(provider, 'fixture', [String(id)])
  const fixtureId = ids.get(String(id)) ?? ''
  const rows = await app.engines.database.db
    .selectFrom('odds_lines')
    .select(['line_index', 'is_closed'])
    .where('fixture_id', '=', fixtureId)
    .orderBy('line_index')
    .execute()
  return {
    fixtureId,
    states: rows.map(({ line_index, is_closed }) => `${line_index} ${is_closed ? 'closed' : 'open'}`),
  }
}

test('a line missing from iSports’ complete list is closed, but not one that was counted and could not be read', async () => {
  const one = plan('isports', 41_000)
  const step = run.add((options) => createIsports(server.access('isports'), options))
  await step('schedule')
  const row = (index: number, count: number, price = '0.9') =>
    `${one.id},8,0.5,0.9,0.9,0.5,${price},0.9,false,false,${index},${count},${seconds},false,2`
  const offer = async (rows: string[]) => {
    server.worlds.isports.odds.set('odds/all', { handicap: rows })
    expect(await step('odds')).toEqual({ isGood: true })
    return (await linesOf('isports', one)).states
  }
  expect(await offer([1, 2, 3].map((index) => row(index, 3)))).toEqual(['1 open', '2 open', '3 open'])
  expect(await offer([row(1, 3), row(2, 3, 'nonsense'), row(3, 3)])).toEqual(['1 open', '2 open', '3 open'])
  expect(await offer([row(1, 2), row(2, 2)])).toEqual(['1 open', '2 open', '3 closed'])
})

test('closes a line that API-Football no longer offers, and publishes it to open pages', async () => {
  const one = plan('apiFootball', 42_000)
  const step = run.add((options) => createApiFootball(server.access('apiFootball'), options))
  await step('schedule')
  const update = new Date(seconds * 1_000).toISOString()
  const offer = async (totals: string[]) => {
    const values = totals.flatMap((line) => [
      { value: `Over ${line}`, odd: '1.90' },
      { value: `Under ${line}`, odd: '1.95' },
    ])
    const bets = [{ id: 5, name: 'Goals Over/Under', values }]
    const found = { fixture: { id: one.id }, update, bookmakers: [{ id: 8, name: 'Bet365', bets }] }
    server.worlds.apiFootball.odds.set('odds', [found])
    expect(await step('odds')).toEqual({ isGood: true })
    return linesOf('apifootball', one)
  }
  const { states, fixtureId } = await offer(['2.5', '3.5'])
  expect(states).toEqual(['1 open', '2 open'])
  const socket = await openSocket(app.address, { token: (await app.call(guestLogin)).data })
  socket.send({ type: 'sub', topic: 'fixture', fixtureId })
  await socket.next((event) => event.type === 'subbed')
  expect((await offer(['2.5'])).states).toEqual(['1 open', '2 closed'])
  // Skips the previous message, which may arrive first.
  const published = await socket.next(
    (event) => event.type === 'fixtureOdds' && JSON.stringify(event).includes('"closed"'),
  )
  const { list } = eventSchema(fixtureTopic, 'fixtureOdds').parse(published)
  expect(list.find(({ lineIndex }) => lineIndex === 2)).toMatchObject({ kind: 'overUnder', state: 'closed' })
  await socket.close()
  const { lines } = (await app.call(fixtureOdds, { fixtureId })).data
  expect(lines.map(({ lineIndex, state }) => `${lineIndex} ${state}`)).toEqual(['1 open', '2 closed'])
})
