import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureOdds, oddsHistory } from '#contract/odds.ts'
import { createWorld, type World } from '#demo/world.ts'
import { companyA, companyB, oddsRow, provider } from '#tests/setup/odds.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'
import type { OddsService } from './odds.service.ts'

let app: TestApp
let world: World
let odds: OddsService

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  odds = app.features.odds
})
afterAll(() => app.close())

const nothing = { changed: 0, unchanged: 0, stale: 0, unknown_fixture: 0, value: 0, future: 0 }
const second = 1_000

async function stored(fixtureId: string) {
  return app.engines.database.db.selectFrom('odds_lines').selectAll().where('fixture_id', '=', fixtureId).execute()
}
async function ticksOf(fixtureId: string) {
  return app.engines.database.db
    .selectFrom('odds_ticks as t')
    .innerJoin('odds_lines as l', 'l.id', 't.line_id')
    .select(['t.change_time', 't.line', 't.price_1', 't.price_2', 't.is_closed', 't.odds_type'])
    .where('l.fixture_id', '=', fixtureId)
    .orderBy('t.change_time')
    .execute()
}

describe('rows of odds', () => {
  test('open a line and move it; each different value is a tick', async () => {
    const fixtureId = await world.fixture()
    const row = oddsRow(fixtureId, { opening: ['1.90', '2.00'] })
    expect(await odds.applyOddsRows(provider, [row])).toEqual({ ...nothing, changed: 1 })
    const moved = oddsRow(fixtureId, { prices: ['1.9875', '1.9'], changedAt: row.changedAt + second })
    expect(await odds.applyOddsRows(provider, [moved])).toEqual({ ...nothing, changed: 1 })
    expect(await stored(fixtureId)).toMatchObject([
      {
        kind: 1,
        line: 7_500,
        price_1: 19_875,
        price_2: 19_000,
        price_3: null,
        // A change row does not report the opening, so the stored one stays.
        initial_line: 2_500,
        initial_1: 19_000,
        version: 2,
      },
    ])
    expect((await ticksOf(fixtureId)).map(({ price_1 }) => price_1)).toEqual([19_500, 19_875])
  })

  test('of one batch keep their line’s opening, even when a later row does not report it', async () => {
    const fixtureId = await world.fixture()
    const row = oddsRow(fixtureId, { opening: ['1.90', '2.00'] })
    const moved = oddsRow(fixtureId, { prices: ['1.9875', '1.9'], changedAt: row.changedAt + second })
    await odds.applyOddsRows(provider, [row, moved])
    expect(await stored(fixtureId)).toMatchObject([{ price_1: 19_875, initial_line: 2_500, initial_1: 19_000 }])
  })

  test('that are repeated change nothing', async () => {
    const fixtureId = await world.fixture()
    const row = oddsRow(fixtureId)
    await odds.applyOddsRows(provider, [row])
    const before = await stored(fixtureId)
    expect(await odds.applyOddsRows(provider, [row, { ...row }])).toEqual({ ...nothing, unchanged: 2 })
    expect(await stored(fixtureId)).toEqual(before)
    expect(await ticksOf(fixtureId)).toHaveLength(1)
  })

  test('of a complete market close missing lines, which open again when they are reported', async () => {
    const fixtureId = await world.fixture()
    const line = (lineIndex: number, more: object = {}) => oddsRow(fixtureId, { lineIndex, ...more })
    const whole = (lineIndexes: number[], at = Date.now()) => ({ whole: { lineIndexes, at } })
    const rows = [1, 2, 3].map((lineIndex) => line(lineIndex))
    const others = [
      oddsRow(fixtureId, { company: companyB, lineIndex: 2 }),
      line(2, { kind: 'overUnder', line: '2.5' }),
    ]
    await odds.applyOddsRows(provider, [...rows, ...others])
    const open = async () => {
      const lines = (await stored(fixtureId)).filter(({ is_closed }) => !is_closed)
      return lines.map(({ company_id, kind, line_index }) => `${company_id} ${kind} ${line_index}`).toSorted()
    }
    const before = await open()
    expect(before).toHaveLength(5)
    const [first] = rows
    // A line reported after the list is not affected by it.
    const early = (first?.changedAt ?? 0) - second
    await odds.applyOddsRows(provider, [line(1, whole([1], early))])
    expect(await open()).toEqual(before)
    const part = [line(1, whole([1, 3])), line(3, whole([1, 3]))]
    expect(await odds.applyOddsRows(provider, part)).toEqual({ ...nothing, changed: 1, unchanged: 2 })
    const [closed] = (await stored(fixtureId)).filter(({ is_closed }) => is_closed)
    expect(closed).toMatchObject({ line_index: 2, kind: 1, version: 2, price_1: 19_500 })
    expect(await open()).toHaveLength(4)
    expect(await odds.applyOddsRows(provider, part)).toEqual({ ...nothing, unchanged: 2 })
    await odds.applyOddsRows(provider, [line(2, whole([1, 2, 3]))])
    expect(await open()).toEqual(before)
  })

  test('that are older than the stored ones are dropped', async () => {
    const fixtureId = await world.fixture()
    const row = oddsRow(fixtureId)
    await odds.applyOddsRows(provider, [row])
    const older = oddsRow(fixtureId, { prices: ['1.5', '2.5'], changedAt: row.changedAt - second })
    expect(await odds.applyOddsRows(provider, [older])).toEqual({ ...nothing, stale: 1 })
    expect(await stored(fixtureId)).toMatchObject([{ price_1: 19_500, version: 1 }])
    expect(await ticksOf(fixtureId)).toHaveLength(1)
  })

  test('may arrive in any order within a batch: the newest is current, and the movement is complete', async () => {
    const fixtureId = await world.fixture()
    const from = oddsRow(fixtureId).changedAt
    const prices = ['1.80', '1.85', '1.90', '1.90', '1.95']
    const rows = prices.map((price, i) => oddsRow(fixtureId, { prices: [price, '2'], changedAt: from + i * second }))
    const shuffled = [3, 0, 4, 2, 1].flatMap((i) => rows[i] ?? [])
    expect(await odds.applyOddsRows(provider, shuffled)).toEqual({ ...nothing, changed: 4, unchanged: 1 })
    expect(await stored(fixtureId)).toMatchObject([{ price_1: 19_500, version: 1 }])
    expect((await ticksOf(fixtureId)).map(({ price_1 }) => price_1)).toEqual([18_000, 18_500, 19_000, 19_500])
  })

  test('an opening price that arrives after the first change is stored', async () => {
    const fixtureId = await world.fixture()
    const row = oddsRow(fixtureId)
    await odds.applyOddsRows(provider, [row])
    expect(await stored(fixtureId)).toMatchObject([{ initial_1: null }])
    await odds.applyOddsRows(provider, [oddsRow(fixtureId, { changedAt: row.changedAt, opening: ['1.7', '2.2'] })])
    expect(await stored(fixtureId)).toMatchObject([{ initial_line: 2_500, initial_1: 17_000, initial_2: 22_000 }])
    // A stored opening never changes.
    await odds.applyOddsRows(provider, [oddsRow(fixtureId, { changedAt: row.changedAt, opening: ['9', '9'] })])
    expect(await stored(fixtureId)).toMatchObject([{ initial_1: 17_000 }])
  })

  test('that are invalid are counted and do not block others', async () => {
    const fixtureId = await world.fixture()
    const good = oddsRow(fixtureId)
    const applied = await odds.applyOddsRows(provider, [
      { ...good, kind: 'overUnder', instant: { ...good.instant, line: '2.3' } },
      { ...good, instant: { ...good.instant, first: 'abc' } },
      { ...good, changedAt: Date.now() + 3_600_000 },
      { ...good, fixtureId: '999999999999' },
      { ...good, fixtureId: 'x' },
      good,
    ])
    expect(applied).toEqual({ ...nothing, changed: 1, value: 3, future: 1, unknown_fixture: 1 })
    expect(await stored(fixtureId)).toHaveLength(1)
    const metrics = await (await fetch(`${app.address}/metrics`)).text()
    expect(metrics).toMatch(/odds_rows_total\{outcome="future"\} [1-9]/)
  })

  test('a lock is reported with unchanged prices, and a row without a type keeps the known one', async () => {
    const fixtureId = await world.fixture()
    const row = oddsRow(fixtureId, { oddsType: 3, inPlay: true })
    await odds.applyOddsRows(provider, [row])
    await odds.applyOddsRows(provider, [{ ...row, close: true, oddsType: 0, changedAt: row.changedAt + second }])
    expect(await stored(fixtureId)).toMatchObject([{ is_closed: true, odds_type: 3, version: 2 }])
    expect((await ticksOf(fixtureId)).map(({ is_closed }) => is_closed)).toEqual([false, true])
  })

  test('of any number are accepted in one batch, and so are a hundred batches in parallel', async () => {
    const fixtureId = await world.fixture()
    const from = oddsRow(fixtureId).changedAt - 3_600_000
    const many = Array.from({ length: 2_500 }, (_, i) =>
      oddsRow(fixtureId, { prices: [(1.5 + i / 10_000).toFixed(4), '2'], changedAt: from + i * second }),
    )
    expect((await odds.applyOddsRows(provider, many)).changed).toBe(2_500)
    expect(await ticksOf(fixtureId)).toHaveLength(2_500)
    const other = await world.fixture()
    const racing = Array.from({ length: 100 }, (_, i) =>
      odds.applyOddsRows(provider, [
        oddsRow(other, { prices: [(1.5 + i / 100).toFixed(2), '2'], changedAt: from + i * second }),
      ]),
    )
    await Promise.all(racing)
    expect(await stored(other)).toMatchObject([{ price_1: 24_900, version: 100 }])
    expect(await ticksOf(other)).toHaveLength(100)
  })

  test('an unknown company gets a neutral label, once for parallel requests', async () => {
    const fixtureId = await world.fixture()
    const rows = Array.from({ length: 5 }, (_, i) => oddsRow(fixtureId, { company: 777, lineIndex: i + 1 }))
    await Promise.all(rows.map((row) => odds.applyOddsRows('another', [row])))
    const { data } = await app.call(fixtureOdds, { fixtureId })
    expect(data.companies).toEqual([{ companyId: expect.any(String), label: 'V' }])
    expect(data.lines).toHaveLength(5)
  })

  test('a provider’s separate company numbers for totals map to the same company', async () => {
    const basketball = await world.fixture({ sport: 20 })
    await odds.applyOddsRows(provider, [
      oddsRow(basketball, { company: 3, line: '5.5' }),
      oddsRow(basketball, { company: 6, companySpace: 'total', kind: 'overUnder', line: '210.5' }),
    ])
    const { data } = await app.call(fixtureOdds, { fixtureId: basketball })
    expect(data.companies).toHaveLength(1)
    expect(data.lines.map(({ kind, line }) => [kind, line])).toEqual([
      ['handicap', 55_000],
      ['overUnder', 2_105_000],
    ])
  })
})

