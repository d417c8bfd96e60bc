import { expect, test } from 'vitest'
import { winChances } from './win-chances.ts'

test('the chances are the inverse prices without the margin, and add up to 100', () => {
  expect(winChances([20_000, 40_000, 40_000])).toEqual([50, 25, 25])
  expect(winChances([18_000, 36_000, 45_000])).toEqual([53, 26, 21])
  expect(winChances([30_000, 30_000, 30_000])).toEqual([34, 33, 33])
  expect(winChances([10_100, 5_000_000, 9_000_000])).toEqual([100, 0, 0])
  expect(winChances([15_000, 25_000])).toEqual([63, 37])
})

test('a market without a price for each result has no chances', () => {
  expect(winChances([20_000, null, 40_000])).toBeNull()
  expect(winChances([])).toBeNull()
})
