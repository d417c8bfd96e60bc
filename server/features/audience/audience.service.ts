import type { Bus } from '#server/engines/ports.ts'

export type StreamStats = { streamId: string; fixtureId: string; bitrateKbps: number; framesPerSecond: number }

export type AudienceService = {
  /** Tells every instance how a stream does; each looks then how many watch it. */
  record(stats: StreamStats): void
  statsOf(streamId: string): StreamStats | null
  ofStream(streamId: string): number
  /** All who watch one of the fixture's streams. */
  ofFixture(fixtureId: string): number
  streamsOf(fixtureId: string): { streamId: string; viewers: number }[]
  close(): void
}

type Heard = StreamStats & { viewers: number; expiresAt: number }

const statsTopic = 'stream.stats'
/** The engine tells every few seconds; what it stopped telling of is over. */
const staleAfterMs = 30_000

/** What is measured of streams, held in memory on each instance: it is news, not a record. */
export function createAudience(use: {
  bus: Bus
  /** How many watch a stream, over all instances. */
  viewersOf(streamId: string): Promise<number>
}): AudienceService {
  const { bus, viewersOf } = use
  const byStream = new Map<string, Heard>()
  const isFresh = ({ expiresAt }: Heard) => expiresAt > Date.now()

  const stop = bus.subscribe(statsTopic, (message) => {
    const stats = message as StreamStats
    for (const [streamId, heard] of byStream) if (!isFresh(heard)) byStream.delete(streamId)
    const viewers = byStream.get(stats.streamId)?.viewers ?? 0
    const heard = { ...stats, viewers, expiresAt: Date.now() + staleAfterMs }
    byStream.set(stats.streamId, heard)
    viewersOf(stats.streamId).then(
      (total) => {
        heard.viewers = total
      },
      // The last count stands until one can be had.
      () => {},
    )
  })

  const watching = (heard: Heard) => (isFresh(heard) ? heard.viewers : 0)

  function streamsOf(fixtureId: string): { streamId: string; viewers: number }[] {
    return [...byStream.values()]
      .filter((heard) => heard.fixtureId === fixtureId && isFresh(heard))
      .map((heard) => ({ streamId: heard.streamId, viewers: watching(heard) }))
  }

  return {
    record: (stats) => bus.publish(statsTopic, stats),
    statsOf(streamId) {
      const heard = byStream.get(streamId)
      return heard && isFresh(heard) ? heard : null
    },
    ofStream(streamId) {
      const heard = byStream.get(streamId)
      return heard ? watching(heard) : 0
    },
    ofFixture: (fixtureId) => streamsOf(fixtureId).reduce((total, { viewers }) => total + viewers, 0),
    streamsOf,
    close: stop,
  }
}
