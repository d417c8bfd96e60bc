import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import {
  companyUpdate,
  fixtureOdds,
  oddsBoard,
  oddsCompanies,
  oddsHistory,
  oddsOfTheDay,
  oddsRecords,
} from '#contract/odds.ts'
import { createWorld, type World } from '#demo/world.ts'
import { companyA, companyB, oddsRow, provider } from '#tests/setup/odds.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { spanOf } from './board.rules.ts'

let app: TestApp
let world: World

const hourMs = 3_600_000
/** Returns a time by hours after the start of the sports day, so that the tests do not depend on the time of day. */
const atToday = (hours: number) => spanOf('today', Date.now()).from.getTime() + hours * hourMs
const atTomorrow = (hours: number) => spanOf('tomorrow', Date.now()).from.getTime() + hours * hourMs
const atEarly = (hours: number) => spanOf('early', Date.now()).from.getTime() + hours * hourMs

let league: string
let first: string
let second: string
let other: string
let live: string
let tomorrow: string
let early: string

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  league = await world.tournament({ names: { vi: 'Ngoại hạng Anh', en: 'Premier League', zh: '英超' } })
  first = await world.fixture({ tournamentId: league, kickOff: atToday(10) })
  other = await world.fixture({ kickOff: atToday(11) })
  second = await world.fixture({ tournamentId: league, kickOff: atToday(12), isFeatured: true })
  tomorrow = await world.fixture({ kickOff: atTomorrow(3), isFeatured: true })
  early = await world.fixture({ kickOff: atEarly(30) })
  await world.fixture({ kickOff: atToday(10), key: 'without odds' })
  live = await world.liveFixture({ score: [1, 0] })
  const all = [first, second, other, tomorrow, early, live]
  await app.features.odds.applyOddsRows(provider, [
    ...all.map((id) => oddsRow(id, { opening: ['1.9', '2'] })),
    oddsRow(first, { lineIndex: 2, line: '1' }),
    oddsRow(first, { kind: 'europeOdds', prices: ['1.73', '4.5', '3.6'] }),
    oddsRow(first, { company: companyB, prices: ['1.8', '2.1'] }),
    oddsRow(live, { kind: 'overUnder', line: '2.5', oddsType: 3, inPlay: true, close: true }),
  ])
})
afterAll(() => app.close())

const idsOf = (board: { groups: { fixtures: { fixture: { fixtureId: string } }[] }[] }) =>
  board.groups.map(({ fixtures }) => fixtures.map(({ fixture }) => fixture.fixtureId))

