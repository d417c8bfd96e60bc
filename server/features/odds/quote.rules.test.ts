import { describe, expect, test } from 'vitest'
import { neutralLabel } from './company.rules.ts'
import { faultOf, type OddsUpdate, readQuote } from './quote.rules.ts'

const texts = { line: '0.75', first: '1.9300', second: '1.8900', third: null }

test('a quote is parsed exactly', () => {
  expect(readQuote('handicap', texts)).toEqual([7_500, 19_300, 18_900, null])
  expect(readQuote('handicap', { ...texts, line: '-0.25', second: null })).toEqual([-2_500, 19_300, null, null])
  expect(readQuote('europeOdds', { line: null, first: '1.7300', second: '3.5', third: '4' })).toEqual([
    null,
    17_300,
    35_000,
    40_000,
  ])
})

test.each([
  ['a line that is not a multiple of a quarter', 'handicap', { line: '0.3' }],
  ['a line that is not a number', 'handicap', { line: 'x' }],
  ['a line in a market without lines', 'europeOdds', {}],
  ['prices without a line', 'overUnder', { line: null }],
  ['a price equal to the stake', 'handicap', { first: '1' }],
  ['a price below one', 'handicap', { second: '0.95' }],
  ['a price with too many decimals', 'handicap', { second: '1.95001' }],
  ['a third price in a market with two sides', 'handicap', { third: '3.4' }],
  ['a price above the maximum', 'handicap', { first: '20000' }],
] as const)('%s is refused', (_, kind, change) => {
  expect(readQuote(kind, { ...texts, ...change })).toBeNull()
})

describe('a row', () => {
  const now = 1_790_000_000_000
  const row: OddsUpdate = {
    fixtureId: '10001',
    company: 3,
    kind: 'handicap',
    lineIndex: 1,
    instant: texts,
    maintenance: false,
    inPlay: false,
    close: false,
    oddsType: 2,
    changedAt: now,
  }

  test('is accepted when it is valid, also from a clock slightly ahead', () => {
    expect(faultOf(row, now)).toBeNull()
    expect(faultOf({ ...row, changedAt: now + 60_000 }, now)).toBeNull()
  })

  test('from the future is refused, because all correct rows would look older until then', () => {
    expect(faultOf({ ...row, changedAt: now + 3_600_000 }, now)).toBe('future')
  })

  test.each([
    [{ changedAt: 1_790_000_000 }],
    [{ changedAt: Number.NaN }],
    [{ lineIndex: 0 }],
    [{ lineIndex: 1.5 }],
    [{ oddsType: 9 as 3 }],
    [{ kind: 'unheardOf' as 'corner' }],
    [{ fixtureId: "1'; drop table fixtures" }],
  ])('with %o is refused', (change) => {
    expect(faultOf({ ...row, ...change }, now)).toBe('value')
  })
})

test('companies are labelled A to Z, then AA and so on', () => {
  expect([1, 2, 26, 27, 52, 53, 702, 703].map(neutralLabel)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
