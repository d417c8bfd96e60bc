import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { Capability, Health, Pace, SportsProvider } from '#server/features/sports-data/provider.rules.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createBreaker } from './breaker.service.ts'
import { backoffMs, isWindowMissed, nextRunMs } from './pace.rules.ts'
import { startProviderLoop } from './provider-loop.service.ts'
import type { ProviderState } from './provider-state.service.ts'
import { createSyncMetrics } from './sync-metrics.service.ts'

const pace: Pace = { minMs: 1_000, idleMs: 60_000, liveMs: 2_000 }

afterEach(() => vi.useRealTimers())

test('jobs run at their pace with ten percent of jitter, never faster than the minimum', () => {
  expect(nextRunMs(pace, { isLive: true, random: 0.5 })).toBe(2_000)
  expect(nextRunMs(pace, { isLive: true, random: 0 })).toBe(1_800)
  expect(nextRunMs(pace, { isLive: false, random: 1 })).toBe(66_000)
  expect(nextRunMs({ ...pace, liveMs: 10 }, { isLive: true, random: 0 })).toBe(1_000)
})

test('the backoff doubles with each failure, with fifty percent of jitter, up to five minutes', () => {
  expect([1, 2, 3].map((failures) => backoffMs(failures, 1))).toEqual([1_000, 2_000, 4_000])
  expect(backoffMs(1, 0)).toBe(500)
  expect(backoffMs(1_000, 1)).toBe(300_000)
})

test('the window is missed before the first request and after a long pause', () => {
  expect(isWindowMissed(pace, null)).toBe(true)
  expect(isWindowMissed(pace, 1_000_000)).toBe(false)
  expect(isWindowMissed({ ...pace, windowMs: 20_000 }, 19_000)).toBe(false)
  expect(isWindowMissed({ ...pace, windowMs: 20_000 }, 21_000)).toBe(true)
})

test('a provider that fails repeatedly pauses, then gets one try at a time', () => {
  const breaker = createBreaker({ maxFailures: 2, restMs: 100 })
  expect(breaker.mayTry(0)).toBe(true)
  breaker.failed(0)
  expect(breaker.mayTry(1)).toBe(true)
  breaker.failed(1)
  expect([breaker.isOpen(), breaker.mayTry(100)]).toEqual([true, false])
  expect([breaker.mayTry(101), breaker.mayTry(101)]).toEqual([true, false])
  breaker.failed(101)
  expect(breaker.mayTry(150)).toBe(false)
  expect(breaker.mayTry(201)).toBe(true)
  breaker.succeeded()
  expect([breaker.isOpen(), breaker.mayTry(202)]).toEqual([false, true])
})

type Given = {
  run: (signal: AbortSignal) => Promise<void>
  health?: () => Health
  rate?: SportsProvider['rate']
  state?: ProviderState
}

/** Runs a loop on a fake clock. Returns its log and metrics. */
function start({ run, health = () => ({ ok: true }), rate, state }: Given) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] })
  const lines: string[] = []
  const created = createMetrics()
  const job: Capability = 'live'
  const provider: SportsProvider = {
    id: 'test',
    sports: [10],
    pace: { [job]: pace },
    health,
    ...(rate ? { rate } : {}),
  }
  const loop = startProviderLoop({
    provider,
    jobs: [{ name: job, run }],
    isLive: async () => true,
    metrics: createSyncMetrics(created),
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    timeoutMs: 500,
    ...(state && { state }),
  })
  return { loop, lines, metrics: () => created.registry.metrics() }
}

test('a job is repeated until the loop is closed', async () => {
  const run = vi.fn(async () => {})
  const { loop, metrics } = start({ run })
  await vi.advanceTimersByTimeAsync(10_500)
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(run.mock.calls.length).toBeLessThanOrEqual(7)
  expect(await metrics()).toContain('sports_provider_up{provider="test"} 1')
  await loop.close()
  const calls = run.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(calls)
})

test('a provider that responds with an error backs off, pauses, and resumes, and its key is in no log', async () => {
  let isDown = true
  const run = vi.fn(async () => {
    if (isDown) throw new Error('fetch https://feed.test/live?api_key=secret-key failed: 429')
  })
  const { loop, lines, metrics } = start({ run })
  await vi.advanceTimersByTimeAsync(120_000)
  const calls = run.mock.calls.length
  expect(calls).toBeGreaterThanOrEqual(5)
  expect(calls).toBeLessThanOrEqual(9)
  expect(await metrics()).toContain('sports_provider_up{provider="test"} 0')
  expect(lines.length).toBe(calls)
  expect(lines.join('')).not.toContain('secret-key')
  isDown = false
  await vi.advanceTimersByTimeAsync(400_000)
  expect(await metrics()).toContain('sports_provider_up{provider="test"} 1')
  await loop.close()
})

test('a request that hangs is abandoned, even if it ignores the abort', async () => {
  const run = vi.fn(() => new Promise<void>(() => {}))
  const { loop, lines } = start({ run })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(run.mock.calls.length).toBeGreaterThan(1)
  expect(lines.join('')).toContain('no answer within 5000 ms')
  await loop.close()
})

test('a key with an exhausted quota is not used until it refills', async () => {
  const run = vi.fn(async () => {})
  let left = 0
  const resetsAt = Date.now() + 90_000
  const { loop } = start({ run, health: () => ({ ok: true, quotaLeft: left, resetsAt }) })
  vi.setSystemTime(resetsAt - 90_000)
  await vi.advanceTimersByTimeAsync(80_000)
  expect(run).not.toHaveBeenCalled()
  left = 100
  await vi.advanceTimersByTimeAsync(80_000)
  expect(run).toHaveBeenCalled()
  await loop.close()
})

test('all jobs of a key share one bucket', async () => {
  const run = vi.fn(async () => {})
  const { loop } = start({ run, rate: { burst: 1, everyMs: 10_000 } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run.mock.calls.length).toBeLessThanOrEqual(7)
  await loop.close()
})

test('runs the schedule first, then the other jobs, even if the schedule fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const order: string[] = []
  const run = (name: Capability) => ({
    name,
    async run() {
      order.push(name)
      if (name === 'schedule') throw new Error('down')
    },
  })
  const loop = startProviderLoop({
    provider: { id: 'test', sports: [10], pace: { live: pace, schedule: pace }, health: () => ({ ok: true }) },
    jobs: [run('live'), run('schedule')],
    isLive: async () => true,
    metrics: createSyncMetrics(createMetrics()),
    log: pino({ level: 'silent' }),
  })
  await vi.advanceTimersByTimeAsync(500)
  expect(order).toEqual(['schedule', 'live'])
  await loop.close()
})

test('a paused provider is asked nothing until the pause ends, and its runs are noted', async () => {
  let isPaused = true
  const notes: (string | null)[] = []
  const run = vi.fn(async () => {})
  const state = {
    isPaused: async () => isPaused,
    noted: (note: { failure: string | null }) => void notes.push(note.failure),
  }
  const { loop } = start({ run, state })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).not.toHaveBeenCalled()
  isPaused = false
  await vi.advanceTimersByTimeAsync(5_500)
  expect([run.mock.calls.length, notes]).toEqual([1, [null]])
  await loop.close()
})
