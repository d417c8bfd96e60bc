import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureFilters, liveSchedule, totalLive } from '#contract/schedule.ts'
import { daySchedule } from '#contract/schedule-days.ts'
import { scoreHistory } from '#contract/score-history.ts'
import { teamFixtures } from '#contract/teams.ts'
import { createWorld, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const hourMs = 3_600_000
let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp({ roles: ['http'] })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

test('a fixture without a reported end is no longer live and counts as missing a result, until the end is reported', async () => {
  const homeId = await world.team()
  const kickOff = Date.now() - 7 * hourMs
  const fixtureId = await world.fixture({ kickOff, homeId })
  const longDelayed = await world.fixture({ kickOff: Date.now() - 5 * hourMs })
  const running = { code: 3, homeScore: 1, awayScore: 0 }
  for (const id of [fixtureId, longDelayed])
    await app.features.schedule.applyUpdate({ fixtureId: id, observedAt: kickOff + 6 * hourMs, ...running })
  const { list } = (await app.call(liveSchedule, { pageSize: 50 })).data
  expect(list.map((one) => one.fixtureId)).toEqual([longDelayed])
  expect((await app.call(totalLive, {})).data).toMatchObject({ totalLive: 1 })
  const unknown = { fixtureId, state: 'scheduled', status: 0, isResultMissing: true, home: { score: null } }
  const date = new Date(kickOff).toISOString().slice(0, 10)
  const over = await app.call(daySchedule, { date, timezone: 'UTC', status: fixtureFilters.ended })
  expect(over.data.list).toMatchObject([unknown])
  const { list: ended } = (await app.call(teamFixtures, { id: homeId, list: 'ended' })).data
  expect(ended).toMatchObject([unknown])

  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: -1, homeScore: 2 })
  expect(await app.features.schedule.find(fixtureId, 'vi')).toMatchObject({
    state: 'finished',
    isResultMissing: false,
    home: { score: 2 },
  })
})

test('earlier scores of a fixture are deleted when the recordings of that time are', async () => {
  const fixtureId = await world.liveFixture({ minute: 20, score: [0, 0] })
  const { schedule, all } = app.features
  for (const homeScore of [1, 2]) await schedule.applyUpdate({ fixtureId, observedAt: Date.now(), homeScore })
  const states = async () => (await app.call(scoreHistory, { id: fixtureId })).data.list
  const versions = (await states()).map(({ version }) => version)
  expect(versions.length).toBeGreaterThan(2)
  await app.engines.database.pool.query(
    `update fixture_scores set at = now() - interval '31 days' where fixture_id = $1 and version = $2`,
    [fixtureId, versions[0]],
  )
  await all
    .flatMap(({ jobs }) => jobs ?? [])
    .find(({ name }) => name === 'forget-scores')
    ?.run()
  // The answer may be a second old.
  await expect.poll(async () => (await states()).map(({ version }) => version)).toEqual(versions.slice(1))
})
