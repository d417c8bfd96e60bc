import { readdirSync, readFileSync } from 'node:fs'
import { constants, monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import type { Metrics } from './metrics.ts'

const kindsOfCollection: Record<number, string> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
}

/** Reports the operating system's and Node.js's figures of this process. Returns a function that stops measuring. */
export function measureProcess(metrics: Metrics): () => void {
  metrics.counter('process_cpu_seconds_total', (report) => {
    const { user, system } = process.cpuUsage()
    report((user + system) / 1e6)
  })
  metrics.gauge('process_resident_memory_bytes', (gauge) => gauge.set(process.memoryUsage.rss()))
  metrics.gauge('nodejs_heap_size_used_bytes', (gauge) => gauge.set(process.memoryUsage().heapUsed))
  metrics.gauge('nodejs_external_memory_bytes', (gauge) => gauge.set(process.memoryUsage().external))
  metrics.gauge('process_start_time_seconds').set(Math.round(performance.timeOrigin / 1_000))
  // Only Linux has /proc. The listing itself needs one descriptor.
  metrics.gauge('process_open_fds', (gauge) => gauge.set(readdirSync('/proc/self/fd').length - 1))
  metrics.gauge('process_max_fds', (gauge) => {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    if (limit === undefined) throw new Error('no limit of open files')
    gauge.set(Number(limit))
  })

  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  metrics.gauge('nodejs_eventloop_lag_p50_seconds', (gauge) => gauge.set(delay.percentile(50) / 1e9))
  // Gauges are read in the order in which they were created.
  metrics.gauge('nodejs_eventloop_lag_p99_seconds', (gauge) => {
    gauge.set(delay.percentile(99) / 1e9)
    delay.reset()
  })

  const collections = metrics.histogram('nodejs_gc_duration_seconds')
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[])
      collections.observe({ kind: kindsOfCollection[entry.detail.kind] ?? 'other' }, entry.duration / 1_000)
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => {
    delay.disable()
    observer.disconnect()
  }
}
