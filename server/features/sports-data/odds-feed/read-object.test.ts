import fc from 'fast-check'
import { expect, test } from 'vitest'
import { objectFeeds, readOddsObject } from './read-object.rules.ts'

const fetchedAt = 1_790_000_000_000
const at = { matchId: '362940922', companyId: '3', changeTime: 1_775_629_273 }

test('total corners before and in play', () => {
  const odds = { totalCorners: '9.5', over: '0.92', under: '0.88', close: true }
  expect(readOddsObject({ ...at, odds }, { feed: 'corners', fetchedAt })).toEqual([
    {
      ok: true,
      row: {
        fixture: '362940922',
        company: 3,
        kind: 'corner',
        lineIndex: 1,
        instant: { line: '9.5', first: '1.9200', second: '1.8800', third: null },
        maintenance: false,
        inPlay: false,
        close: true,
        oddsType: 0,
        changedAt: 1_775_629_273_000,
      },
    },
  ])
  const played = { ...at, odds: { totalCorners: 9.5, over: 0.92, under: 0.88 }, matchTime: '67', homeCorner: 4 }
  expect(readOddsObject(played, { feed: 'corners', fetchedAt })).toMatchObject([
    { ok: true, row: { inPlay: true, close: false, oddsType: 3, instant: { line: '9.5' } } },
  ])
})

test('corner handicap', () => {
  const odds = { handicapCorners: -1.5, home: 0.9, away: 0.9 }
  expect(readOddsObject({ ...at, odds }, { feed: 'cornerHandicap', fetchedAt })).toMatchObject([
    { ok: true, row: { kind: 'cornerHandicap', instant: { line: '-1.5', first: '1.9000', second: '1.9000' } } },
  ])
})

test('double chance', () => {
  const odds = { home_draw: 0.2, home_away: 0.25, draw_away: 1.1 }
  expect(readOddsObject({ ...at, odds }, { feed: 'doubleChance', fetchedAt })).toMatchObject([
    {
      ok: true,
      row: { kind: 'doubleChance', instant: { line: null, first: '1.2000', second: '1.2500', third: '2.1000' } },
    },
  ])
})

test('the european list numbers its companies separately', () => {
  const odds = [
    { oddsDetail: '281,Some, Inc,1.73,4.00,3.50,1.80,3.90,3.40' },
    { oddsDetail: '82,Other,1.70,4.10,3.60' },
    { oddsDetail: '83,Third,1.70,4.10,3.60,1.66,x,3.80' },
  ]
  expect(readOddsObject({ matchId: '362940922', odds }, { feed: 'european', fetchedAt })).toMatchObject([
    {
      ok: true,
      row: {
        company: 281,
        companySpace: 'european',
        initial: { first: '1.7300', second: '3.5000', third: '4.0000' },
        instant: { first: '1.8000', second: '3.4000', third: '3.9000' },
        changedAt: fetchedAt,
      },
    },
    { ok: false, refusal: 'shape' },
    { ok: false, refusal: 'value' },
  ])
})

test('the reader never throws', () => {
  for (const odd of [null, 1, 'x', [], {}, { odds: null }, { odds: [null, 1, {}] }, { ...at, odds: { over: 1 } }])
    for (const feed of objectFeeds)
      expect(readOddsObject(odd, { feed, fetchedAt }).every((read) => !read.ok)).toBe(true)
  fc.assert(
    fc.property(fc.object({ maxDepth: 3 }), fc.constantFrom(...objectFeeds), (given, feed) => {
      expect(Array.isArray(readOddsObject(given, { feed, fetchedAt }))).toBe(true)
    }),
  )
})
