import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMuteTimer } from './mute-timer.ts'

const siteMs = Date.parse('2026-11-22T12:00:00Z')
const hourMs = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function muteTimer() {
  const startedAt = performance.now()
  const ended = vi.fn()
  const nowMs = async () => siteMs + (performance.now() - startedAt)
  return { timer: createMuteTimer({ nowMs, ended }), ended }
}

test.each([-2 * hourMs, 0, 2 * hourMs])('a mute ends in time on a visitor’s clock that is %d ms off', async (offMs) => {
  vi.setSystemTime(siteMs + offMs)
  const { timer, ended } = muteTimer()
  await timer.set(siteMs + 60_000)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended).toHaveBeenCalledTimes(1)
})

test('a permanent mute, or one lifted while the clock is read, does not end by timer', async () => {
  const { timer, ended } = muteTimer()
  await timer.set(null)
  const setting = timer.set(siteMs + 1_000)
  timer.clear()
  await setting
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(ended).not.toHaveBeenCalled()
})
