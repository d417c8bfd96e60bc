import { expect, test } from 'vitest'
import type { OddsLine, OddsTick } from '#contract/odds.ts'
import { chancePoints } from './chance-points.ts'

const tick = (at: number, ...prices: (number | null)[]) => ({ at, prices }) as OddsTick
const shown = { changedAt: 30, prices: [20_000, 40_000, 40_000] } as OddsLine

test('the line ends at what the page shows, and skips quotes without all prices', () => {
  const ticks = [tick(10, 30_000, 30_000, 30_000), tick(20, null, 30_000, 30_000), tick(30, 20_000, 40_000, 40_000)]
  const movement = { ticks: [...ticks, tick(40, 10_500, 90_000, 90_000)], kickOff: 50 }
  expect(chancePoints(movement, shown)).toEqual([
    { at: 10, home: 34, away: 33 },
    { at: 30, home: 50, away: 25 },
  ])
})

test('after the kick-off the line begins there, with the last chances before it', () => {
  const ticks = [tick(10, 30_000, 30_000, 30_000), tick(20, 40_000, 40_000, 20_000)]
  expect(chancePoints({ ticks, kickOff: 25 }, shown)).toEqual([
    { at: 25, home: 25, away: 25 },
    { at: 30, home: 50, away: 25 },
  ])
})
