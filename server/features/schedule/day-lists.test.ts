import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FixtureFilter, fixtureFilters, sports } from '#contract/schedule.ts'
import { daySchedule, dayTournaments, scheduleCalendar, tournamentSchedule } from '#contract/schedule-days.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

const idsOf = (page: { list: { fixtureId: string }[] }) => page.list.map(({ fixtureId }) => fixtureId)
const end = (fixtureId: string, code = -1) =>
  app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code })

describe('a day', () => {
  const date = '2031-05-04'
  const at = (time: string) => Date.parse(`${date}T${time}:00Z`)
  let evening: string
  let night: string
  let basketball: string
  let cupTie: string
  let cup: string
  let league: string

  beforeAll(async () => {
    league = await world.tournament({ names: { vi: 'Ngoại hạng Anh', en: 'Premier League', zh: '英超' } })
    cup = await world.tournament({ names: inAll('Cúp Quốc gia') })
    const khang = await world.commentator()
    evening = await world.fixture({ tournamentId: league, kickOff: at('12:00') })
    night = await world.fixture({ tournamentId: league, kickOff: at('19:30') })
    cupTie = await world.fixture({ tournamentId: cup, kickOff: at('02:00'), commentators: [khang] })
    basketball = await world.fixture({ sport: sports.basketball, kickOff: at('01:00') })
  })

  test('lists its fixtures by sport, tournament and kick-off', async () => {
    const { data } = await app.call(daySchedule, { date, timezone: 'UTC' })
    expect(idsOf(data)).toEqual([evening, night, cupTie, basketball])
    expect(data).toMatchObject({ from: at('00:00'), to: at('00:00') + dayMs, total: 4, next: null })
  })

  test('begins at midnight where the viewer is, or at six for a sports day', async () => {
    const inHanoi = await app.call(daySchedule, { date, timezone: 'Asia/Ho_Chi_Minh' })
    expect(idsOf(inHanoi.data)).toEqual([evening, cupTie, basketball])
    const sportsDay = await app.call(daySchedule, { date, timezone: 'Asia/Ho_Chi_Minh', sportsDay: true })
    // 02:30 on the fifth belongs to the sports day of the fourth.
    expect(idsOf(sportsDay.data)).toEqual([evening, night, cupTie, basketball])
  })

  test('can be limited to a sport, a tournament, and fixtures with a commentator', async () => {
    const ask = async (narrowing: object) =>
      idsOf((await app.call(daySchedule, { date, timezone: 'UTC', ...narrowing })).data)
    expect(await ask({ sport: sports.basketball })).toEqual([basketball])
    expect(await ask({ tournamentId: cup })).toEqual([cupTie])
    expect(await ask({ hasCommentator: true })).toEqual([cupTie])
    expect(await ask({ hasCommentator: '1', sport: sports.basketball })).toEqual([])
  })

  test('returns requested fixtures and those of requested teams', async () => {
    const { data } = await app.call(daySchedule, { date, timezone: 'UTC', fixtureIds: night })
    expect([idsOf(data), data.total]).toEqual([[night], 1])
    const teamIds = [data.list[0]?.home.id, '999999'].join(',')
    const ofBoth = await app.call(daySchedule, { date, timezone: 'UTC', fixtureIds: `${cupTie},1`, teamIds })
    expect(idsOf(ofBoth.data)).toEqual([night, cupTie])
  })

  test('continues by its cursor, without gaps or repetition when a fixture moves', async () => {
    const first = await app.call(daySchedule, { date, timezone: 'UTC', pageSize: 2 })
    expect([idsOf(first.data), first.data.total]).toEqual([[evening, night], 4])
    const second = await app.call(daySchedule, { date, timezone: 'UTC', pageSize: 2, after: first.data.next ?? '' })
    expect(idsOf(second.data)).toEqual([cupTie, basketball])
    const last = await app.call(daySchedule, { date, timezone: 'UTC', pageSize: 2, after: second.data.next ?? '' })
    expect(last.data).toMatchObject({ list: [], next: null, total: 4 })
  })

  test('returns its tournaments with counts, named in the requested language', async () => {
    const { data } = await app.call(dayTournaments, { date, timezone: 'UTC', locale: 'zh' })
    expect(data.list).toEqual([
      { id: league, name: '英超', sport: 10, total: 2, live: 0, ended: 0, withCommentator: 0 },
      { id: cup, name: 'Cúp Quốc gia', sport: 10, total: 1, live: 0, ended: 0, withCommentator: 1 },
      expect.objectContaining({ sport: 20, total: 1 }),
    ])
    const narrowed = await app.call(dayTournaments, { date, timezone: 'UTC', hasCommentator: true })
    expect(narrowed.data.list.map(({ id }) => id)).toEqual([cup])
  })

  test.each([
    [{ date: '2026-02-30' }, 'date'],
    [{ date: 'today' }, 'date'],
    [{ date, timezone: 'Mars/Olympus' }, 'timezone'],
    [{ date, sport: 11 }, 'sport'],
    [{ date, status: 99 }, 'status'],
    [{ date, hasCommentator: 'maybe' }, 'hasCommentator'],
    [{ date, tournamentId: '1 or 1=1' }, 'tournamentId'],
    [{ date, after: 'x' }, 'after'],
    [{ date, after: '1.2' }, 'after'],
    [{ date, pageSize: 201 }, 'pageSize'],
    [{ date, teamIds: '1,x' }, 'teamIds'],
    [{ date, fixtureIds: '' }, 'fixtureIds'],
  ])('refuses %o', async (input, path) => {
    const answer = await app.call(daySchedule, input as never)
    expect(answer).toMatchObject({ status: 400, msg: 'BAD_INPUT', data: { fields: [{ path }] } })
  })
})

