import { expect, test } from 'vitest'
import type { Tip } from '#contract/tips.ts'
import { curveBox, curvePath, runningProfit } from './record-curve.ts'

const tip = (settledAt: number, profit: number, outcome = 'win') =>
  ({ settlement: { settledAt, profit, outcome } }) as unknown as Tip

test('profit is in the order of settlement, without void and open tips', () => {
  const open = { settlement: null } as unknown as Tip
  expect(runningProfit([tip(3, -200), open, tip(1, 100), tip(2, 0, 'void')])).toEqual([0, 100, -100])
  expect(runningProfit([])).toEqual([0])
})

test('the curve fills its box, and a constant one is in the middle', () => {
  expect(curvePath([0, 100, -100]).path).toBe(`M0.0 36.0L160.0 4.0L${curveBox.width}.0 68.0`)
  expect(curvePath([0, 0])).toEqual({ path: 'M0.0 36.0L320.0 36.0', zeroY: 36 })
})
