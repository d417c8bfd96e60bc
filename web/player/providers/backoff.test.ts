import { expect, test } from 'vitest'
import { createBackoff } from './backoff.ts'

const limits = { firstMs: 500, ceilingMs: 4_000 }

test('the delay doubles up to its maximum and restarts after a success', () => {
  const backoff = createBackoff(limits, () => 1)
  expect([1, 2, 3, 4, 5].map(() => backoff.next())).toEqual([500, 1_000, 2_000, 4_000, 4_000])
  backoff.reset()
  expect(backoff.next()).toBe(500)
})

test('viewers wait for different times, each at least half of the step', () => {
  expect(createBackoff(limits, () => 0).next()).toBe(250)
  expect(createBackoff(limits, () => 0.5).next()).toBe(375)
})