test('a live fixture belongs to today, even if it kicked off before midnight', async () => {
  // A time zone in which midnight was less than an hour ago.
  const hour = new Date().getUTCHours()
  const timezone = `Etc/GMT${hour > 12 ? hour - 24 : `+${hour}`}`
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(Date.now())
  const fixtureId = await world.liveFixture({ minute: 80 })
  const ask = async (status?: number) => idsOf((await app.call(daySchedule, { date, timezone, status })).data)
  expect(await ask(fixtureFilters.live)).toContain(fixtureId)
  expect(await ask(fixtureFilters.ended)).not.toContain(fixtureId)
  expect(await ask()).not.toContain(fixtureId)
})

test('live, coming and ended fixtures make up the whole day, each in one list', async () => {
  const now = Date.now()
  const made = {
    live: await world.liveFixture(),
    interrupted: await world.liveFixture(),
    late: await world.fixture({ kickOff: now - hourMs }),
    coming: await world.fixture({ kickOff: now + 60_000 }),
    finished: await world.liveFixture(),
    cancelled: await world.fixture({ kickOff: now + 60_000 }),
    postponed: await world.fixture({ kickOff: now + 60_000 }),
    missing: await world.fixture({ kickOff: now - 5 * hourMs }),
  }
  await end(made.interrupted, -13)
  await end(made.finished)
  await end(made.cancelled, -10)
  await end(made.postponed, -14)
  const day = noonZone(now)
  const ask = async (status?: 10 | 20 | 30) =>
    idsOf((await app.call(daySchedule, { ...day, status, pageSize: 200 })).data)
  const all = await ask()
  const [live, coming, ended] = [
    await ask(fixtureFilters.live),
    await ask(fixtureFilters.coming),
    await ask(fixtureFilters.ended),
  ]
  expect(live).toEqual(expect.arrayContaining([made.live, made.interrupted]))
  expect(coming).toEqual(expect.arrayContaining([made.late, made.coming, made.postponed]))
  expect(ended).toEqual(expect.arrayContaining([made.finished, made.cancelled, made.missing]))
  expect([...live, ...coming, ...ended].toSorted()).toEqual(all.toSorted())
})

/** Returns a time zone in which it is noon now, so that some hours before and after have the same date. */
function noonZone(nowMs: number): { timezone: string; date: string } {
  const hoursToNoon = 12 - new Date(nowMs).getUTCHours()
  // Etc/GMT-3 is three hours ahead.
  const timezone = `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`
  return { timezone, date: new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(nowMs) }
}

