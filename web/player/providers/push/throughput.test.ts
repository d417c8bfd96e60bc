import { expect, test } from 'vitest'
import { createThroughput } from './throughput.ts'

/** Lets parts arrive over a network of `kbps`, every 200 ms. Returns the time after the last one. */
function receive(
  throughput: ReturnType<typeof createThroughput>,
  of: { kbps: number; partBytes: number; parts: number; fromMs?: number },
): number {
  const { kbps, partBytes, parts, fromMs = 0 } = of
  let nowMs = fromMs
  for (let part = 0; part < parts; part += 1) {
    nowMs = Math.max(nowMs, fromMs + part * 200)
    for (let bytes = 0; bytes < partBytes; bytes += 1_400) {
      const isDone = bytes + 1_400 >= partBytes && nowMs < fromMs + (part + 1) * 200
      throughput.piece({ bytes: Math.min(1_400, partBytes - bytes), isDone, nowMs })
      nowMs += (1_400 * 8) / kbps
    }
  }
  return nowMs
}

test('measures the network and not the media, which arrives only when it is made', () => {
  const throughput = createThroughput()
  const nowMs = receive(throughput, { kbps: 4_000, partBytes: 25_000, parts: 20 })
  expect(throughput.kbps(nowMs)).toBeGreaterThan(3_400)
  expect(throughput.kbps(nowMs)).toBeLessThan(4_600)
})

test('notices within a second that the network carries less', () => {
  const throughput = createThroughput()
  const fromMs = receive(throughput, { kbps: 20_000, partBytes: 150_000, parts: 20 })
  const nowMs = receive(throughput, { kbps: 1_500, partBytes: 150_000, parts: 1, fromMs })
  expect(nowMs - fromMs).toBeLessThan(1_000)
  expect(throughput.kbps(nowMs)).toBeLessThan(1_700)
})

test('one slow piece on a busy page does not count as a slow network', () => {
  const throughput = createThroughput()
  const nowMs = receive(throughput, { kbps: 8_000, partBytes: 50_000, parts: 16 })
  throughput.piece({ bytes: 1_400, isDone: false, nowMs })
  throughput.piece({ bytes: 48_600, isDone: true, nowMs: nowMs + 300 })
  expect(throughput.kbps(nowMs + 400)).toBeGreaterThan(6_000)
})

test('begins with the rate of an earlier visit', () => {
  expect(createThroughput().kbps(0)).toBeNull()
  expect(createThroughput(900).kbps(0)).toBe(900)
})

test('the rate for the next visit is the usual one, also while a part does not come, and never a guess', () => {
  const throughput = createThroughput(900)
  expect(throughput.usualKbps()).toBeNull()
  const nowMs = receive(throughput, { kbps: 8_000, partBytes: 50_000, parts: 16 })
  throughput.piece({ bytes: 1_400, isDone: false, nowMs })
  expect(throughput.kbps(nowMs + 20_000)).toBeLessThan(100)
  expect(throughput.usualKbps()).toBeGreaterThan(6_000)
})

test('a network is weak by its usual rate, not by one slow part', () => {
  expect(createThroughput().isWeak()).toBe(false)
  expect(createThroughput(900).isWeak()).toBe(true)
  const throughput = createThroughput()
  const fromMs = receive(throughput, { kbps: 8_000, partBytes: 50_000, parts: 16 })
  const slow = { kbps: 800, partBytes: 14_000, parts: 1 }
  const nextMs = receive(throughput, { ...slow, fromMs })
  expect(throughput.isWeak()).toBe(false)
  receive(throughput, { ...slow, parts: 20, fromMs: nextMs })
  expect(throughput.isWeak()).toBe(true)
})
