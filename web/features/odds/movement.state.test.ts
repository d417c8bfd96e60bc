import { expect, test } from 'vitest'
import type { OddsLine } from '#contract/odds.ts'
import { goalsOf, type Movement, rangeOf, replayMoment, spanOf, standingAt, withLine } from './movement.state.ts'

const tick = (at: number, price: number) => ({
  at,
  line: 7_500,
  prices: [price, 19_000],
  oddsType: 2 as const,
  isClosed: false,
})
const mark = (at: number, homeScore: number, awayScore: number) => ({
  at,
  state: 'first_half' as const,
  homeScore,
  awayScore,
})
const movement: Movement = {
  fixtureId: '10001',
  kind: 'handicap',
  companyId: '1',
  lineIndex: 1,
  kickOff: 5_000,
  ticks: [tick(1_000, 18_000), tick(4_000, 18_500), tick(9_000, 15_000)],
  marks: [mark(5_000, 0, 0), mark(8_000, 1, 0), mark(8_500, 0, 0), mark(9_500, 0, 1), mark(9_900, 0, 1)],
}
const line: OddsLine = {
  fixtureId: '10001',
  companyId: '1',
  kind: 'handicap',
  lineIndex: 1,
  line: 7_500,
  prices: [14_000, 19_000],
  state: 'open',
  isInPlay: true,
  oddsType: 3,
  changedAt: 10_000,
  version: 4,
}

test('a received change is appended to the movement once', () => {
  const after = withLine(movement, line)
  expect(after.ticks.at(-1)).toMatchObject({ at: 10_000, prices: [14_000, 19_000], isClosed: false })
  expect(withLine(after, line)).toBe(after)
  expect(withLine(after, { ...line, changedAt: 3_000 })).toBe(after)
  expect(withLine(after, { ...line, state: 'closed' }).ticks).toHaveLength(5)
})

test('counts each increase of the score as a goal, for either team', () => {
  expect(goalsOf(movement.marks)).toEqual([
    { at: 8_000, homeScore: 1, awayScore: 0, isHome: true },
    { at: 9_500, homeScore: 0, awayScore: 1, isHome: false },
  ])
})

test('returns the last tick and score before a given time', () => {
  expect(standingAt(movement, 500)).toEqual({ tick: null, before: null, mark: null })
  expect(standingAt(movement, 8_200)).toMatchObject({
    tick: { at: 4_000 },
    before: { at: 1_000 },
    mark: { homeScore: 1 },
  })
})

test('a movement spans from its first change to its last update', () => {
  expect(spanOf(movement)).toEqual({ from: 1_000, to: 9_900 })
  expect(spanOf({ ticks: [tick(1_000, 18_000)], marks: [] })).toEqual({ from: 1_000, to: 2_000 })
})

test('a replay gives each change the same duration', () => {
  const moments = [0, 1 / 7, 2 / 7, 1].map((share) => replayMoment(movement, share))
  expect(moments).toEqual([1_000, 4_000, 5_000, 9_900])
  expect(replayMoment(movement, 0.5 / 7)).toBe(2_500)
  expect([replayMoment(movement, -1), replayMoment(movement, 2)]).toEqual([1_000, 9_900])
})

test('an axis is close to its values, also for a constant line', () => {
  const rounded = (min: number | null, max: number | null, least: number) =>
    rangeOf(min, max, least).map((end) => Math.round(end * 1_000) / 1_000)
  expect(rounded(0, 0, 1)).toEqual([-0.5, 0.5])
  expect(rounded(2.5, 2.5, 1)).toEqual([2, 3])
  expect(rounded(1.93, 1.93, 0.2)).toEqual([1.83, 2.03])
  expect(rounded(1, 3, 0.2)).toEqual([0.8, 3.2])
  expect(rounded(null, null, 1)).toEqual([0, 1])
})
