import type { MediaEvent } from '#server/engines/ports.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

type StreamEvent = Exclude<MediaEvent, { type: 'refused' }>
type Stats = Extract<MediaEvent, { type: 'stats' }>

export type StreamMetrics = {
  /** Takes each event of a stream. */
  report(event: StreamEvent): void
  warned(code: string): void
  refused(): void
}

/** Figures of all streams of the media engine of this process. */
export function createStreamMetrics(use: {
  metrics: Metrics
  viewersOf: (streamId: string) => Promise<number>
  isMediaServed: boolean
}): StreamMetrics {
  const { metrics, viewersOf, isMediaServed } = use
  const newest = new Map<string, Stats>()
  const warnings = metrics.counter('ingest_warnings_total')
  const lost = metrics.counter('ingest_publishers_lost_total')
  const refused = metrics.counter('ingest_publishes_refused_total')
  if (isMediaServed) {
    metrics.gauge('ingest_bits_per_second', (gauge) =>
      gauge.set([...newest.values()].reduce((total, { bitrateKbps }) => total + bitrateKbps * 1_000, 0)),
    )
    metrics.gauge('ingest_part_lag_seconds', (gauge) =>
      gauge.set(Math.max(0, ...[...newest.values()].map(({ partLagMs }) => partLagMs)) / 1_000),
    )
    metrics.gauge('stream_viewers', async (gauge) => {
      const counts = await Promise.all([...newest.keys()].map(viewersOf))
      gauge.set(counts.reduce((total, count) => total + count, 0))
    })
  }
  return {
    report(event) {
      const { streamId } = event
      if (event.type === 'stats') newest.set(streamId, event)
      if (event.type === 'publisher-lost') lost.inc()
      if (event.type === 'publisher-lost' || event.type === 'ended') newest.delete(streamId)
    },
    warned: (code) => warnings.inc({ code }),
    refused: () => refused.inc(),
  }
}
