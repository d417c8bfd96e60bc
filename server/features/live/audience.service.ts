import type { Bus } from '../../engines/ports.ts'

export type StreamStats = {
  streamId: string
  fixtureId: string
  bitrateKbps: number
  framesPerSecond: number
}

export type AudienceService = {
  /** Tells every instance how a stream does; each answers with how many watch it there. */
  record(stats: StreamStats): void
  statsOf(streamId: string): StreamStats | null
  ofStream(streamId: string): number
  /** All who watch one of the fixture's streams. */
  ofFixture(fixtureId: string): number
  close(): void
}

type Count = { streamId: string; instance: string; viewers: number }
type Known = { stats: StreamStats; at: number; viewersBy: Map<string, number> }

const statsTopic = 'stream.stats'
const viewersTopic = 'stream.viewers'
/** The engine tells every few seconds; a stream that it stopped telling of has nobody. */
const staleAfterMs = 30_000

/**
 * What the media engine measures and who watches, held in memory on each instance: it is news, not a record.
 * `watchingHere` counts a stream's viewers at this instance's edge.
 */
export function createAudience({
  bus,
  watchingHere,
}: {
  bus: Bus
  watchingHere: (streamId: string) => number
}): AudienceService {
  const instance = crypto.randomUUID()
  const byStream = new Map<string, Known>()

  const stops = [
    bus.subscribe(statsTopic, (message) => {
      const stats = message as StreamStats
      const at = Date.now()
      for (const [streamId, known] of byStream) if (at - known.at > staleAfterMs) byStream.delete(streamId)
      byStream.set(stats.streamId, { stats, at, viewersBy: byStream.get(stats.streamId)?.viewersBy ?? new Map() })
      const { streamId } = stats
      bus.publish(viewersTopic, { streamId, instance, viewers: watchingHere(streamId) } satisfies Count)
    }),
    bus.subscribe(viewersTopic, (message) => {
      const { streamId, instance: counter, viewers } = message as Count
      byStream.get(streamId)?.viewersBy.set(counter, viewers)
    }),
  ]
  const fresh = (streamId: string) => {
    const known = byStream.get(streamId)
    return known && Date.now() - known.at <= staleAfterMs ? known : null
  }
  const ofStream = (streamId: string) => [...(fresh(streamId)?.viewersBy.values() ?? [])].reduce((sum, n) => sum + n, 0)
  return {
    record: (stats) => bus.publish(statsTopic, stats),
    statsOf: (streamId) => fresh(streamId)?.stats ?? null,
    ofStream,
    ofFixture(fixtureId) {
      let total = 0
      for (const { stats } of byStream.values()) if (stats.fixtureId === fixtureId) total += ofStream(stats.streamId)
      return total
    },
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