describe('a captured price', () => {
  test('has its company, its state and its last report', async () => {
    const fixtureId = await world.fixture()
    const request = { fixtureId, kind: 'handicap', side: 'away' } as const
    expect(await odds.offersNow(request)).toEqual([])
    const row = oddsRow(fixtureId, { prices: ['1.9', '2.01'], close: true, changedAt: Date.now() - 3_600_000 })
    const before = Date.now()
    await odds.applyOddsRows(provider, [row, oddsRow(fixtureId, { company: companyB, prices: ['1.8', '2.1'] })])
    expect((await odds.offersNow(request)).map(({ companyId, price, state }) => [companyId, price, state])).toEqual([
      ['1', 20_100, 'closed'],
      ['2', 21_000, 'open'],
    ])
    const [first] = await odds.offersNow({ ...request, companyId: '1' })
    expect(first).toMatchObject({ line: 7_500, lineIndex: 1, oddsType: 2, changedAt: row.changedAt })
    expect(first?.seenAt).toBeGreaterThanOrEqual(before)
    expect(await odds.offersNow({ ...request, side: 'draw' })).toEqual([])
  })

  test('is not refreshed by an older row', async () => {
    const fixtureId = await world.fixture()
    const at = Date.now() - 3_600_000
    await odds.applyOddsRows(provider, [oddsRow(fixtureId, { changedAt: at })])
    await app.engines.database.pool.query('delete from odds_sightings where fixture_id = $1', [fixtureId])
    await odds.applyOddsRows(provider, [oddsRow(fixtureId, { prices: ['3', '4'], changedAt: at - second })])
    const [offer] = await odds.offersNow({ fixtureId, kind: 'handicap', side: 'home' })
    expect(offer?.seenAt).toBe(Math.floor(at / 1_000) * 1_000 === at ? at : offer?.changedAt)
  })

  test('closes at the last price before play, even when it never moved or has no exact time', async () => {
    const fixtureId = await world.fixture()
    const at = oddsRow(fixtureId).changedAt - 60 * second
    const moves = [
      oddsRow(fixtureId, { prices: ['1.80', '2'], oddsType: 1, changedAt: at }),
      oddsRow(fixtureId, { prices: ['1.80', '2'], oddsType: 2, changedAt: at }),
      oddsRow(fixtureId, { prices: ['1.70', '2.2'], oddsType: 2, line: '1', changedAt: at + 2 * second }),
      oddsRow(fixtureId, { prices: ['1.10', '7'], oddsType: 3, changedAt: at + 3 * second }),
    ]
    const request = { fixtureId, companyId: '1', kind: 'handicap', side: 'home' } as const
    expect(await odds.closingPrice({ ...request, line: 7_500 })).toBeNull()
    await odds.applyOddsRows(provider, moves.slice(0, 2))
    expect(await odds.closingPrice({ ...request, line: 7_500 })).toBe(18_000)
    await odds.applyOddsRows(provider, moves)
    expect(await odds.closingPrice({ ...request, line: 10_000 })).toBe(17_000)
    expect(await odds.closingPrice({ ...request, line: 7_500 })).toBeNull()

    const corners = { kind: 'corner', line: '9.5', oddsType: 0 } as const
    await odds.keepScores(fixtureId, [{ at: at + 5 * second, state: 'first_half', homeScore: 0, awayScore: 0 }])
    await odds.applyOddsRows(provider, [
      oddsRow(fixtureId, { ...corners, prices: ['1.95', '1.85'], changedAt: at + 4 * second }),
      oddsRow(fixtureId, { ...corners, prices: ['1.20', '4'], changedAt: at + 6 * second }),
    ])
    expect(await odds.closingPrice({ ...request, kind: 'corner', side: 'over', line: 95_000 })).toBe(19_500)
  })
})

