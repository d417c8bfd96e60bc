import type { Metrics } from './metrics.ts'
import { allPools } from './work-pools.ts'

/** Reports the worker pools of this process. */
export function measurePools(metrics: Metrics): void {
  metrics.gauge('work_pool_running', (gauge) => {
    for (const [pool, { running }] of allPools()) gauge.set({ pool }, running)
  })
  metrics.gauge('work_pool_waiting', (gauge) => {
    for (const [pool, { waiting }] of allPools()) gauge.set({ pool }, waiting)
  })
  metrics.counter('work_pool_tasks_total', (report) => {
    for (const [pool, { done, failed, refused }] of allPools()) {
      report(done, { pool, outcome: 'done' })
      report(failed, { pool, outcome: 'failed' })
      report(refused, { pool, outcome: 'refused' })
    }
  })
  metrics.counter('work_pool_busy_seconds_total', (report) => {
    for (const [pool, { busySeconds }] of allPools()) report(busySeconds, { pool })
  })
}
