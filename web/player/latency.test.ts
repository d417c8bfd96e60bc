import { expect, test } from 'vitest'
import {
  createRateController,
  liveTargetS,
  pictureLatencyMs,
  type RateController,
  steadyCushionS,
  toleranceBehindLiveS,
} from './latency.ts'

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

test('without a program clock, returns the distance from the published edge', () => {
  expect(pictureLatencyMs({ nowMs: now, programTimeMs: null, edgeLatencyMs: 6_200 })).toBe(6_200)
  expect(pictureLatencyMs({ nowMs: now, programTimeMs: null, edgeLatencyMs: null })).toBeNull()
})

test('a picture counts as live up to nearly the same age with a short and a long buffer', () => {
  const oldestLiveS = (cushionS: number) => cushionS + toleranceBehindLiveS(cushionS)
  expect(oldestLiveS(0.2)).toBe(4)
  expect(oldestLiveS(steadyCushionS)).toBeLessThanOrEqual(4.5)
})

/** Feeds a constant buffer for two seconds and returns the last rate. */
function settle(controller: ReturnType<typeof createRateController>, aheadS: number, fromMs: number): number {
  let rate = 1
  for (let passed = 0; passed <= 2_000; passed += 200) rate = controller.observe(aheadS, fromMs + passed)
  return rate
}

test('a large buffer is played faster, a small one slower, a fitting one as it is', () => {
  const controller = createRateController(0.5)
  expect(settle(controller, 2, 0)).toBe(1.1)
  expect(settle(controller, 0.9, 10_000)).toBe(1.06)
  expect(settle(controller, 0.45, 20_000)).toBe(1)
  expect(settle(controller, 0.35, 30_000)).toBe(0.96)
})

test('a picture that is early waits for the delay of all viewers, and a late one hurries only as far', () => {
  const observed = (aheadS: number, maxExcessS: number) => createRateController(0.5).observe(aheadS, 0, maxExcessS)
  expect(observed(0.55, -0.2)).toBe(0.96)
  expect(observed(1.2, 0)).toBe(1)
  expect(observed(1.2, 0.4)).toBe(1.06)
  expect(observed(0.2, 0.4)).toBe(0.96)
})

test('a buffer that is about to run dry slows playback immediately', () => {
  const controller = createRateController(0.5)
  settle(controller, 0.5, 0)
  expect(controller.observe(0.14, 2_100)).toBe(0.9)
})

test('the low-water mark counts: a part that just arrived does not speed playback up', () => {
  const controller = createRateController(0.5)
  settle(controller, 0.46, 0)
  expect(controller.observe(1.6, 2_200)).toBe(1)
})

/** Feeds a constant buffer for up to 400 s. Returns the ms after which the rate first exceeded 1, or null. */
function fasterAfterMs(controller: ReturnType<typeof createRateController>, aheadS: number, fromMs: number) {
  for (let passed = 0; passed < 400_000; passed += 200) {
    if (controller.observe(aheadS, fromMs + passed) > 1) return passed
  }
  return null
}

test('each stall widens the cushion, calm narrows it again', () => {
  const controller = createRateController(0.5)
  expect(settle(controller, 0.85, 0)).toBe(1.06)
  controller.stalled(3_000)
  controller.stalled(4_000)
  expect(settle(controller, 0.85, 5_000)).toBe(0.96)
  expect(fasterAfterMs(controller, 0.85, 8_000)).toBeGreaterThan(0)
})

test('who stalled more often waits longer until less is tried', () => {
  const [once, often] = [createRateController(0.5), createRateController(0.5)]
  once.stalled(0)
  for (const at of [0, 10_000, 20_000]) often.stalled(at)
  const afterOnce = fasterAfterMs(once, 0.75, 30_000) ?? Number.POSITIVE_INFINITY
  expect(fasterAfterMs(often, 1.45, 30_000)).toBeGreaterThan(afterOnce)
})

test('a near miss widens the cushion too, but not while playback has just begun or moved', () => {
  const controller = createRateController(0.5)
  settle(controller, 0.1, 0)
  expect(settle(controller, 0.45, 6_000)).toBe(1)
  controller.moved(10_000)
  controller.observe(0.1, 11_000)
  expect(settle(controller, 0.45, 13_000)).toBe(1)
  controller.observe(0.1, 20_000)
  expect(settle(controller, 0.45, 21_500)).toBe(0.96)
})

/** Parts of 200 ms come when they exist. All viewers aim at a picture that is 0.7 s old. */
const edgeS = (nowS: number) => Math.floor(nowS / 0.2) * 0.2
const announcedS = (nowS: number) => nowS - 0.7

/** Plays for 17 s from a position at time 100. Returns the lowest rate. */
function slowestFrom(controller: RateController, startS: number): number {
  let slowest = 1
  let positionS = startS
  for (let nowS = 100; nowS < 117; nowS += 0.09) {
    const rate = controller.observe(edgeS(nowS) - positionS, nowS * 1_000, announcedS(nowS) - positionS)
    slowest = Math.min(slowest, rate)
    positionS += 0.09 * rate
  }
  return slowest
}

test.each([
  ['on a good network', 0],
  ['after stalls', 3],
])('the sound is not slowed after a way to live %s', (_, stalls) => {
  const prepared = () => {
    const controller = createRateController(0.2)
    for (let n = 0; n < stalls; n += 1) controller.stalled(90_000 + n)
    controller.moved(100_000)
    return controller
  }
  const liveS = edgeS(100) - 0.2
  const controller = prepared()
  const target = liveTargetS({ liveS, growthS: controller.growthS(), announcedS: announcedS(100) })
  expect(slowestFrom(controller, target)).toBe(1)
  // Closer to the newest media, it would be.
  expect(slowestFrom(prepared(), liveS)).toBeLessThan(1)
  expect(liveTargetS({ liveS, growthS: 0, announcedS: null })).toBeLessThan(liveS)
})
