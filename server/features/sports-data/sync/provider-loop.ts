import type { FastifyBaseLogger } from 'fastify'
import { TokenBucket } from '../../../realtime/token-bucket.ts'
import type { Capability, SportsProvider } from '../provider.ts'
import { createBreaker } from './breaker.ts'
import { backoffMs, nextRunMs } from './pace.rules.ts'
import type { SyncMetrics } from './sync-metrics.ts'

/** Runs one of a provider's jobs once. Throws where the provider failed. */
export type ProviderJob = { name: Capability; run(signal: AbortSignal): Promise<void> }

type Uses = {
  provider: SportsProvider
  jobs: readonly ProviderJob[]
  /** Whether anything is live, which makes jobs run at their quicker pace. */
  isLive(): Promise<boolean>
  metrics: SyncMetrics
  log: FastifyBaseLogger
  /** A provider that has not answered by then is given up. */
  timeoutMs?: number
}

const defaultRate = { burst: 5, everyMs: 1_000 }
const defaultTimeoutMs = 20_000

/**
 * Asks one provider for ever: each job at its pace, all of them through the one bucket of its key. Failures back off by job,
 * and rest all jobs when they go on. Intervals are measured on a clock that never jumps.
 */
export function startProviderLoop(uses: Uses): { close(): Promise<void> } {
  const { provider, jobs, metrics, log, timeoutMs = defaultTimeoutMs } = uses
  const bucket = new TokenBucket(provider.rate ?? defaultRate, performance.now())
  const breaker = createBreaker()
  const stopped = new AbortController()

  async function once(job: ProviderJob): Promise<boolean> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
    const signal = AbortSignal.any([stopped.signal, late.signal])
    try {
      // A provider that ignores the signal is not waited for either.
      await Promise.race([job.run(signal), rejectedBy(signal)])
      breaker.succeeded()
      metrics.ran(provider.id, job.name, true)
      return true
    } catch (error) {
      if (stopped.signal.aborted) return true
      breaker.failed(performance.now())
      metrics.ran(provider.id, job.name, false)
      log.warn({ provider: provider.id, job: job.name, reason: reasonOf(error) }, 'a sports provider failed')
      return false
    } finally {
      clearTimeout(timer)
      metrics.health(provider.id, provider.health(), !breaker.isOpen())
    }
  }

  async function repeat(job: ProviderJob): Promise<void> {
    const pace = provider.pace[job.name]
    if (!pace) return
    let failures = 0
    while (!stopped.signal.aborted) {
      const hold = holdMs()
      if (hold > 0) {
        await pause(hold, stopped.signal)
        continue
      }
      failures = (await once(job)) ? 0 : failures + 1
      if (stopped.signal.aborted) return
      const isLive = await uses.isLive().catch(() => false)
      const wait = nextRunMs(pace, { isLive, random: Math.random() })
      await pause(failures > 0 ? Math.max(wait, backoffMs(failures, Math.random())) : wait, stopped.signal)
    }
  }

  /** How long not to ask: the provider rests, its quota is used up, or its bucket is empty. */
  function holdMs(): number {
    const { quotaLeft, resetsAt } = provider.health()
    if (quotaLeft === 0 && resetsAt !== undefined) {
      const left = resetsAt - Date.now()
      if (left > 0) return Math.min(left, 60_000)
    }
    const empty = bucket.take(performance.now())
    if (empty > 0) return empty
    return breaker.mayTry(performance.now()) ? 0 : 1_000
  }

  const running = jobs.map((job) => repeat(job))
  return {
    async close() {
      stopped.abort()
      await Promise.all(running)
      metrics.gone(provider.id)
    },
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = () => reject(signal.reason as Error)
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** The words of an error alone: a message of fetch may hold an address with a key in it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return `${error.name}: ${error.message}`.replace(/(https?:\/\/[^\s?]+)\?\S*/g, '$1').slice(0, 200)
}
