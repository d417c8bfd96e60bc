import type { Bus, RenditionStats } from '#server/engines/ports.ts'

export type StreamStats = {
  streamId: string
  fixtureId: string
  bitrateKbps: number
  framesPerSecond: number
  renditions: RenditionStats[]
}

export type AudienceService = {
  /** Publishes a stream’s statistics to every process. Each process then fetches the number of viewers. */
  record(stats: StreamStats): void
  statsOf(streamId: string): StreamStats | null
  ofStream(streamId: string): number
  ofFixture(fixtureId: string): number
  streamsOf(fixtureId: string): { streamId: string; viewers: number }[]
  close(): void
}

type Heard = StreamStats & { viewers: number; expiresAt: number }

const statsTopic = 'stream.stats'
/** The engine reports every few seconds. A stream without a report for this time has ended. */
const staleAfterMs = 30_000

/** Keeps the current statistics of streams in the memory of each process. They are not stored. */
export function createAudience(use: {
  bus: Bus
  /** Counts the stream’s viewers over all processes. */
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
      // Keep the last count until the next successful one.
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
