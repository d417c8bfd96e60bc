import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forecastChain, forecastList, forecastOfFixture, forecastRecord } from '#contract/forecasts.ts'
import type { ForecastRecord } from '#contract/rules/forecast-record.ts'
import { forecastAuthor } from '#contract/rules/forecast-record.ts'
import { findChainFault, genesisHash } from '#contract/rules/tip-record.ts'
import { tipDaysFull } from '#contract/tip-chains.ts'
import { createWorld, type World } from '#demo/world.ts'
import { playLeague } from '#tests/setup/forecasts.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createTipWorld } from '#tests/setup/tips.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let app: TestApp
let world: World
let tips: ReturnType<typeof createTipWorld>
let tournamentId: string
let teamIds: string[]

beforeAll(async () => {
  app = await startTestApp({ roles: ['http'] })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  tips = createTipWorld(app, world)
  ;({ tournamentId, teamIds } = await playLeague(app, world))
})
afterAll(() => app.close())

function coming(home: number, away: number, kickOff = Date.now() + 3 * hourMs): Promise<string> {
  const [homeId = '', awayId = ''] = [teamIds[home], teamIds[away]]
  return world.fixture({ tournamentId, homeId, awayId, kickOff })
}

const forecastOf = async (fixtureId: string) => (await app.call(forecastOfFixture, { fixtureId })).data.forecast
const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')
const chainFault = async (change: (record: string, seq: number) => string = (record) => record) => {
  const { list } = (await app.call(forecastChain, { pageSize: 200 })).data
  const links = list.map((link) => ({ ...link, record: change(link.record, link.seq) }))
  return findChainFault(links, { from: { seq: 0, hash: genesisHash }, tipster: forecastAuthor, sha256 })
}

test('forecasts are published once, only before kick-off and only with enough history', async () => {
  const strong = await coming(0, 9)
  const weak = await coming(9, 1)
  const far = await coming(2, 3, Date.now() + 2 * dayMs)
  const begun = await world.liveFixture({ tournamentId, homeId: teamIds[4] ?? '', awayId: teamIds[5] ?? '' })
  const unknown = await world.fixture({ tournamentId, homeId: teamIds[6] ?? '', kickOff: Date.now() + hourMs })
  expect(await app.features.forecasts.publishDue()).toBe(2)
  for (const fixtureId of [far, begun, unknown]) expect(await forecastOf(fixtureId)).toBeNull()

  const [first, second] = [await forecastOf(strong), await forecastOf(weak)]
  for (const model of ['dixonColes', 'elo'] as const) {
    const { home = 0, draw = 0, away = 0 } = first?.[model] ?? {}
    expect(home + draw + away).toBe(10_000)
    expect(home).toBeGreaterThan(away)
    expect(second?.[model].home).toBeLessThan(home)
  }
  // A later result of the same team, and another run, change nothing.
  await world.result({ tournamentId, homeId: teamIds[0] ?? '', awayId: teamIds[8] ?? '', score: [0, 9] })
  expect(await app.features.forecasts.publishDue()).toBe(0)
  expect(await app.call(forecastOfFixture, { fixtureId: strong })).toMatchObject({ data: { forecast: first } })
})