test('the movement and the goals share one time axis', async () => {
  const fixtureId = await world.liveFixture({ score: [0, 0] })
  const kickOff = Date.now() - 10 * 60_000
  await odds.keepScores(fixtureId, [{ at: kickOff, state: 'first_half', homeScore: 0, awayScore: 0 }])
  const at = Math.floor(kickOff / 1_000) * 1_000
  await odds.applyOddsRows(provider, [
    oddsRow(fixtureId, { oddsType: 3, changedAt: at }),
    oddsRow(fixtureId, { oddsType: 3, changedAt: at + 60 * second, prices: ['1.3', '3.4'], line: '1' }),
    oddsRow(fixtureId, { oddsType: 3, changedAt: at + 60 * second, company: companyB }),
  ])
  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now() + second, homeScore: 1 })
  await expect
    .poll(
      async () => (await app.call(oddsHistory, { fixtureId, kind: 'handicap', companyId: '1' })).data.marks.at(-1),
      {
        timeout: 30_000,
      },
    )
    .toMatchObject({ state: 'first_half', homeScore: 1, awayScore: 0 })
  const { data } = await app.call(oddsHistory, { fixtureId, kind: 'handicap' })
  expect(data).toMatchObject({ companyId: '1', lineIndex: 1, kind: 'handicap' })
  expect(data.ticks).toEqual([
    { at, line: 7_500, prices: [19_500, 19_500], oddsType: 3, isClosed: false },
    { at: at + 60 * second, line: 10_000, prices: [13_000, 34_000], oddsType: 3, isClosed: false },
  ])
  expect(data.marks[0]).toEqual({ at: kickOff, state: 'first_half', homeScore: 0, awayScore: 0 })
})

