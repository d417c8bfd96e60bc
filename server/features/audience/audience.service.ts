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
  /** Removes a stream that has ended from every process. Its viewers may already watch the next one. */
  ended(streamId: string): void
  statsOf(streamId: string): StreamStats | null
  ofStream(streamId: string): number
  ofFixture(fixtureId: string): number
  streamsOf(fixtureId: string): { streamId: string; viewers: number }[]
  /** Returns the open streams of all fixtures. */
  all(): { fixtureId: string; viewers: number }[]
  close(): void
}

type Entry = StreamStats & { viewers: number; expiresAt: number }

const statsTopic = 'stream.stats'
const endedTopic = 'stream.over'
/** The engine reports every few seconds. A stream without a report for this time has ended. */
const staleAfterMs = 30_000

/** Keeps the current statistics of streams in the memory of each process. They are not stored. */
export function createAudience(use: {
  bus: Bus
  /** Counts the stream’s viewers over all processes. */
  viewersOf(streamId: string): Promise<number>
}): AudienceService {
  const { bus, viewersOf } = use
  const byStream = new Map<string, Entry>()
  const isFresh = ({ expiresAt }: Entry) => expiresAt > performance.now()

  const stop = bus.subscribe(statsTopic, (message) => {
    const stats = message as StreamStats
    for (const [streamId, entry] of byStream) if (!isFresh(entry)) byStream.delete(streamId)
    const viewers = byStream.get(stats.streamId)?.viewers ?? 0
    const entry = { ...stats, viewers, expiresAt: performance.now() + staleAfterMs }
    byStream.set(stats.streamId, entry)
    viewersOf(stats.streamId).then(
      (total) => {
        entry.viewers = total
      },
      // Keep the last count until the next successful one.
      () => {},
    )
  })

  const stopEnds = bus.subscribe(endedTopic, (message) => {
    byStream.delete((message as { streamId: string }).streamId)
  })

  const watching = (entry: Entry) => (isFresh(entry) ? entry.viewers : 0)

  function streamsOf(fixtureId: string): { streamId: string; viewers: number }[] {
    return [...byStream.values()]
      .filter((entry) => entry.fixtureId === fixtureId && isFresh(entry))
      .map((entry) => ({ streamId: entry.streamId, viewers: watching(entry) }))
  }

  return {
    record: (stats) => bus.publish(statsTopic, stats),
    ended: (streamId) => bus.publish(endedTopic, { streamId }),
    statsOf(streamId) {
      const entry = byStream.get(streamId)
      return entry && isFresh(entry) ? entry : null
    },
    ofStream(streamId) {
      const entry = byStream.get(streamId)
      return entry ? watching(entry) : 0
    },
    ofFixture: (fixtureId) => streamsOf(fixtureId).reduce((total, { viewers }) => total + viewers, 0),
    streamsOf,
    all: () => [...byStream.values()].filter(isFresh).map(({ fixtureId, viewers }) => ({ fixtureId, viewers })),
    close() {
      stop()
      stopEnds()
    },
  }
}
