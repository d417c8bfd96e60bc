import { expect, test } from 'vitest'
import { openingOf } from './opening.ts'

const opening = { line: 5_000, prices: [19_000, 20_000] }

test('shows the opening price when the price has moved, and for all sides when the line has moved', () => {
  expect([0, 1].map((at) => openingOf({ line: 5_000, prices: [19_200, 20_000], opening }, at))).toEqual([19_000, null])
  expect([0, 1].map((at) => openingOf({ line: 7_500, prices: [19_000, 20_000], opening }, at))).toEqual([
    19_000, 20_000,
  ])
})

test('shows nothing when the opening is unknown or lacks the price', () => {
  for (const unknown of [undefined, null])
    expect(openingOf({ line: null, prices: [19_000], ...(unknown === null ? { opening: null } : {}) }, 0)).toBeNull()
  expect(openingOf({ line: 5_000, prices: [1, 2, 3], opening }, 2)).toBeNull()
})
