import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScorePair } from '#contract/schedule.ts'
import { unit } from './odds-format.ts'
import { isHandicap, isTotal, type OddsKind, type OddsSide, oddsKinds, sidesOf } from './odds-kinds.ts'
import { outcomeAt, profitOf, profitUnit, resultOf, type TipOutcome, tipOutcomes } from './tip-settlement.ts'

const at = (line: number) => Math.round(line * unit)
const profitAt = (outcome: TipOutcome, price = 1.9) => profitOf(outcome, { stake: 1, price: at(price) }) / profitUnit

type Example = [market: OddsKind, line: number | null, side: OddsSide, score: ScorePair, TipOutcome, profit: number]

describe('the worked examples of the settlement rules, at 1.90', () => {
  test.each<Example>([
    ['handicap', 0, 'home', [2, 2], 'push', 0],
    ['handicap', 0.25, 'home', [1, 1], 'halfLose', -0.5],
    ['handicap', 0.25, 'away', [1, 1], 'halfWin', 0.45],
    ['handicap', 0.5, 'home', [1, 1], 'lose', -1],
    ['handicap', 0.75, 'home', [1, 0], 'halfWin', 0.45],
    ['handicap', 0.75, 'away', [1, 0], 'halfLose', -0.5],
    ['handicap', 1, 'home', [1, 0], 'push', 0],
    ['handicap', 1.25, 'home', [1, 0], 'halfLose', -0.5],
    ['handicap', 1.25, 'home', [2, 0], 'win', 0.9],
    ['handicap', -0.75, 'away', [0, 1], 'halfWin', 0.45],
    ['overUnder', 2.25, 'over', [2, 0], 'halfLose', -0.5],
    ['overUnder', 2.25, 'under', [1, 1], 'halfWin', 0.45],
    ['overUnder', 2.75, 'over', [2, 1], 'halfWin', 0.45],
    ['overUnder', 3, 'over', [3, 0], 'push', 0],
    ['europeOdds', null, 'home', [1, 1], 'lose', -1],
    ['doubleChance', null, 'X2', [0, 0], 'win', 0.9],
    ['handicapHalf', 0.25, 'home', [0, 0], 'halfLose', -0.5],
    ['corner', 9.5, 'over', [6, 4], 'win', 0.9],
    ['cornerHandicap', 1.5, 'home', [6, 4], 'win', 0.9],
    ['handicap', 0.5, 'home', [0, 0], 'lose', -1],
  ])('%s %s %s at %j is a %s', (market, line, side, score, outcome, profit) => {
    const found = outcomeAt({ market, side, line: line === null ? null : at(line) }, score)
    expect(found).toBe(outcome)
    expect(profitAt(found)).toBe(profit)
  })

  test('the World Cup final of 2026, 0-0 after 90 minutes: the draw and under win, Spain giving a quarter loses half', () => {
    const regular: ScorePair = [0, 0]
    expect(outcomeAt({ market: 'europeOdds', side: 'draw', line: null }, regular)).toBe('win')
    expect(outcomeAt({ market: 'europeOdds', side: 'home', line: null }, regular)).toBe('lose')
    expect(outcomeAt({ market: 'overUnder', side: 'under', line: at(2.5) }, regular)).toBe('win')
    expect(outcomeAt({ market: 'handicap', side: 'home', line: at(0.25) }, regular)).toBe('halfLose')
  })
})

test('1X2 and double chance pay exactly the results they name', () => {
  const scores: ScorePair[] = [
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  const wonAt = (market: OddsKind, side: OddsSide) =>
    scores.map((score) => outcomeAt({ market, side, line: null }, score) === 'win')
  expect(sidesOf.europeOdds.map((side) => wonAt('europeOdds', side))).toEqual([
    [true, false, false],
    [false, false, true],
    [false, true, false],
  ])
  expect(wonAt('doubleChance', '1X')).toEqual([true, true, false])
  expect(wonAt('doubleChance', '12')).toEqual([true, false, true])
  expect(wonAt('doubleChance', 'X2')).toEqual([false, true, true])
})

const mirrored: Record<TipOutcome, TipOutcome> = {
  win: 'lose',
  halfWin: 'halfLose',
  push: 'push',
  halfLose: 'halfWin',
  lose: 'win',
  void: 'void',
}
const quarterSteps = Array.from({ length: 33 }, (_, i) => ((i - 16) * unit) / 4)
const lined = oddsKinds.filter((kind) => isHandicap(kind) || isTotal(kind))
const goals = fc.nat({ max: 30 })
const price = fc.integer({ min: unit + 1, max: 1_000 * unit })
const stake = fc.integer({ min: 1, max: 10 })

test('every line from -4 to +4 in quarters settles the two sides as mirror images', () => {
  for (const market of lined)
    for (const line of quarterSteps)
      for (let home = 0; home <= 8; home++)
        for (let away = 0; away <= 8; away++) {
          const [first, second] = sidesOf[market].map((side) => outcomeAt({ market, side, line }, [home, away]))
          expect(second).toBe(mirrored[first as TipOutcome])
        }
})

test('swapping the sides changes nothing: home giving a line equals away receiving it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...quarterSteps), goals, goals, (line, home, away) => {
      const asHome = outcomeAt({ market: 'handicap', side: 'home', line }, [home, away])
      const asAway = outcomeAt({ market: 'handicap', side: 'away', line: 0 - line }, [away, home])
      expect(asHome).toBe(asAway)
    }),
  )
})

