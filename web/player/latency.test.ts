import { expect, test } from 'vitest'
import { createRateController, pictureLatencyMs } from './latency.ts'

const now = 1_800_000_000_000

test('the latency is the age of the picture on screen', () => {
  expect(pictureLatencyMs({ nowMs: now, programTimeMs: now - 1_800, edgeLatencyMs: 1_500 })).toBe(1_800)
})

test.each([
  ['slow', -90_000],
  ['fast', 3_600_000],
])('a %s clock of the viewer does not distort the latency', (_, skewMs) => {
  const latency = pictureLatencyMs({ nowMs: now + skewMs, programTimeMs: now - 1_800, edgeLatencyMs: 1_500 })
  expect(latency).toBe(1_500)
})

test('a picture from the past has its whole age, not the distance of the live edge', () => {
  expect(pictureLatencyMs({ nowMs: now, programTimeMs: now - 600_000, edgeLatencyMs: 599_500 })).toBe(600_000)
})

test('without a program clock the distance from the published edge is told', () => {
  expect(pictureLatencyMs({ nowMs: now, programTimeMs: null, edgeLatencyMs: 6_200 })).toBe(6_200)
  expect(pictureLatencyMs({ nowMs: now, programTimeMs: null, edgeLatencyMs: null })).toBeNull()
})

/** Feeds a buffer of the same size for two seconds and returns the last rate. */
function settle(controller: ReturnType<typeof createRateController>, aheadS: number, fromMs: number): number {
  let rate = 1
  for (let passed = 0; passed <= 2_000; passed += 200) rate = controller.observe(aheadS, fromMs + passed)
  return rate
}

test('a large buffer is played faster, a small one slower, a fitting one as it is', () => {
  const controller = createRateController()
  expect(settle(controller, 2, 0)).toBe(1.1)
  expect(settle(controller, 0.9, 10_000)).toBe(1.06)
  expect(settle(controller, 0.4, 20_000)).toBe(1)
  expect(settle(controller, 0.1, 30_000)).toBe(0.96)
})

test('the low-water mark counts: a part that just arrived does not speed playback up', () => {
  const controller = createRateController()
  settle(controller, 0.36, 0)
  expect(controller.observe(1.6, 2_200)).toBe(1)
})

test('each stall widens the cushion, calm narrows it again', () => {
  const controller = createRateController()
  expect(settle(controller, 0.8, 0)).toBe(1.06)
  controller.stalled(3_000)
  controller.stalled(4_000)
  expect(settle(controller, 0.8, 5_000)).toBe(0.96)
  let rate = 1
  for (let at = 8_000; at < 200_000; at += 200) rate = controller.observe(0.8, at)
  expect(rate).toBe(1.06)
})
