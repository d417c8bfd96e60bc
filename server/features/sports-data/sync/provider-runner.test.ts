import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Pace, SportsProvider } from '#server/features/sports-data/provider.rules.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { steppedClock } from '#tests/setup/sports-feed-run.ts'
import { createProviderRunner, type ProviderJob } from './provider-loop.service.ts'
import { createSyncMetrics } from './sync-metrics.service.ts'

const pace: Pace = { minMs: 1_000, idleMs: 1_000, liveMs: 1_000 }
const provider: SportsProvider = {
  id: 'test',
  sports: [10],
  pace: { live: pace, events: pace },
  rate: { burst: 100, everyMs: 1 },
  health: () => ({ ok: true }),
}

function start() {
  const clock = steppedClock()
  const created = createMetrics()
  const metrics = createSyncMetrics(created)
  const live: ProviderJob = {
    name: 'live',
    async run() {
      throw new Error('down')
    },
  }
  const events: ProviderJob = { name: 'events', run: async () => false }
  const log = pino({ level: 'silent' })
  const runner = createProviderRunner({ provider, jobs: [live, events], metrics, log, clock })
  return { runner, clock, live, events, metrics: () => created.registry.metrics() }
}

test('a job without a request does not reset the failures of a provider', async () => {
  const { runner, clock, live, events, metrics } = start()
  for (let i = 0; i < 5; i += 1) {
    expect(await runner.attempt(live)).toEqual({ isGood: false })
    await runner.attempt(events)
  }
  expect(await metrics()).toContain('sports_provider_up{provider="test"} 0')
  expect(await runner.attempt(live)).toEqual({ heldMs: 1_000 })
  clock.pass(60_000)
  // A run without a call does not use up the single allowed call.
  expect(await runner.attempt(events)).toEqual({ isGood: true })
  expect(await runner.attempt(live)).toEqual({ isGood: false })
  expect(await metrics()).toContain('sports_provider_up{provider="test"} 0')
})