describe('the board', () => {
  test('shows the fixtures of the day that have odds, by tournament, in the order of kick-off', async () => {
    const { data } = await app.call(oddsBoard, { tab: 'today', locale: 'en' })
    const shown = idsOf(data).map((ids) => ids.filter((id) => id !== live))
    expect(shown.filter((ids) => ids.length > 0)).toEqual([[first, second], [other]])
    const group = data.groups.find(({ tournament }) => tournament.id === league)
    expect(group?.tournament.name).toBe('Premier League')
    expect(group?.fixtures[0]).toMatchObject({ moreLines: 1, fixture: { fixtureId: first } })
    expect(group?.fixtures[0]?.lines).toEqual([
      {
        fixtureId: first,
        companyId: '1',
        kind: 'handicap',
        lineIndex: 1,
        line: 7_500,
        prices: [19_500, 19_500],
        state: 'open',
        isInPlay: false,
        oddsType: 2,
        changedAt: expect.any(Number),
        version: 1,
        opening: { line: 2_500, prices: [19_000, 20_000] },
      },
      expect.objectContaining({ kind: 'europeOdds', line: null, prices: [17_300, 45_000, 36_000] }),
    ])
    expect(data).toMatchObject({ companyId: '1', next: null })
    expect(Number(data.revision)).toBeGreaterThan(0)
    expect(data.boards.every((board) => /^10:\d{4}-\d\d-\d\d:1$/.test(board))).toBe(true)
  })

  test('has a tab for each period', async () => {
    const ids = async (tab: 'inplay' | 'tomorrow' | 'early') => idsOf((await app.call(oddsBoard, { tab })).data).flat()
    expect(await ids('inplay')).toEqual([live])
    expect(await ids('tomorrow')).toEqual([tomorrow])
    expect(await ids('early')).toEqual([early])
  })

  test('continues where the previous page ended', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const { data } = await app.call(oddsBoard, { tab: 'today', pageSize: 1, after })
      seen.push(...idsOf(data).flat())
      after = data.next ?? undefined
    } while (after)
    expect(seen.filter((id) => id !== live)).toEqual([first, other, second])
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('shows locked lines, and on request those of another company', async () => {
    const played = await app.call(oddsBoard, { tab: 'inplay' })
    const lines = played.data.groups[0]?.fixtures[0]?.lines
    expect(lines?.find(({ kind }) => kind === 'overUnder')).toMatchObject({
      state: 'closed',
      isInPlay: true,
      oddsType: 3,
    })
    const { data } = await app.call(oddsBoard, { tab: 'today', companyId: '2' })
    expect(idsOf(data).flat()).toEqual([first])
    expect(data.groups[0]?.fixtures[0]?.lines).toMatchObject([{ companyId: '2', prices: [18_000, 21_000] }])
  })

  test('is empty for a sport without odds, and not found for an unknown company', async () => {
    expect((await app.call(oddsBoard, { sport: 30 })).data).toMatchObject({ companyId: null, groups: [], next: null })
    for (const companyId of ['32000', '999999999'])
      expect(await app.call(oddsBoard, { companyId })).toMatchObject({ status: 404, msg: 'COMPANY_NOT_FOUND' })
  })

  test('refuses an invalid position', async () => {
    for (const after of ['x', '1:', ':1', '1:2:3', `1:${'9'.repeat(30)}`])
      expect(await app.call(oddsBoard, { after })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  })
})

test('a fixture’s odds include every company, with opening and current values', async () => {
  const { data } = await app.call(fixtureOdds, { fixtureId: first })
  expect(data.companies).toEqual([
    { companyId: '1', label: 'A' },
    { companyId: '2', label: 'B' },
  ])
  expect(data.lines.map(({ companyId, kind, lineIndex }) => [companyId, kind, lineIndex])).toEqual([
    ['1', 'handicap', 1],
    ['1', 'handicap', 2],
    ['1', 'europeOdds', 1],
    ['2', 'handicap', 1],
  ])
  expect(data.lines[0]).toMatchObject({ opening: { line: 2_500, prices: [19_000, 20_000] } })
  expect(data.lines[1]?.opening).toBeNull()
  const ofOne = await app.call(fixtureOdds, { fixtureId: first, companyId: '2' })
  expect(ofOne.data.companies.map(({ companyId }) => companyId)).toEqual(['2'])
  expect(await app.call(fixtureOdds, { fixtureId: '999999' })).toMatchObject({ status: 404, msg: 'FIXTURE_NOT_FOUND' })
})

test('the movement of an unknown fixture or line is not found', async () => {
  const kind = 'corner'
  expect(await app.call(oddsHistory, { fixtureId: '999999', kind })).toMatchObject({ msg: 'FIXTURE_NOT_FOUND' })
  expect(await app.call(oddsHistory, { fixtureId: first, kind })).toMatchObject({ status: 404, msg: 'ODDS_NOT_FOUND' })
})

test('only companies with an offer are listed', async () => {
  const { data } = await app.call(oddsCompanies)
  expect(data.list.map(({ label }) => label)).toEqual(['A', 'B'])
  expect((await app.call(oddsCompanies, { sport: 20 })).data.list).toEqual([])
})

test('the odds of the day are of the next kick-offs, featured fixtures first', async () => {
  const soon = await world.fixture({ kickOff: Date.now() + hourMs })
  const featured = await world.fixture({ kickOff: Date.now() + 2 * hourMs, isFeatured: true })
  await app.features.odds.applyOddsRows(provider, [oddsRow(soon), oddsRow(featured)])
  const { data } = await app.call(oddsOfTheDay, { pageSize: 20 })
  const ids = data.list.map(({ fixture }) => fixture.fixtureId)
  expect(ids.indexOf(featured)).toBeGreaterThanOrEqual(0)
  expect(ids.indexOf(soon)).toBeGreaterThan(ids.indexOf(featured))
  expect(ids).not.toContain(early)
})

test('records are comma-separated text, by market', async () => {
  const { data } = await app.call(oddsRecords, { matchId: `${first},${live}`, companyId: '1' })
  const time = Math.floor(oddsRow(first).changedAt / 60_000)
  expect(data.handicap).toHaveLength(2)
  expect(data.handicap[0]).toMatch(new RegExp(`^${first},1,0.25,0.90,1.00,0.75,0.95,0.95,false,false,\\d{10},false,2$`))
  expect(Math.floor(Number(data.handicap[0]?.split(',')[10]) / 60)).toBeGreaterThanOrEqual(time - 5)
  expect(data.europeOdds).toEqual([expect.stringMatching(/,,,,1\.73,3\.60,4\.50,\d{10},false,2$/)])
  expect(data.overUnder[0]).toMatch(/,true,3$/)
  expect(data.corner).toEqual([])
})

describe('a company', () => {
  test('is named, ordered and hidden only by operators', async () => {
    const member = await world.tokenOf(await world.user())
    const operator = await world.tokenOf(await world.operator())
    const input = { companyId: '2', label: ' Nhà cái Hai ', sort: 1 }
    expect(await app.call(companyUpdate, input)).toMatchObject({ status: 401 })
    expect(await app.call(companyUpdate, input, { token: member })).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    expect((await app.call(companyUpdate, input, { token: operator })).data).toEqual({
      companyId: '2',
      label: 'Nhà cái Hai',
      sort: 1,
      isShown: true,
    })
    expect(await app.call(companyUpdate, { companyId: '31999' }, { token: operator })).toMatchObject({
      status: 404,
      msg: 'COMPANY_NOT_FOUND',
    })
    await app.call(companyUpdate, { companyId: '2', isShown: false }, { token: operator })
    const fixtureId = await world.fixture()
    await app.features.odds.applyOddsRows(provider, [
      oddsRow(fixtureId, { company: companyA }),
      oddsRow(fixtureId, { company: companyB }),
    ])
    const { data } = await app.call(fixtureOdds, { fixtureId })
    expect(data.companies.map(({ companyId }) => companyId)).toEqual(['1'])
    expect(await app.call(oddsBoard, { companyId: '2', tab: 'early' })).toMatchObject({ msg: 'COMPANY_NOT_FOUND' })
    await app.call(companyUpdate, { companyId: '2', isShown: true, sort: 20, label: 'B' }, { token: operator })
  })
})

describe('where the operator has switched odds off', () => {
  let off: TestApp
  beforeAll(async () => {
    off = await startTestApp({ env: { COUNTRY_HEADER: 'CF-IPCountry', ODDS_OFF_COUNTRIES: 'sg, XX' } })
  })
  afterAll(() => off.close())

  const asked: [string, AnyEndpoint, object][] = [
    ['the board', oddsBoard, {}],
    ['a fixture', fixtureOdds, { fixtureId: '1' }],
    ['a movement', oddsHistory, { fixtureId: '1', kind: 'corner' }],
    ['the companies', oddsCompanies, {}],
    ['the odds of the day', oddsOfTheDay, {}],
    ['the records', oddsRecords, { matchId: '1' }],
  ]

  test.each(asked)('%s is refused for the country in the header', async (_, endpoint, input) => {
    const from = (country?: string) =>
      off.call(endpoint, input, country ? { headers: { 'cf-ipcountry': country } } : {})
    // Responses are cached for all other countries, but must not reach a country in ODDS_OFF_COUNTRIES.
    expect((await from('VN')).msg).not.toBe('RESTRICTED_COUNTRY')
    expect(await from('SG')).toMatchObject({ status: 403, code: 1651, msg: 'RESTRICTED_COUNTRY', data: null })
    expect(await from('xx')).toMatchObject({ msg: 'RESTRICTED_COUNTRY' })
    expect((await from()).msg).not.toBe('RESTRICTED_COUNTRY')
  })
})
