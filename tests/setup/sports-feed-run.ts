import { pino } from 'pino'
import { type Clock, systemClock } from '#server/engines/clock.ts'
import type { Capability, SportsProvider } from '#server/features/sports-data/provider.rules.ts'
import { createIntake } from '#server/features/sports-data/sync/intake.service.ts'
import { type Attempt, createProviderRunner } from '#server/features/sports-data/sync/provider-loop.service.ts'
import { createSyncMetrics } from '#server/features/sports-data/sync/sync-metrics.service.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import type { TestApp } from './test-app.ts'

/** A clock on which waits end immediately, and which then advances by the waited time. */
export type SteppedClock = Clock & { pass(ms: number): void; waited: number[] }

export function steppedClock(): SteppedClock {
  const startedAt = performance.now()
  let passed = 0
  const waited: number[] = []
  return {
    // The wall clock is the real one, so that stored times are current.
    ...systemClock,
    steadyMs: () => startedAt + passed,
    async wait(ms) {
      waited.push(ms)
      passed += ms
    },
    pass(ms) {
      passed += ms
    },
    waited,
  }
}

/** Runs jobs of providers one by one, through the application’s intake and into its database. */
export function createFeedRun(app: TestApp, clock: SteppedClock) {
  const created = createMetrics()
  const lines: string[] = []
  const metrics = createSyncMetrics(created)
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { schedule, fixtureDetails, teams, tournaments, odds, sportsData } = app.features
  const { mapping } = sportsData
  const { refused } = metrics
  const { database } = app.engines
  const sports = { schedule, fixtureDetails, teams, tournaments, odds }
  const intake = createIntake({ database, ...sports, mapping, refused, log })

  return {
    lines,
    metrics: () => created.registry.metrics(),
    /** Adds a provider. Returns a function that runs a job of the provider once. */
    add(
      make: (options: { dropped: (reason: string) => void; clock: Clock }) => SportsProvider,
      { isAnchor = true, timeoutMs = 30_000 }: { isAnchor?: boolean; timeoutMs?: number } = {},
    ) {
      const provider: SportsProvider = make({ dropped: (reason) => metrics.refused(provider.id, reason), clock })
      const jobs = intake.jobsOf(provider, { provider: provider.id, isAnchor, origin: 'provider' })
      const unhurried = { ...provider, pace: withTimeout(provider.pace, timeoutMs) }
      const runner = createProviderRunner({ provider: unhurried, jobs, metrics, log, clock })
      return async (name: Capability): Promise<Attempt> => {
        const job = jobs.find((one) => one.name === name)
        if (!job) throw new Error(`${provider.id} has no job ${name}`)
        clock.pass(2_000)
        return runner.attempt(job)
      }
    },
  }
}

function withTimeout(pace: SportsProvider['pace'], timeoutMs: number): SportsProvider['pace'] {
  return Object.fromEntries(Object.entries(pace).map(([name, own]) => [name, { ...own, timeoutMs }]))
}
