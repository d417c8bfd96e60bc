import { expect, test } from 'vitest'
import type { OddsRow } from './provider.rules.ts'
import { compareSides, fitsExchanged, isSlot, turnOdds, turnPlay } from './sides.rules.ts'

const ours = { homeId: '1', awayId: '2' }

test.each([
  ['1', '2', 'same'],
  ['2', '1', 'reversed'],
  ['1', undefined, 'same'],
  [undefined, '1', 'reversed'],
  ['1', '3', 'other'],
  ['3', undefined, 'other'],
  [undefined, undefined, 'unknown'],
])('home %s and away %s are the %s sides', (homeId, awayId, sides) => {
  expect(compareSides(ours, { homeId, awayId })).toBe(sides)
})

test('exchanged names are believed only with a score that continues the exchanged one', () => {
  expect(fitsExchanged({ known: [1, 0], play: { homeScore: 0, awayScore: 2 } })).toBe(true)
  expect(fitsExchanged({ known: [1, 0], play: { homeScore: 1, awayScore: 0 } })).toBe(false)
  expect(fitsExchanged({ known: null, play: { homeScore: 3, awayScore: 0 } })).toBe(true)
})

test('exchanges every score of a play update, and no other field', () => {
  const play = { code: -1, kickOff: 5, homeScore: 3, awayScore: 1, halfTime: [1, 0] as [number, number] }
  expect(turnPlay({ ...play, regularTime: [2, 1], extraTime: [3, 1], penalties: [5, 4] })).toEqual({
    code: -1,
    kickOff: 5,
    homeScore: 1,
    awayScore: 3,
    halfTime: [0, 1],
    regularTime: [1, 2],
    extraTime: [1, 3],
    penalties: [4, 5],
  })
  expect(turnPlay({ homeScore: 2 })).toEqual({ awayScore: 2 })
})

const prices = (line: string | null, third: string | null = null) => ({ line, first: '1.80', second: '2.10', third })

test.each<[OddsRow['kind'], ReturnType<typeof prices>, object]>([
  ['handicap', prices('-0.75'), { line: '0.75', first: '2.10', second: '1.80' }],
  ['handicapHalf', prices('+0.25'), { line: '-0.25' }],
  ['cornerHandicap', prices('0.00'), { line: '0.00', first: '2.10' }],
  ['overUnder', prices('2.5'), { line: '2.5', first: '1.80', second: '2.10' }],
  ['corner', prices('9.5'), { line: '9.5', first: '1.80' }],
  ['europeOdds', prices(null, '3.40'), { first: '2.10', second: '1.80', third: '3.40' }],
  ['doubleChance', prices(null, '1.30'), { first: '1.30', second: '2.10', third: '1.80' }],
])('exchanges the sides of %s', (kind, instant, expected) => {
  const row = { kind, instant, initial: instant }
  expect(turnOdds(row)).toMatchObject({ instant: expected, initial: expected })
  expect(turnOdds({ kind, instant })).not.toHaveProperty('initial')
})

test.each([
  'Winner Semi-final 2',
  'Loser SF1',
  'W101',
  'L 102',
  '1A',
  '3A/B/C/D',
  'Runner-up Group C',
  'TBD',
  'To be decided',
  'Thắng Bán kết 2',
  'Nhất bảng A',
])('%s is a slot', (name) => expect(isSlot(name)).toBe(true))

test.each(['Hà Nội', 'Winners Town FC', 'Wigan', 'Lens', '1. FC Köln', 'U19', 'Liverpool'])('%s is a team', (name) =>
  expect(isSlot(name)).toBe(false),
)
