import { expect, test } from 'vitest'
import { overlapping } from './overlapping.ts'

const hourMs = 3_600_000

test('matches less than two hours apart overlap', () => {
  expect([...overlapping([])]).toEqual([])
  expect([...overlapping([9 * hourMs, 0, 2 * hourMs, 3 * hourMs])]).toEqual([2 * hourMs, 3 * hourMs])
  expect([...overlapping([hourMs, hourMs])]).toEqual([hourMs])
})
