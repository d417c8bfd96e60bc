import type { Health } from '#server/features/sports-data/provider.rules.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

export type SyncMetrics = ReturnType<typeof createSyncMetrics>

/** Metrics of providers for operators: availability, remaining quota, age of the data. */
export function createSyncMetrics(metrics: Metrics) {
  const runs = metrics.counter('sports_provider_runs_total')
  const refused = metrics.counter('sports_provider_refused_items_total')
  const up = metrics.gauge('sports_provider_up')
  const quota = metrics.gauge('sports_provider_quota_left')
  const lastError = metrics.gauge('sports_provider_last_error_seconds')
  const succeeded = metrics.gauge('sports_provider_last_success_seconds')
  return {
    ran(provider: string, job: string, isGood: boolean): void {
      runs.inc({ provider, task: job, outcome: isGood ? 'good' : 'failed' })
      if (isGood) succeeded.set({ provider, task: job }, Date.now() / 1_000)
    },
    failed(provider: string, fault: string): void {
      lastError.set({ provider, fault }, Date.now() / 1_000)
    },
    refused(provider: string, reason: string): void {
      refused.inc({ provider, reason })
    },
    health(provider: string, { quotaLeft }: Health, isUp: boolean): void {
      up.set({ provider }, isUp ? 1 : 0)
      if (quotaLeft !== undefined) quota.set({ provider }, quotaLeft)
    },
    gone(provider: string): void {
      up.remove({ provider })
      quota.remove({ provider })
    },
  }
}
