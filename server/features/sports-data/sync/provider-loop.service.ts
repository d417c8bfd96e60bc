import type { FastifyBaseLogger } from 'fastify'
import { within } from '#media/kit/deadlines.ts'
import { type Clock, systemClock } from '#server/engines/clock.ts'
import type { Capability, SportsProvider } from '#server/features/sports-data/provider.rules.ts'
import { FeedError } from '#server/features/sports-data/providers/feed-error.rules.ts'
import { TokenBucket } from '#server/realtime/token-bucket.ts'
import { createBreaker } from './breaker.service.ts'
import { faultOf, reasonOf } from './failure.rules.ts'
import { backoffMs, nextRunMs } from './pace.rules.ts'
import type { ProviderState } from './provider-state.service.ts'
import type { SyncMetrics } from './sync-metrics.service.ts'

/**
 * One of a provider's jobs. `run` throws when the provider failed. It resolves to false when the provider was not
 * called.
 */
export type ProviderJob = { name: Capability; run(signal: AbortSignal): Promise<unknown> }

type Uses = {
  provider: SportsProvider
  jobs: readonly ProviderJob[]
  metrics: SyncMetrics
  log: FastifyBaseLogger
  /** Stores the results of runs, and pauses the provider. */
  state?: ProviderState
  /** Timeout of one run, unless the job's pace has its own. */
  timeoutMs?: number
  clock?: Clock
}

/**
 * Result of an attempt. `heldMs`: the job was not run and must wait this long. `isGood`: the job was run, with or
 * without success.
 */
export type Attempt = { heldMs: number } | { isGood: boolean }
export type ProviderRunner = {
  /** Runs the job once, unless the provider is paused, its quota is exhausted or its bucket is empty. Never throws. */
  attempt(job: ProviderJob): Promise<Attempt>
  stopped: AbortSignal
  stop(): void
}

const defaultRate = { burst: 5, everyMs: 1_000 }
const defaultTimeoutMs = 20_000
const headStartMs = 5_000
/** Time between two looks at the state of a paused provider. */
const pausedMs = 5_000

/** Runs a provider's jobs. All share the key's token bucket, and repeated failures of any of them pause all. */
export function createProviderRunner(uses: Uses): ProviderRunner {
  const { provider, metrics, log, timeoutMs = defaultTimeoutMs, clock = systemClock } = uses
  const bucket = new TokenBucket(provider.rate ?? defaultRate, clock.steadyMs())
  const breaker = createBreaker()
  const stopped = new AbortController()

  function note(failure: string | null): void {
    const { quotaLeft = null, resetsAt } = provider.health()
    const resets = resetsAt === undefined ? null : new Date(resetsAt)
    uses.state?.noted({ isUp: !breaker.isOpen(), quotaLeft, resetsAt: resets, failure })
  }

  async function once(job: ProviderJob): Promise<boolean> {
    const maxMs = within(provider.pace[job.name]?.timeoutMs ?? timeoutMs)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new FeedError('timeout', `no answer within ${maxMs} ms`)), maxMs)
    const signal = AbortSignal.any([stopped.signal, late.signal])
    try {
      // Does not wait for a provider that ignores the signal.
      const wasAsked = await Promise.race([job.run(signal), rejectedBy(signal)])
      if (wasAsked === false) {
        breaker.abstained()
        return true
      }
      breaker.succeeded()
      metrics.ran(provider.id, job.name, true)
      note(null)
      return true
    } catch (error) {
      if (stopped.signal.aborted) return true
      breaker.failed(clock.steadyMs())
      metrics.ran(provider.id, job.name, false)
      metrics.failed(provider.id, faultOf(error))
      note(`${job.name}: ${reasonOf(error)}`)
      log.warn({ provider: provider.id, job: job.name, reason: reasonOf(error) }, 'a sports provider failed')
      return false
    } finally {
      clearTimeout(timer)
      metrics.health(provider.id, provider.health(), !breaker.isOpen())
    }
  }

  /**
   * Returns the milliseconds to wait when the quota is exhausted, the bucket is empty or the provider is paused, else
   * 0. Takes a token from the bucket.
   */
  function holdMs(): number {
    const { quotaLeft, resetsAt } = provider.health()
    if (quotaLeft === 0 && resetsAt !== undefined) {
      const left = resetsAt - clock.wallMs()
      if (left > 0) return Math.min(left, 60_000)
    }
    const empty = bucket.take(clock.steadyMs())
    if (empty > 0) return empty
    return breaker.mayTry(clock.steadyMs()) ? 0 : 1_000
  }

  return {
    async attempt(job) {
      const heldMs = holdMs()
      return heldMs > 0 ? { heldMs } : { isGood: await once(job) }
    },
    stopped: stopped.signal,
    stop: () => stopped.abort(),
  }
}

type LoopUses = Uses & {
  /** Returns true when any fixture is live. Jobs then run at their faster pace. */
  isLive(): Promise<boolean>
}

/**
 * Runs a provider's jobs continuously, each at its pace. Failures delay their job, and repeated failures pause all
 * jobs. Intervals are measured on a monotonic clock.
 */
export function startProviderLoop(uses: LoopUses): { close(): Promise<void> } {
  const { provider, jobs, metrics, clock = systemClock } = uses
  const runner = createProviderRunner(uses)
  const { stopped } = runner

  async function repeat(job: ProviderJob, begun: () => void): Promise<void> {
    const pace = provider.pace[job.name]
    if (!pace) return begun()
    let failures = 0
    while (!stopped.aborted) {
      if (await uses.state?.isPaused()) {
        begun()
        await clock.wait(pausedMs, stopped)
        continue
      }
      const tried = await runner.attempt(job)
      if ('heldMs' in tried) {
        await clock.wait(tried.heldMs, stopped)
        continue
      }
      failures = tried.isGood ? 0 : failures + 1
      begun()
      if (stopped.aborted) return
      const isLive = await uses.isLive().catch(() => false)
      const wait = nextRunMs(pace, { isLive, random: Math.random() })
      const least = provider.minMs?.(job.name) ?? 0
      await clock.wait(Math.max(least, failures > 0 ? retryMs(wait, failures) : wait), stopped)
    }
  }

  /**
   * Runs the schedule first, because updates need known fixtures. When it takes long, the other jobs start with the
   * fixtures known so far.
   */
  async function run(): Promise<void> {
    const first = jobs.find(({ name }) => name === 'schedule')
    if (!first) {
      await Promise.all(jobs.map((job) => repeat(job, () => {})))
      return
    }
    const begun = new AbortController()
    const whole = repeat(first, () => begun.abort())
    await clock.wait(headStartMs, AbortSignal.any([begun.signal, stopped]))
    const others = jobs.filter((job) => job !== first)
    await Promise.all([whole, ...others.map((job) => repeat(job, () => {}))])
  }

  const running = run()
  return {
    async close() {
      runner.stop()
      await running
      metrics.gone(provider.id)
    },
  }
}

/**
 * Returns the delay of the next try. A job with a long interval, such as twice a day, must not wait so long after a
 * failure.
 */
function retryMs(paceMs: number, failures: number): number {
  const backoff = backoffMs(failures, Math.random())
  return paceMs > longPaceMs ? backoff : Math.max(paceMs, backoff)
}

const longPaceMs = 10 * 60_000

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = () => reject(signal.reason as Error)
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })
}
