import { expect, test } from 'vitest'
import { openingOf } from './opening.ts'

const opening = { line: 5_000, prices: [19_000, 20_000] }

test('an opening price stands beside one that has moved, and beside all of a line that has', () => {
  expect([0, 1].map((at) => openingOf({ line: 5_000, prices: [19_200, 20_000], opening }, at))).toEqual([19_000, null])
  expect([0, 1].map((at) => openingOf({ line: 7_500, prices: [19_000, 20_000], opening }, at))).toEqual([
    19_000, 20_000,
  ])
})

test('nothing stands where the opening is not known or had no such price', () => {
  for (const unknown of [undefined, null])
    expect(openingOf({ line: null, prices: [19_000], ...(unknown === null ? { opening: null } : {}) }, 0)).toBeNull()
  expect(openingOf({ line: 5_000, prices: [1, 2, 3], opening }, 2)).toBeNull()
})
