import { describe, expect, test } from 'vitest'
import { createSoundClock } from './sound-clock.ts'
import { soundRate } from './studio-messages.ts'

const sampleCount = 1_024
const blockMs = (sampleCount / soundRate) * 1_000

/** Feeds blocks that begin at these times, and returns by how many ms the clock is ahead of each. */
function aheadOf(arrivals: readonly { beginsMs: number; arrivesMs: number }[]): number[] {
  const clock = createSoundClock()
  return arrivals.map(({ beginsMs, arrivesMs }) => clock(sampleCount, arrivesMs) / 1_000 - beginsMs)
}

/** Returns blocks without a gap. Each arrives at its end, or at the end of the stall in which it ends. */
function blocks(count: number, stall = { fromMs: 0, toMs: 0 }) {
  return Array.from({ length: count }, (_, index) => {
    const beginsMs = index * blockMs
    const endsMs = beginsMs + blockMs
    const isStalled = endsMs > stall.fromMs && endsMs < stall.toMs
    return { beginsMs, arrivesMs: isStalled ? stall.toMs : endsMs }
  })
}

describe('the clock of the studio’s sound', () => {
  test.each([400, 3_000])('keeps the time of blocks that a stall of %i ms delivers late and together', (stallMs) => {
    const ahead = aheadOf(blocks(500, { fromMs: 2_000, toMs: 2_000 + stallMs }))
    expect(Math.max(...ahead.map(Math.abs))).toBeLessThan(1)
  })

  test('comes back to the true time after a first block that arrived late', () => {
    const ahead = aheadOf(blocks(1_000, { fromMs: 0, toMs: 300 }))
    expect(ahead[0]).toBeGreaterThan(250)
    expect(Math.abs(ahead.at(-1) ?? 0)).toBeLessThan(6)
  })

  test('jumps over samples that are missing, within about a second', () => {
    const before = blocks(200)
    const sleptMs = 5_000
    const after = blocks(400)
      .slice(200)
      .map(({ beginsMs, arrivesMs }) => ({ beginsMs: beginsMs + sleptMs, arrivesMs: arrivesMs + sleptMs }))
    const ahead = aheadOf([...before, ...after])
    expect(Math.abs(ahead[200 + Math.ceil(1_100 / blockMs)] ?? 0)).toBeLessThan(1)
  })

  test('follows a sound card that is quicker or slower than the clock', () => {
    for (const pace of [0.999, 1.001]) {
      const ahead = aheadOf(
        blocks(3_000).map(({ beginsMs }) => ({ beginsMs: beginsMs * pace, arrivesMs: (beginsMs + blockMs) * pace })),
      )
      expect(Math.max(...ahead.map(Math.abs))).toBeLessThan(10)
    }
  })

  test('never gives a block a time before the end of the one before it, less a fiftieth', () => {
    const clock = createSoundClock()
    const times = blocks(1_000, { fromMs: 0, toMs: 300 }).map(({ arrivesMs }) => clock(sampleCount, arrivesMs) / 1_000)
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.min(...steps)).toBeGreaterThan(blockMs * 0.97)
  })
})
