import { expect, test } from 'vitest'
import { createProbeRate } from './rendition-probe.ts'

const kB = 1_024

test('the rate is that of the pieces after the first one, which includes the way to the server', () => {
  const rate = createProbeRate()
  rate.piece(14 * kB, 80)
  rate.piece(28 * kB, 120)
  expect(rate.isDone()).toBe(false)
  rate.piece(120 * kB, 280)
  expect(rate.isDone()).toBe(true)
  expect(rate.kbps()).toBeCloseTo((148 * kB * 8) / 200)
})

test('a probe in one piece is as fast as can be measured, and a small one says nothing', () => {
  const [whole, small, nothing] = [createProbeRate(), createProbeRate(), createProbeRate()]
  whole.piece(160 * kB, 20)
  small.piece(2 * kB, 20)
  expect(whole.kbps()).toBeGreaterThan(100_000)
  expect([small.kbps(), nothing.kbps()]).toEqual([null, null])
})
