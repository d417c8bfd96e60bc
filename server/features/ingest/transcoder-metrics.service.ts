import type { TranscoderStats } from '#server/engines/ports.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

export type TranscoderMetrics = {
  /** Takes the newest report of a stream. Null when the engine makes no renditions. */
  record(streamId: string, stats: TranscoderStats | null): void
  /** The stream’s publisher is gone, and with it the work on its renditions. */
  forget(streamId: string): void
}

const states: TranscoderStats['state'][] = ['idle', 'running', 'restarting', 'full', 'paused', 'failed']
/** The engine reports every few seconds. A stream without a report for this time has ended. */
const staleAfterMs = 30_000

/** Counts the streams whose lower renditions the media engine makes. */
export function createTranscoderMetrics(metrics: Metrics): TranscoderMetrics {
  const reported = new Map<string, { stats: TranscoderStats; atMs: number }>()

  const restarts = metrics.counter('ingest_transcoder_restarts_total')

  function current(): TranscoderStats[] {
    for (const [streamId, { atMs }] of reported) if (performance.now() - atMs > staleAfterMs) reported.delete(streamId)
    return [...reported.values()].map(({ stats }) => stats)
  }

  metrics.gauge('ingest_transcoders', (gauge) => {
    const found = current()
    for (const state of states) gauge.set({ state }, found.filter((one) => one.state === state).length)
  })
  metrics.gauge('ingest_transcoder_lag_seconds', (gauge) =>
    gauge.set(Math.max(0, ...current().map(({ lagMs }) => lagMs)) / 1_000),
  )

  return {
    record(streamId, stats) {
      if (!stats) return void reported.delete(streamId)
      // The count begins again with every publisher.
      const before = reported.get(streamId)?.stats.restarts ?? 0
      restarts.inc(stats.restarts >= before ? stats.restarts - before : stats.restarts)
      reported.set(streamId, { stats, atMs: performance.now() })
    },
    forget: (streamId) => void reported.delete(streamId),
  }
}