test('after thirty days one tick per ten seconds of play remains, with every lock, and all ticks before play', async () => {
  const fixtureId = await world.fixture()
  const nowMs = Date.now()
  const old = Math.floor((nowMs - 31 * 86_400_000) / 10_000) * 10_000
  const price = (i: number): [string, string] => [(1.5 + i / 100).toFixed(2), '2']
  await odds.applyOddsRows(provider, [
    ...[0, 1, 2].map((i) => oddsRow(fixtureId, { oddsType: 2, prices: price(i), changedAt: old - (3 - i) * second })),
    ...[0, 1, 2, 3].map((i) => oddsRow(fixtureId, { oddsType: 3, prices: price(10 + i), changedAt: old + i * second })),
    oddsRow(fixtureId, { oddsType: 3, close: true, prices: price(20), changedAt: old + 11 * second }),
    oddsRow(fixtureId, { oddsType: 3, prices: price(21), changedAt: old + 12 * second }),
    oddsRow(fixtureId, { oddsType: 3, prices: price(22), changedAt: old + 13 * second }),
    ...[0, 1, 2].map((i) => oddsRow(fixtureId, { oddsType: 3, prices: price(30 + i), changedAt: nowMs - 5_000 + i })),
  ])
  expect(await odds.thinTicks(nowMs)).toBe(3)
  expect((await ticksOf(fixtureId)).map(({ price_1 }) => price_1)).toEqual([
    15_000, 15_100, 15_200, 16_300, 17_000, 17_100, 17_200, 18_000, 18_100, 18_200,
  ])
  expect(await odds.thinTicks(nowMs)).toBe(0)
})

test('a failing database fails only the batch that met it', async () => {
  const fixtureId = await world.fixture()
  await asOwner(app.engines.database, 'alter table odds_ticks rename to odds_ticks_away')
  await expect(odds.applyOddsRows(provider, [oddsRow(fixtureId)])).rejects.toThrow()
  await asOwner(app.engines.database, 'alter table odds_ticks_away rename to odds_ticks')
  expect(await stored(fixtureId)).toEqual([])
  expect(await odds.applyOddsRows(provider, [oddsRow(fixtureId)])).toMatchObject({ changed: 1 })
})

test('deleting a fixture deletes its odds', async () => {
  const fixtureId = await world.fixture()
  await odds.applyOddsRows(provider, [oddsRow(fixtureId, { company: companyA })])
  await app.engines.database.db.deleteFrom('fixtures').where('id', '=', fixtureId).execute()
  expect(await stored(fixtureId)).toEqual([])
})
