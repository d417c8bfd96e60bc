import { afterEach, expect, test, vi } from 'vitest'
import { takesTips } from '#web/features/tips/offers.ts'
import { serverNowMs, siteNowMs } from './server-clock.ts'

const hourMs = 3_600_000

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('with a clock two hours fast the page uses the server’s time, and tips are accepted until its kick-off', async () => {
  const nowMs = Date.now()
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date: new Date(nowMs).toUTCString() } }))
  vi.useFakeTimers({ now: nowMs + 2 * hourMs, toFake: ['Date'] })
  expect(Math.abs((await siteNowMs()) - nowMs)).toBeLessThan(hourMs / 2)
  const fixture = { state: 'scheduled', kickOff: nowMs + hourMs } as const
  expect(takesTips(fixture, serverNowMs())).toBe(true)
  expect(takesTips(fixture, Date.now())).toBe(false)
})

test('after a night of sleep, in which the monotonic time did not advance, the client queries the server again', async () => {
  const nowMs = Date.now()
  let serverMs = nowMs
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date: new Date(serverMs).toUTCString() } }))
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] })
  await siteNowMs()
  serverMs += 8 * hourMs
  vi.setSystemTime(serverMs)
  expect(Math.abs((await siteNowMs()) - serverMs)).toBeLessThan(hourMs)
})
