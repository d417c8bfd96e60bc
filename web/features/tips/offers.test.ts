import { expect, test } from 'vitest'
import type { DetailedLine } from '#contract/odds.ts'
import { currentOffer, offersOf, takesTips } from './offers.ts'

const companies = [
  { companyId: '1', label: 'A' },
  { companyId: '2', label: 'B' },
]

function line(given: Partial<DetailedLine> = {}): DetailedLine {
  return {
    fixtureId: '10001',
    companyId: '1',
    kind: 'handicap',
    lineIndex: 1,
    line: 5_000,
    prices: [19_000, 19_600],
    state: 'open',
    isInPlay: false,
    oddsType: 2,
    changedAt: 0,
    version: 1,
    opening: null,
    ...given,
  }
}
const before = { isInPlay: false }

test('each market shows the first company that offers it, with its lines in order', () => {
  const lines = [
    line({ lineIndex: 2, line: 7_500 }),
    line(),
    line({ companyId: '2' }),
    line({ companyId: '2', kind: 'corner', line: 95_000 }),
    line({ kind: 'overUnder', state: 'closed' }),
  ]
  const markets = offersOf({ companies, lines }, before)
  expect(
    markets.map(({ market, lines: rows }) => [market, rows.map(([first]) => [first?.companyId, first?.line])]),
  ).toEqual([
    [
      'handicap',
      [
        ['1', 5_000],
        ['1', 7_500],
      ],
    ],
    ['corner', [['2', 95_000]]],
  ])
})

test('before kick-off no in-play odds are offered, and in play no earlier ones', () => {
  const lines = [line(), line({ kind: 'europeOdds', line: null, prices: [20_000, 30_000, null], oddsType: 3 })]
  expect(offersOf({ companies, lines }, before).map(({ market }) => market)).toEqual(['handicap'])
  const [market] = offersOf({ companies, lines }, { isInPlay: true })
  expect(market?.lines).toEqual([
    [
      { market: 'europeOdds', side: 'home', line: null, price: 20_000, companyId: '1' },
      { market: 'europeOdds', side: 'away', line: null, price: 30_000, companyId: '1' },
    ],
  ])
})

test('a choice is found at its new price, until its line moves or it is closed', () => {
  const chosen = { market: 'handicap', side: 'away', line: 5_000, companyId: '1' } as const
  const at = (lines: DetailedLine[]) => currentOffer(offersOf({ companies, lines }, before), chosen)?.price
  expect(at([line({ prices: [18_000, 21_000] })])).toBe(21_000)
  expect(at([line({ line: 7_500 })])).toBeUndefined()
  expect(at([line({ state: 'closed' })])).toBeUndefined()
})

test('tips are accepted until kick-off and during play', () => {
  expect(takesTips({ state: 'scheduled', kickOff: 2 }, 1)).toBe(true)
  expect(takesTips({ state: 'scheduled', kickOff: 1 }, 2)).toBe(false)
  expect(takesTips({ state: 'second_half', kickOff: 1 }, 2)).toBe(true)
  expect(takesTips({ state: 'finished', kickOff: 1 }, 2)).toBe(false)
  expect(takesTips({ state: 'scheduled', kickOff: 1 }, null)).toBe(true)
  expect(takesTips({ state: 'finished', kickOff: 1 }, null)).toBe(false)
})
