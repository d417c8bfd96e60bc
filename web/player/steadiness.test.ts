import { expect, test } from 'vitest'
import { createSteadiness, type Steadiness } from './steadiness.ts'

/** Looks every 100 ms. Returns the time after `fromMs` at which the low latency returned, or null within five minutes. */
function lowAfterMs(steadiness: Steadiness, fromMs: number): number | null {
  for (let passed = 0; passed <= 300_000; passed += 100) {
    if (!steadiness.isSteady({ choice: 'auto', isWeak: false, nowMs: fromMs + passed })) return passed
  }
  return null
}

/** A network that is weak from one time to another. */
function weak(steadiness: Steadiness, fromMs: number, toMs: number): void {
  for (let nowMs = fromMs; nowMs <= toMs; nowMs += 100) steadiness.isSteady({ choice: 'auto', isWeak: true, nowMs })
}

test('after a weak spell the low latency returns within five seconds', () => {
  const steadiness = createSteadiness()
  weak(steadiness, 0, 30_000)
  expect(lowAfterMs(steadiness, 30_000)).toBeLessThan(5_000)
})

test('two stalls ask for a longer buffer for half a minute', () => {
  const steadiness = createSteadiness()
  const isSteady = (nowMs: number) => steadiness.isSteady({ choice: 'auto', isWeak: false, nowMs })
  steadiness.stalled(1_000)
  expect(isSteady(1_100)).toBe(false)
  steadiness.stalled(20_000)
  expect(isSteady(20_100)).toBe(true)
  expect(lowAfterMs(steadiness, 20_000)).toBeCloseTo(30_000, -3)
})

test('stalls of a weak network end with its weakness', () => {
  const steadiness = createSteadiness()
  weak(steadiness, 0, 6_000)
  for (const atMs of [6_000, 7_000, 8_000]) steadiness.stalled(atMs)
  weak(steadiness, 8_000, 9_000)
  expect(lowAfterMs(steadiness, 9_000)).toBeLessThan(5_000)
})

test('a network whose spells repeat waits longer each time, so that the picture does not jump repeatedly', () => {
  const steadiness = createSteadiness()
  const waits: (number | null)[] = []
  let nowMs = 0
  for (let spell = 0; spell < 5; spell += 1) {
    weak(steadiness, nowMs, nowMs + 12_000)
    nowMs += 12_000
    waits.push(lowAfterMs(steadiness, nowMs))
    nowMs += (waits.at(-1) ?? 0) + 1_000
  }
  expect(waits.map((waitMs) => Math.round((waitMs ?? Infinity) / 1_000))).toEqual([3, 12, 48, 180, 180])
  // Ten calm minutes later it is a new network.
  weak(steadiness, nowMs + 700_000, nowMs + 712_000)
  expect(lowAfterMs(steadiness, nowMs + 712_000)).toBeLessThan(5_000)
})

test('a weakness that ends soon leaves no spell, and the choice of the viewer counts before the network', () => {
  const steadiness = createSteadiness()
  weak(steadiness, 0, 5_000)
  expect(lowAfterMs(steadiness, 5_000)).toBe(0)
  weak(steadiness, 10_000, 30_000)
  expect(steadiness.isSteady({ choice: 'lowest', isWeak: true, nowMs: 30_100 })).toBe(false)
  expect(steadiness.isSteady({ choice: 'steady', isWeak: false, nowMs: 500_000 })).toBe(true)
})
