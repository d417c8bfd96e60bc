import type { Bus } from '../../engines/ports.ts'

export type StreamStats = {
  streamId: string
  fixtureId: string
  viewers: number
  bitrateKbps: number
  framesPerSecond: number
}

export type AudienceService = {
  /** Tells every instance how a stream does. */
  record(stats: StreamStats): void
  statsOf(streamId: string): StreamStats | null
  ofStream(streamId: string): number
  /** All who watch one of the fixture's streams. */
  ofFixture(fixtureId: string): number
  close(): void
}

const topic = 'stream.stats'
/** The engine tells every few seconds; a stream that it stopped telling of has nobody. */
const staleAfterMs = 30_000

/** What the media engine measures, held in memory on each instance: it is news, not a record. */
export function createAudience(bus: Bus): AudienceService {
  const byStream = new Map<string, StreamStats & { at: number }>()
  const stopListening = bus.subscribe(topic, (message) => {
    const stats = message as StreamStats
    const now = Date.now()
    for (const [streamId, { at }] of byStream) if (now - at > staleAfterMs) byStream.delete(streamId)
    byStream.set(stats.streamId, { ...stats, at: now })
  })
  const fresh = (streamId: string) => {
    const found = byStream.get(streamId)
    return found && Date.now() - found.at <= staleAfterMs ? found : null
  }
  return {
    record: (stats) => bus.publish(topic, stats),
    statsOf: fresh,
    ofStream: (streamId) => fresh(streamId)?.viewers ?? 0,
    ofFixture(fixtureId) {
      let total = 0
      for (const { fixtureId: on, streamId } of byStream.values())
        if (on === fixtureId) total += fresh(streamId)?.viewers ?? 0
      return total
    },
    close: stopListening,
  }
}
