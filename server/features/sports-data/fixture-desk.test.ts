import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFixture, correctFixture, deskFixture, releaseFixture } from '#contract/fixture-desk.ts'
import { siteActs } from '#contract/moderation.ts'
import { sports } from '#contract/schedule.ts'
import { createWorld, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let token: string
let fixtureId: string

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator({ name: 'Tổng' }))
  fixtureId = await world.liveFixture({ minute: 20, score: [0, 0] })
})
afterAll(() => app.close())

const infoOf = async (id = fixtureId) => (await app.call(deskFixture, { fixtureId: id }, { token })).data
async function correct(fields: Record<string, unknown>, id = fixtureId) {
  const version = (await infoOf(id))?.fixture.version ?? 0
  return app.call(correctFixture, { fixtureId: id, version, ...fields }, { token })
}
/** A source's later report. */
const report = (homeScore: number) =>
  app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now() + 1_000, homeScore })
const lastAct = async () => (await app.call(siteActs, {}, { token })).data.list[0]

describe('a correction', () => {
  test('shows on open pages, and sources do not change its fields until they are released', async () => {
    const news: unknown[] = []
    const stop = app.engines.bus.subscribe(`fixture:${fixtureId}`, (event) => news.push(event))
    expect((await correct({ score: [2, 1], halfTime: [1, 0] })).msg).toBe('Success')
    await expect.poll(() => news).toContainEqual(expect.objectContaining({ type: 'fixture' }))
    stop()
    await report(7)
    const { fixture, sources } = await infoOf()
    expect([fixture.home.score, fixture.away.score, fixture.halfTime]).toEqual([2, 1, [1, 0]])
    expect(sources).toContainEqual({ group: 'score', provider: '', isCorrected: true, at: expect.any(Number) })
    expect(await lastAct()).toMatchObject({ kind: 'fixture.corrected', byName: 'Tổng' })

    expect((await app.call(releaseFixture, { fixtureId, groups: ['score'] }, { token })).msg).toBe('Success')
    await report(3)
    expect((await infoOf()).fixture.home.score).toBe(3)
    expect(await lastAct()).toMatchObject({ kind: 'fixture.released', reason: 'score' })
  })

  test('can postpone, move, end and award a match, with the states of its sport', async () => {
    const id = await world.fixture()
    const kickOff = Date.now() + 7 * 24 * 3_600_000
    await correct({ state: 'postponed' }, id)
    expect((await infoOf(id)).fixture.state).toBe('postponed')
    await correct({ state: 'scheduled', kickOff }, id)
    expect((await infoOf(id)).fixture).toMatchObject({ state: 'scheduled', kickOff, timeState: 'exact' })
    await correct({ state: 'finished', score: [1, 1], regularTime: [1, 1], penalties: [4, 3] }, id)
    expect((await infoOf(id)).fixture).toMatchObject({ state: 'finished', penalties: [4, 3] })
    await correct({ state: 'awarded', score: [3, 0] }, id)
    expect((await infoOf(id)).fixture).toMatchObject({ state: 'awarded', home: { score: 3 }, away: { score: 0 } })
    const basketball = await infoOf(await world.liveFixture({ sport: sports.basketball, score: [40, 38] }))
    expect(basketball.states).toEqual(
      expect.arrayContaining(['scheduled', 'quarter', 'overtime', 'finished', 'awarded']),
    )
    expect(basketball.states).not.toContain('second_half')
  })

  test('is refused for an unknown fixture, a state of another sport, a far kick-off and without any field', async () => {
    expect((await correct({ score: [1, 0] }, '999999')).msg).toBe('FIXTURE_NOT_FOUND')
    for (const fields of [{ state: 'quarter' }, { kickOff: Date.now() * 3 }, {}, { score: [-1, 0] }, { period: 0 }])
      expect((await correct(fields)).msg).toBe('BAD_INPUT')
    const groups = { fixtureId: '999999', groups: ['score'] as const }
    expect((await app.call(releaseFixture, { ...groups, groups: ['score'] }, { token })).msg).toBe('FIXTURE_NOT_FOUND')
  })
})

test('a correction of an older version is refused, so no goal is lost', async () => {
  const { version } = (await infoOf()).fixture
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, goals) => correct({ version, score: [goals + 20, 0] })),
  )
  expect(answers.filter(({ msg }) => msg === 'Success').length).toBe(1)
  expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success', 'CONFLICT']))
})

describe('a fixture added by hand', () => {
  test('is added once for each request, and only between two teams of the competition’s sport', async () => {
    const [homeId, awayId] = [await world.team(), await world.team()]
    const tournamentId = await world.tournament()
    const given = { requestId: crypto.randomUUID(), tournamentId, homeId, awayId, isFeatured: true }
    const add = (fields: Partial<typeof given> = {}) =>
      app.call(addFixture, { ...given, kickOff: Date.now() + 3_600_000, ...fields }, { token })
    const answers = await Promise.all(Array.from({ length: 20 }, () => add()))
    expect(new Set(answers.map(({ data }) => data.fixtureId)).size).toBe(1)
    expect((await infoOf(answers[0]?.data.fixtureId)).fixture).toMatchObject({
      home: { id: homeId },
      away: { id: awayId },
      isFeatured: true,
      state: 'scheduled',
    })
    const requestId = crypto.randomUUID()
    expect((await add({ requestId, awayId: homeId })).msg).toBe('BAD_INPUT')
    expect((await add({ requestId, awayId: '999999' })).msg).toBe('TEAM_NOT_FOUND')
    expect((await add({ requestId, tournamentId: '999999' })).msg).toBe('TOURNAMENT_NOT_FOUND')
    const other = await world.team({ sport: sports.basketball })
    expect((await add({ requestId, awayId: other })).msg).toBe('BAD_INPUT')
  })
})
