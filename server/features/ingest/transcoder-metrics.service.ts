import { Counter, Gauge, type Registry } from 'prom-client'
import type { TranscoderStats } from '../../engines/ports.ts'

export type TranscoderMetrics = {
  /** Takes the newest report of a stream. Null when the engine makes no renditions. */
  record(streamId: string, stats: TranscoderStats | null): void
  /** The stream’s publisher is gone, and with it the work on its renditions. */
  forget(streamId: string): void
}

const states: TranscoderStats['state'][] = ['idle', 'running', 'restarting', 'full', 'failed']
/** The engine reports every few seconds. A stream without a report for this time has ended. */
const staleAfterMs = 30_000

/** Counts the streams whose lower renditions the media engine makes. */
export function createTranscoderMetrics(registry: Registry): TranscoderMetrics {
  const reported = new Map<string, { stats: TranscoderStats; atMs: number }>()
  const registers = [registry]

  const restarts = new Counter({
    name: 'ingest_transcoder_restarts_total',
    help: 'Restarts of the transcoder of a stream after it failed',
    registers,
  })

  function current(): TranscoderStats[] {
    for (const [streamId, { atMs }] of reported) if (Date.now() - atMs > staleAfterMs) reported.delete(streamId)
    return [...reported.values()].map(({ stats }) => stats)
  }

  new Gauge<'state'>({
    name: 'ingest_transcoders',
    help: 'Streams by the state of their transcoder; idle includes encoders that send several renditions',
    labelNames: ['state'],
    registers,
    collect() {
      const found = current()
      for (const state of states) this.set({ state }, found.filter((one) => one.state === state).length)
    },
  })

  new Gauge({
    name: 'ingest_transcoder_lag_seconds',
    help: 'Longest delay of a rendition that is made here behind the encoder’s picture',
    registers,
    collect() {
      this.set(Math.max(0, ...current().map(({ lagMs }) => lagMs)) / 1_000)
    },
  })

  return {
    record(streamId, stats) {
      if (!stats) return void reported.delete(streamId)
      // The count begins again with every publisher.
      const before = reported.get(streamId)?.stats.restarts ?? 0
      restarts.inc(stats.restarts >= before ? stats.restarts - before : stats.restarts)
      reported.set(streamId, { stats, atMs: Date.now() })
    },
    forget: (streamId) => void reported.delete(streamId),
  }
}