test('a quarter line pays the mean of its neighbours, rounded to a hundred-thousandth', () => {
  const quarters = quarterSteps.filter((line) => (line / (unit / 4)) % 2 !== 0)
  fc.assert(
    fc.property(
      fc.constantFrom(...lined),
      fc.constantFrom(...quarters),
      fc.tuple(goals, goals),
      price,
      stake,
      (market, line, score, priced, staked) => {
        const [side] = sidesOf[market] as [OddsSide]
        const profit = (on: number) =>
          profitOf(outcomeAt({ market, side, line: on }, score), { stake: staked, price: priced })
        expect(2 * profit(line)).toBe(profit(line - unit / 4) + profit(line + unit / 4))
      },
    ),
  )
})

test('one more goal for the selection never gives a worse outcome', () => {
  const rank = (outcome: TipOutcome) => tipOutcomes.indexOf(outcome)
  fc.assert(
    fc.property(fc.constantFrom(...quarterSteps), goals, goals, (line, home, away) => {
      const home0 = outcomeAt({ market: 'handicap', side: 'home', line }, [home, away])
      expect(rank(outcomeAt({ market: 'handicap', side: 'home', line }, [home + 1, away]))).toBeLessThanOrEqual(
        rank(home0),
      )
      const over0 = outcomeAt({ market: 'overUnder', side: 'over', line }, [home, away])
      expect(rank(outcomeAt({ market: 'overUnder', side: 'over', line }, [home, away + 1]))).toBeLessThanOrEqual(
        rank(over0),
      )
    }),
  )
})

test('a push occurs only on whole lines, half a win or loss only on quarter lines', () => {
  for (const line of quarterSteps)
    for (let lead = -6; lead <= 6; lead++) {
      const outcome = outcomeAt({ market: 'handicap', side: 'home', line }, [Math.max(0, lead), Math.max(0, -lead)])
      const quarters = Math.abs(line / (unit / 4)) % 4
      if (outcome === 'push') expect(quarters).toBe(0)
      if (outcome === 'halfWin' || outcome === 'halfLose') expect(quarters % 2).toBe(1)
    }
})

test('at even odds both sides together win and lose nothing, and no profit exceeds stake times price', () => {
  fc.assert(
    fc.property(fc.constantFrom(...quarterSteps), goals, goals, price, stake, (line, home, away, priced, staked) => {
      const outcomes = sidesOf.handicap.map((side) => outcomeAt({ market: 'handicap', side, line }, [home, away]))
      const evens = outcomes.map((outcome) => profitOf(outcome, { stake: staked, price: 2 * unit }))
      expect(evens.reduce((sum, profit) => sum + profit, 0)).toBe(0)
      for (const outcome of tipOutcomes) {
        const profit = profitOf(outcome, { stake: staked, price: priced })
        expect(Number.isSafeInteger(profit)).toBe(true)
        expect(profit).toBeGreaterThanOrEqual(-staked * profitUnit)
        expect(profit).toBeLessThanOrEqual(10 * staked * (priced - unit))
      }
    }),
  )
})

test('the site shows three results: half a win or loss counts as a whole one, push and void as a draw', () => {
  expect(tipOutcomes.map(resultOf)).toEqual([10, 10, 20, 30, 30, 20])
})

test.each<[string, OddsKind, OddsSide, number | null]>([
  ['a side of another market', 'handicap', 'over', 0],
  ['a handicap without a line', 'handicap', 'home', null],
  ['a line that is not a multiple of a quarter', 'overUnder', 'over', 1_000],
  ['a 1X2 with a line', 'europeOdds', 'home', 5_000],
  ['a double chance of one result', 'doubleChance', 'home', null],
  ['a total for a team', 'corner', 'home', 95_000],
])('%s is not a selection', (_, market, side, line) => {
  expect(() => outcomeAt({ market, side, line }, [1, 0])).toThrow(RangeError)
})
