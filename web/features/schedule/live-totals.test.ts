import { expect, test } from 'vitest'
import { type LiveTotals, takenOver } from './live-totals.ts'

const totals = (totalLive: number, totalMode: number): LiveTotals => ({
  totalLive,
  totalMode,
  totals: [],
  list: [],
  currPage: 1,
  totalPage: 1,
  total: totalMode,
})

test('the live list is replaced when the total or the sport’s number differs', () => {
  const stored = totals(9, 4)
  expect(takenOver(stored, totals(9, 4))).toBe(stored)
  for (const fresh of [totals(10, 4), totals(9, 5), totals(8, 3)]) expect(takenOver(stored, fresh)).toBe(fresh)
})
