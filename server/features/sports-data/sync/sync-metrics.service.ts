import { Counter, Gauge, type Registry } from 'prom-client'
import type { Health } from '../provider.rules.ts'

export type SyncMetrics = ReturnType<typeof createSyncMetrics>

/** Metrics of providers for operators: availability, remaining quota, age of the data. */
export function createSyncMetrics(registry: Registry) {
  const runs = new Counter({
    name: 'sports_provider_runs_total',
    help: 'Jobs run against a provider by outcome',
    labelNames: ['provider', 'job', 'outcome'],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'sports_provider_refused_items_total',
    help: 'Items of a provider that were not taken, by reason',
    labelNames: ['provider', 'reason'],
    registers: [registry],
  })
  const up = new Gauge({
    name: 'sports_provider_up',
    help: '1 while a provider answers, 0 while it is given a rest',
    labelNames: ['provider'],
    registers: [registry],
  })
  const quota = new Gauge({
    name: 'sports_provider_quota_left',
    help: 'Calls a provider lets us make until its quota is filled up',
    labelNames: ['provider'],
    registers: [registry],
  })
  const lastError = new Gauge({
    name: 'sports_provider_last_error_seconds',
    help: 'Unix time of the last failure of its kind',
    labelNames: ['provider', 'fault'],
    registers: [registry],
  })
  const succeeded = new Gauge({
    name: 'sports_provider_last_success_seconds',
    help: 'Unix time of the last answer to a job',
    labelNames: ['provider', 'job'],
    registers: [registry],
  })
  return {
    ran(provider: string, job: string, isGood: boolean): void {
      runs.inc({ provider, job, outcome: isGood ? 'good' : 'failed' })
      if (isGood) succeeded.set({ provider, job }, Date.now() / 1_000)
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
