import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addFixture,
  correctFixture,
  deskFixture,
  fixtureConsequences,
  fixtureHistory,
  recordFixtureEvent,
  releaseFixture,
  removeFixtureEvent,
  restoreFixture,
  writeFixtureLineup,
} from '#contract/fixture-desk.ts'
import { fixtureDetails } from '#contract/fixture-details.ts'
import { siteActs } from '#contract/moderation.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
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
    expect(sources).toContainEqual({
      group: 'score',
      provider: '',
      isCorrected: true,
      at: expect.any(Number),
      held: { provider: '', play: expect.objectContaining({ score: [0, 0], halfTime: null }) },
    })
    expect(await lastAct()).toMatchObject({ kind: 'fixture.corrected', byName: 'Tổng' })

    expect((await app.call(releaseFixture, { fixtureId, groups: ['score'] }, { token })).msg).toBe('Success')
    expect((await infoOf()).play).toMatchObject({ score: [0, 0], halfTime: null })
    await report(3)
    expect((await infoOf()).fixture.home.score).toBe(3)
    expect(await lastAct()).toMatchObject({ kind: 'fixture.released', reason: '2–1 → 0–0' })
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
    expect((await correct({ state: 'awarded', score: [3, 0] }, id)).msg).toBe('BAD_INPUT')
    await correct({ state: 'awarded', score: [3, 0], reason: 'Đội khách dùng sai cầu thủ' }, id)
    expect(await lastAct()).toMatchObject({ reason: '1–1 → 3–0 · Đội khách dùng sai cầu thủ' })
    expect((await infoOf(id)).fixture).toMatchObject({ state: 'awarded', home: { score: 3 }, away: { score: 0 } })
    const basketball = await infoOf(await world.liveFixture({ sport: sports.basketball, score: [40, 38] }))
    expect(basketball.states).toEqual(
      expect.arrayContaining(['scheduled', 'quarter', 'overtime', 'finished', 'awarded']),
    )
    expect(basketball.states).not.toContain('second_half')
  })

  test('is refused for an unknown fixture, a state of another sport, a far kick-off and without any field', async () => {
    expect((await correct({ score: [1, 0] }, '999999')).msg).toBe('FIXTURE_NOT_FOUND')
    for (const fields of [
      { state: 'quarter' },
      { kickOff: Date.now() * 3 },
      {},
      { score: [-1, 0] },
      { period: 0 },
      { periodStartedAt: 0 },
      { periodStartedAt: 9e15 },
      { roundNumber: 100 },
    ])
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

const historyOf = async (id: string) => (await app.call(fixtureHistory, { fixtureId: id }, { token })).data.list
const restore = async (id: string, changeId: string, reason = '') => {
  const newestId = (await historyOf(id))[0]?.id ?? changeId
  return app.call(restoreFixture, { fixtureId: id, newestId, changeId, reason }, { token })
}

describe('the history of a fixture', () => {
  test('has every change with its values, and gives any earlier state back', async () => {
    const id = await world.liveFixture({ minute: 80, score: [2, 1] })
    await app.features.schedule.applyUpdate({ fixtureId: id, observedAt: Date.now(), code: 3 })
    await correct({ score: [1, 3] }, id)
    await correct({ state: 'finished' }, id)
    await correct({ score: [4, 3], reason: 'Sửa nhầm' }, id)
    const [third, second, first] = await historyOf(id)
    expect(first).toMatchObject({
      kind: 'corrected',
      byName: expect.stringContaining('Tổng'),
      before: { score: [2, 1] },
      after: { score: [1, 3] },
      canRestore: true,
    })
    expect(second).toMatchObject({
      before: { state: 'second_half' },
      after: { state: 'finished', regularTime: [1, 3] },
    })
    expect(third).toMatchObject({ reason: 'Sửa nhầm', before: { score: [1, 3], regularTime: [1, 3] } })

    expect((await restore(id, third?.id ?? '')).msg).toBe('BAD_INPUT')
    expect((await restore(id, third?.id ?? '', 'Lấy lại')).msg).toBe('Success')
    expect((await infoOf(id)).play).toMatchObject({ state: 'finished', score: [1, 3], regularTime: [1, 3] })
    expect((await restore(id, first?.id ?? '', 'Chưa hết trận')).msg).toBe('Success')
    expect((await infoOf(id)).play).toMatchObject({ state: 'second_half', score: [2, 1], regularTime: null })
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual([
      'restored',
      'restored',
      'corrected',
      'corrected',
      'corrected',
    ])
    const { home, away, slug } = (await infoOf(id)).fixture
    expect(await lastAct()).toMatchObject({
      kind: 'fixture.restored',
      reason: '1–3 → 2–1 · Chưa hết trận',
      fixture: { home: home.name, away: away.name, slug },
    })
  })

  test('restores nothing of another fixture, of an older version, or of exchanged sides', async () => {
    const id = await world.liveFixture({ minute: 30, score: [1, 0] })
    await correct({ score: [2, 0] }, id)
    const [change] = await historyOf(id)
    const other = await world.liveFixture({ minute: 30 })
    expect((await restore(other, change?.id ?? '')).msg).toBe('CHANGE_NOT_FOUND')
    await correct({ score: [3, 0] }, id)
    const stale = { fixtureId: id, newestId: change?.id ?? '', changeId: change?.id ?? '' }
    expect((await app.call(restoreFixture, stale, { token })).msg).toBe('CONFLICT')
    const unknown = { ...stale, fixtureId: '999999' }
    expect((await app.call(restoreFixture, unknown, { token })).msg).toBe('FIXTURE_NOT_FOUND')
    const { home, away } = (await infoOf(id)).fixture
    const from = { homeId: home.id, awayId: away.id }
    expect(await app.features.schedule.turnSides(id, from, async () => {})).toBe(true)
    expect((await historyOf(id)).map(({ canRestore }) => canRestore)).toEqual([false, false])
    expect((await restore(id, change?.id ?? '')).msg).toBe('CHANGE_NOT_FOUND')
    expect((await app.call(fixtureHistory, { fixtureId: '999999' }, { token })).msg).toBe('FIXTURE_NOT_FOUND')
  })

  test('says before a correction what was settled on the result', async () => {
    const id = await world.result({ score: [2, 0] })
    expect((await app.call(fixtureConsequences, { fixtureId: id }, { token })).data).toMatchObject({
      tips: 0,
      predictions: 0,
    })
    expect((await infoOf(id)).needsReason).toBe(true)
    expect((await app.call(fixtureConsequences, { fixtureId: '999999' }, { token })).msg).toBe('FIXTURE_NOT_FOUND')
  })
})

describe('a match recorded at the pitch', () => {
  const record = (id: string, fields: Record<string, unknown>) =>
    app.call(
      recordFixtureEvent,
      { fixtureId: id, requestId: crypto.randomUUID(), kind: eventKinds.goal, side: 'home', minute: 12, ...fields },
      { token },
    )
  const detailsOf = async (id: string) => app.features.fixtureDetails.detailsOf(id)

  test('has goals that count once in the score, on open pages too, and removed ones that no longer count', async () => {
    const id = await world.liveFixture({ minute: 12, score: [0, 0] })
    const news: unknown[] = []
    const stop = app.engines.bus.subscribe(`fixture:${id}`, (event) => news.push(event))
    const requestId = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 100 }, () => record(id, { requestId, player: 'Văn Toàn' })))
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success']))
    expect((await infoOf(id)).play.score).toEqual([1, 0])
    await record(id, { kind: eventKinds.ownGoal, side: 'away', minute: 20, player: 'Duy Mạnh' })
    await record(id, { kind: eventKinds.yellowCard, side: 'away', minute: 21, player: 'Quang Hải' })
    const { play, events } = await infoOf(id)
    expect(play.score).toEqual([1, 1])
    expect(events.map(({ player, minute }) => [player, minute])).toEqual([
      ['Văn Toàn', 12],
      ['Duy Mạnh', 20],
      ['Quang Hải', 21],
    ])
    await expect.poll(() => news.length).toBeGreaterThanOrEqual(5)
    stop()
    const [goal] = events
    const key = goal?.key ?? ''
    expect((await app.call(removeFixtureEvent, { fixtureId: id, key }, { token })).msg).toBe('Success')
    expect((await app.call(removeFixtureEvent, { fixtureId: id, key }, { token })).msg).toBe('FIXTURE_EVENT_NOT_FOUND')
    expect((await infoOf(id)).play.score).toEqual([0, 1])
    const [removed] = await historyOf(id)
    expect(removed).toMatchObject({ kind: 'recorded', removed: [{ player: 'Văn Toàn' }], before: { score: [1, 1] } })
    await restore(id, removed?.id ?? '')
    expect((await infoOf(id)).play.score).toEqual([1, 1])
    expect((await detailsOf(id)).events.map(({ player }) => player)).toContain('Văn Toàn')
  })

  test('corrects the scores of the periods that are over', async () => {
    const id = await world.liveFixture({ minute: 12, score: [0, 0] })
    await record(id, { minute: 12 })
    await correct({ state: 'half_time' }, id)
    await record(id, { minute: 44 })
    expect((await infoOf(id)).play).toMatchObject({ score: [2, 0], halfTime: [2, 0] })
    await correct({ state: 'second_half' }, id)
    const { periodStartedAt } = (await infoOf(id)).play
    expect(Math.abs((periodStartedAt ?? 0) - Date.now())).toBeLessThan(60_000)
    await correct({ state: 'finished' }, id)
    expect((await record(id, { minute: 80, side: 'away' })).msg).toBe('BAD_INPUT')
    await record(id, { minute: 80, side: 'away', reason: 'Quên ghi' })
    expect((await infoOf(id)).play).toMatchObject({ score: [2, 1], halfTime: [2, 0], regularTime: [2, 1] })
  })

  test('counts a goal once that its source has counted already, and goals of injury time in 90 minutes', async () => {
    const id = await world.liveFixture({ minute: 12, score: [1, 0] })
    await record(id, { minute: 12, player: 'Văn Toàn' })
    expect((await infoOf(id)).play.score).toEqual([1, 0])
    await record(id, { minute: 30 })
    expect((await infoOf(id)).play.score).toEqual([2, 0])
    await app.features.schedule.applyUpdate({ fixtureId: id, observedAt: Date.now(), code: 3 })
    await correct({ state: 'finished' }, id)
    await record(id, { minute: 93, side: 'away', reason: 'Quên ghi' })
    expect((await infoOf(id)).play).toMatchObject({ score: [2, 1], regularTime: [2, 1], extraTime: null })
  })

  test('counts goals of extra time only after 90 minutes', async () => {
    const id = await world.liveFixture({ minute: 80, score: [0, 0] })
    await app.features.schedule.applyUpdate({ fixtureId: id, observedAt: Date.now(), code: 3 })
    await correct({ state: 'extra_time', period: 1 }, id)
    expect((await infoOf(id)).play.regularTime).toEqual([0, 0])
    await record(id, { minute: 95 })
    await record(id, { minute: null })
    expect((await infoOf(id)).play).toMatchObject({ score: [2, 0], regularTime: [0, 0] })
    await record(id, { minute: 88, side: 'away' })
    expect((await infoOf(id)).play).toMatchObject({ score: [2, 1], regularTime: [0, 1] })
  })

  test('keeps its events and line-ups when a source reports in the same moment', async () => {
    const id = await world.liveFixture({ minute: 12, score: [0, 0] })
    await record(id, { player: 'Văn Toàn' })
    expect(await app.features.fixtureDetails.keepEvents(id, [])).toBe(false)
    expect((await detailsOf(id)).events.map(({ player }) => player)).toEqual(['Văn Toàn'])
  })

  test('has no goals before it begins', async () => {
    expect((await record(await world.fixture(), {})).msg).toBe('BAD_INPUT')
  })

  test('has line-ups of each team, which sources do not change', async () => {
    const id = await world.liveFixture({ minute: 12 })
    const player = (name: string, isStarter = true) => ({
      name,
      number: null,
      position: 'G' as const,
      isStarter,
      isCaptain: false,
    })
    const write = (side: 'home' | 'away', fields: Record<string, unknown> = {}) => {
      const lineup = { formation: '4-3-3', coach: '', players: [player('Đặng Văn Lâm')], ...fields }
      return app.call(writeFixtureLineup, { fixtureId: id, side, lineup }, { token })
    }
    expect((await write('home')).msg).toBe('Success')
    expect((await write('away', { players: [player('Filip Nguyễn'), player('Bùi Tấn Trường', false)] })).msg).toBe(
      'Success',
    )
    expect((await infoOf(id)).lineups).toMatchObject({
      isConfirmed: true,
      home: { players: [{ name: 'Đặng Văn Lâm' }] },
      away: { players: [{ name: 'Filip Nguyễn' }, { name: 'Bùi Tấn Trường' }] },
    })
    expect((await app.call(fixtureDetails, { id })).data.lineups).toMatchObject({ home: { formation: '4-3-3' } })
    expect((await write('home', { formation: '4-x' })).msg).toBe('BAD_INPUT')
    expect((await write('home', { players: Array(41).fill(player('A')) })).msg).toBe('BAD_INPUT')
    expect((await write('home', { players: [player(' ')] })).msg).toBe('BAD_INPUT')
  })

  test('refuses unknown fixtures, kinds and minutes, and more events than a match has', async () => {
    const id = await world.liveFixture({ minute: 12 })
    expect((await record('999999', {})).msg).toBe('FIXTURE_NOT_FOUND')
    for (const fields of [{ kind: 99 }, { minute: -1 }, { minute: 131 }, { side: 'both' }, { player: 'x'.repeat(81) }])
      expect((await record(id, fields)).msg).toBe('BAD_INPUT')
    const many = Array.from({ length: 200 }, (_, at) => ({
      key: `k${at}`,
      kind: eventKinds.yellowCard,
      side: 'home' as const,
      minute: 1,
      extraMinute: null,
      player: '',
      otherPlayer: '',
    }))
    await app.features.fixtureDetails.keepEvents(id, many)
    expect((await record(id, {})).msg).toBe('TOO_MANY_EVENTS')
  })
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
    const fixtureOf = async () => (await infoOf(answers[0]?.data.fixtureId)).fixture
    expect((await fixtureOf()).seasonId).not.toBeNull()
    await correct({ roundNumber: 5, venue: 'Sân Lạch Tray' }, answers[0]?.data.fixtureId)
    expect(await fixtureOf()).toMatchObject({ round: 'Vòng 5', venue: 'Sân Lạch Tray' })
    expect((await historyOf(answers[0]?.data.fixtureId ?? ''))[0]).toMatchObject({
      before: { roundNumber: null, venue: '' },
      after: { roundNumber: 5, venue: 'Sân Lạch Tray' },
    })
    // The next match of these months is in the same season.
    const next = await add({ requestId: crypto.randomUUID() })
    expect((await infoOf(next.data.fixtureId)).fixture.seasonId).toBe((await fixtureOf()).seasonId)
    const requestId = crypto.randomUUID()
    expect((await add({ requestId, awayId: homeId })).msg).toBe('BAD_INPUT')
    expect((await add({ requestId, awayId: '999999' })).msg).toBe('TEAM_NOT_FOUND')
    expect((await add({ requestId, tournamentId: '999999' })).msg).toBe('TOURNAMENT_NOT_FOUND')
    const other = await world.team({ sport: sports.basketball })
    expect((await add({ requestId, awayId: other })).msg).toBe('BAD_INPUT')
  })
})