describe('the calendar', () => {
  test('counts each day of a month where the viewer is, per sport', async () => {
    const tournamentId = await world.tournament()
    await world.fixture({ kickOff: Date.parse('2033-03-01T18:00:00Z'), tournamentId })
    await world.fixture({ kickOff: Date.parse('2033-03-01T10:00:00Z') })
    await world.fixture({ kickOff: Date.parse('2033-03-31T16:59:00Z'), sport: sports.basketball })
    await world.fixture({ kickOff: Date.parse('2033-03-31T17:00:00Z') })
    const ask = async (rest: object) =>
      (await app.call(scheduleCalendar, { month: '2033-03', timezone: 'Asia/Ho_Chi_Minh', ...rest })).data.days
    expect(await ask({})).toEqual([
      { date: '2033-03-01', total: 1, sports: [{ sport: 10, total: 1 }] },
      { date: '2033-03-02', total: 1, sports: [{ sport: 10, total: 1 }] },
      { date: '2033-03-31', total: 1, sports: [{ sport: 20, total: 1 }] },
    ])
    expect((await ask({ sportsDay: true })).map(({ date, total }) => [date, total])).toEqual([
      ['2033-03-01', 2],
      ['2033-03-31', 2],
    ])
    expect((await ask({ tournamentId })).map(({ date }) => date)).toEqual(['2033-03-02'])
    expect((await ask({ sport: sports.basketball })).map(({ date }) => date)).toEqual(['2033-03-31'])
    expect(await ask({ hasCommentator: true })).toEqual([])
  })

  test('counts only the fixtures of a status', async () => {
    await end(await world.fixture({ kickOff: Date.parse('2033-05-03T10:00:00Z') }))
    await world.fixture({ kickOff: Date.parse('2033-05-03T10:00:00Z') })
    await world.fixture({ kickOff: Date.parse('2033-05-04T10:00:00Z') })
    const ask = async (status: FixtureFilter) =>
      (await app.call(scheduleCalendar, { month: '2033-05', status })).data.days.map(({ date, total }) => [date, total])
    expect(await ask(fixtureFilters.ended)).toEqual([['2033-05-03', 1]])
    expect(await ask(fixtureFilters.coming)).toEqual([
      ['2033-05-03', 1],
      ['2033-05-04', 1],
    ])
    expect(await ask(fixtureFilters.live)).toEqual([])
  })

  test.each([
    [{ month: '2033-13' }, 'month'],
    [{ month: '2033' }, 'month'],
    [{ month: '2033-03', timezone: 'Nowhere/At-All' }, 'timezone'],
  ])('refuses %o', async (input, path) => {
    const answer = await app.call(scheduleCalendar, input)
    expect(answer).toMatchObject({ status: 400, msg: 'BAD_INPUT', data: { fields: [{ path }] } })
  })
})

describe('a tournament', () => {
  test('lists coming fixtures soonest first and ended ones latest first, page by page', async () => {
    const tournamentId = await world.tournament({ names: inAll('Cúp C1') })
    const now = Date.now()
    const past: string[] = []
    for (const daysAgo of [1, 2, 3]) {
      const id = await world.fixture({ tournamentId, kickOff: now - daysAgo * dayMs })
      await end(id)
      past.push(id)
    }
    const live = await world.liveFixture({ tournamentId })
    const soon = await world.fixture({ tournamentId, kickOff: now + hourMs })
    const later = await world.fixture({
      tournamentId,
      kickOff: now + 90 * dayMs,
      commentators: [await world.commentator()],
    })
    const coming = await app.call(tournamentSchedule, { tournamentId, pageSize: 2 })
    expect(coming.data.tournament).toEqual({ id: tournamentId, name: 'Cúp C1', sport: 10 })
    expect(idsOf(coming.data)).toEqual([live, soon])
    const more = await app.call(tournamentSchedule, { tournamentId, pageSize: 2, after: coming.data.next ?? '' })
    expect([idsOf(more.data), more.data.next]).toEqual([[later], null])
    const ended = await app.call(tournamentSchedule, { tournamentId, isEnded: true, pageSize: 2 })
    expect(idsOf(ended.data)).toEqual(past.slice(0, 2))
    const older = await app.call(tournamentSchedule, { tournamentId, isEnded: true, after: ended.data.next ?? '' })
    expect(idsOf(older.data)).toEqual(past.slice(2))
    expect(idsOf((await app.call(tournamentSchedule, { tournamentId, hasCommentator: true })).data)).toEqual([later])
  })

  test('refuses an unknown tournament and an invalid cursor', async () => {
    expect(await app.call(tournamentSchedule, { tournamentId: '999999999' })).toMatchObject({
      status: 404,
      msg: 'TOURNAMENT_NOT_FOUND',
    })
    const tournamentId = await world.tournament()
    expect(await app.call(tournamentSchedule, { tournamentId, after: '1.2.3' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'after' }] },
    })
  })
})