test('the chain can be verified, and every change is found', async () => {
  expect(await chainFault()).toBeNull()
  const { author, head, list } = (await app.call(forecastChain, { pageSize: 1 })).data
  expect({ author, seq: head.seq, page: list.length }).toEqual({ author: '0', seq: 2, page: 1 })
  const record = JSON.parse(list[0]?.record ?? '') as ForecastRecord
  expect(record).toMatchObject({ v: 1, seq: 1, results: 90 })
  expect(record.at).toBeLessThan(record.kickOff)
  const better = (text: string, seq: number) => (seq === 1 ? text.replace(/"elo":\[\d+/, '"elo":[9999') : text)
  expect(await chainFault(better)).toEqual({ seq: 1, kind: 'hash' })
  const { pool } = app.engines.database
  for (const deed of ['update forecasts set elo_home = 1', 'delete from forecasts', 'truncate forecasts'])
    await expect(pool.query(deed)).rejects.toThrow()
})

test('the root of a day covers the chain of forecasts, and the downloaded program verifies both', async () => {
  const { head } = (await app.call(forecastChain)).data
  // A day is published some minutes after its end.
  expect(await app.features.tips.publishDays(Date.now() + 2 * dayMs)).toBe(1)
  const [day] = (await app.call(tipDaysFull)).data.list
  expect(day?.heads).toEqual([
    { userId: forecastAuthor, seq: head.seq, hash: head.hash, settledSeq: 0, settledHash: genesisHash },
  ])
  const program = join(await mkdtemp(join(tmpdir(), 'khan-dai-verify-')), 'verify.mjs')
  await writeFile(program, await (await fetch(`${app.address}/tips-ledger/verify.mjs`)).text())
  const { stdout } = await promisify(execFile)(process.execPath, [program, app.address, forecastAuthor])
  expect(stdout).toBe('2 links, 0 settlements, 1 days as they were hashed\n')
})

test('the record is beside the closing prices of the same fixtures, and follows a corrected result', async () => {
  const { list: open } = (await app.call(forecastList, { of: 'open' })).data
  expect(open.map(({ seq, outcome }) => [seq, outcome])).toEqual([
    [2, null],
    [1, null],
  ])
  const [weak = '', strong = ''] = open.map(({ fixture }) => fixture.fixtureId)
  await tips.offer(strong, { kind: 'europeOdds', prices: ['1.8', '4.5', '3.6'] })
  await tips.end(strong, { score: [2, 0] })
  await tips.end(weak, { score: [1, 1] })
  expect(await app.features.forecasts.scoreDue()).toBe(2)
  expect(await app.features.forecasts.scoreDue()).toBe(0)

  const first = (await app.call(forecastRecord)).data
  expect(first.published).toMatchObject({ fixtures: 2, compared: { fixtures: 1 } })
  expect(first.published.compared.verdicts).toEqual([
    { source: 'dixonColes', verdict: 'tooFew' },
    { source: 'elo', verdict: 'tooFew' },
  ])
  // Prices of 1.80, 3.60 and 4.50 imply 10/19, 5/19 and 4/19.
  const prices = first.published.compared.scores.find(({ source }) => source === 'prices')
  expect(prices?.rps).toBeCloseTo(((9 / 19) ** 2 + (4 / 19) ** 2) / 2, 6)
  const bins = first.published.bins.filter(({ source }) => source === 'prices')
  expect(bins).toEqual([
    { source: 'prices', from: 0.2, count: 2, meanForecast: expect.closeTo(4.5 / 19, 4), share: 0 },
    { source: 'prices', from: 0.5, count: 1, meanForecast: expect.closeTo(10 / 19, 4), share: 1 },
  ])
  const [ended] = (await app.call(forecastList, { pageSize: 1 })).data.list
  expect(ended).toMatchObject({ seq: 2, outcome: 'draw', prices: null, fixture: { fixtureId: weak } })
  expect((await app.call(forecastList, { beforeSeq: 2 })).data).toMatchObject({
    list: [{ seq: 1, outcome: 'home', prices: { home: 5_263, draw: 2_632, away: 2_105 } }],
    next: null,
  })

  await app.features.schedule.applyUpdate({
    ...{ fixtureId: weak, observedAt: Date.now() + 1, code: -1, homeScore: 0, awayScore: 1 },
    regularTime: [0, 1],
  })
  expect(await app.features.forecasts.scoreDue()).toBe(1)
  const [before] = (await app.call(forecastList, { pageSize: 2 })).data.list
  expect(before?.outcome).toBe('away')

  // The source exchanges the sides: the visitors' win is a win of the home team, with its chances.
  const { home, away } = before?.fixture ?? {}
  const from = { homeId: home?.id ?? '', awayId: away?.id ?? '' }
  expect(await app.features.schedule.turnSides(weak, from, async () => {})).toBe(true)
  expect(await app.features.forecasts.scoreDue()).toBe(1)
  const [after] = (await app.call(forecastList, { pageSize: 2, locale: 'en' })).data.list
  expect(after).toMatchObject({ outcome: 'home', dixonColes: { home: before?.dixonColes.away } })
})

test('forecasts computed after the results are counted apart', async () => {
  await app.features.forecasts.reviewPast()
  const { rows } = await app.engines.database.pool.query(
    'select is_published, count(*)::int as total, max(kick_off) < now() as is_past from forecast_scores group by 1 order by 1',
  )
  expect(rows).toEqual([
    { is_published: false, total: expect.any(Number), is_past: true },
    { is_published: true, total: 2, is_past: false },
  ])
  expect(rows[0].total).toBeGreaterThan(30)
  expect(rows[0].total).toBeLessThan(60)
})
