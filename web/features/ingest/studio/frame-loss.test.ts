import { expect, test } from 'vitest'
import { createFrameLoss, noticedLoss } from './frame-loss.ts'

/** Measures each second. Returns the share at the end of each, in whole percent. */
function measure(seconds: readonly { sent: number; dropped: number }[]): number[] {
  const loss = createFrameLoss()
  const sum = { sent: 0, dropped: 0 }
  loss.measure({ ...sum, nowMs: 0 })
  return seconds.map(({ sent, dropped }, index) => {
    sum.sent += sent
    sum.dropped += dropped
    return Math.round(loss.measure({ ...sum, nowMs: (index + 1) * 1_000 }) * 100)
  })
}

test('a device that leaves out each second frame is warned after a second', () => {
  const shares = measure([{ sent: 15, dropped: 15 }])
  expect(shares).toEqual([50])
  expect(noticedLoss(0.5)).toBe(50)
})

test('single frames are not mentioned, and neither is a loss that is over', () => {
  const bad = Array.from({ length: 5 }, () => ({ sent: 10, dropped: 20 }))
  const good = Array.from({ length: 11 }, () => ({ sent: 30, dropped: 0 }))
  const shares = measure([...bad, ...good])
  expect(shares[4]).toBe(67)
  expect(shares.at(-1)).toBe(0)
  expect([noticedLoss(0), noticedLoss(0.04), noticedLoss(0.1)]).toEqual([null, null, 10])
})

test('the first frames say nothing', () => {
  expect(measure([{ sent: 2, dropped: 8 }])).toEqual([0])
})
