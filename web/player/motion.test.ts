import { expect, test } from 'vitest'
import { createMotion, type Motion } from './motion.ts'

/** Plays for a time at a rate, in steps of 100 ms. Returns the position at the end. */
function play(motion: Motion, of: { fromMs: number; forMs: number; rate: number; fromS?: number }): number {
  let position = of.fromS ?? 0
  for (let passed = 0; passed <= of.forMs; passed += 100) {
    motion.seen(position, of.fromMs + passed)
    position += (of.rate * 100) / 1_000
  }
  return position
}

test('a picture moves until it has stood for a moment', () => {
  const motion = createMotion()
  expect(motion.isMoving(0)).toBe(false)
  const position = play(motion, { fromMs: 0, forMs: 1_000, rate: 0.9 })
  expect(motion.isMoving(1_500)).toBe(true)
  play(motion, { fromMs: 1_100, forMs: 900, rate: 0, fromS: position })
  expect(motion.isMoving(2_000)).toBe(false)
})

test('the played share separates a slowed picture from one that stops again and again', () => {
  const slowed = createMotion()
  play(slowed, { fromMs: 0, forMs: 10_000, rate: 0.9 })
  expect(slowed.playedShare(10_000)).toBeCloseTo(0.9)

  const stopping = createMotion()
  let position = 0
  for (let fromMs = 0; fromMs < 10_000; fromMs += 1_000) {
    position = play(stopping, { fromMs, forMs: 400, rate: 1, fromS: position })
    play(stopping, { fromMs: fromMs + 500, forMs: 400, rate: 0, fromS: position })
  }
  expect(stopping.playedShare(10_000)).toBeLessThan(0.6)
  // The player seeks by a millisecond to wake a decoder. That changes nothing, but a real seek does.
  stopping.seen(position + 0.001, 10_100)
  expect(stopping.playedShare(10_100)).toBeLessThan(0.6)
  stopping.seen(position + 30, 10_200)
  expect(stopping.playedShare(10_200)).toBe(1)
})
