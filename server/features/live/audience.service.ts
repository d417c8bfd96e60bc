import { randomUUID } from 'node:crypto'
import type { Bus } from '../../engines/ports.ts'

export type StreamStats = { streamId: string; fixtureId: string; bitrateKbps: number; framesPerSecond: number }

export type AudienceService = {
  /** Tells every instance how a stream does; each answers with how many watch it there. */
  record(stats: StreamStats): void
  statsOf(streamId: string): StreamStats | null
  ofStream(streamId: string): number
  /** All who watch one of the fixture's streams. */
  ofFixture(fixtureId: string): number
  streamsOf(fixtureId: string): { streamId: string; viewers: number }[]
  close(): void
}

type ViewersThere = { streamId: string; instance: string; viewers: number }
type Fresh = { expiresAt: number }
type Heard = StreamStats & Fresh & { viewers: Map<string, ViewersThere & Fresh> }

const statsTopic = 'stream.stats'
const viewersTopic = 'stream.viewers'
/** The engine tells every few seconds; what it stopped telling of is over, and an instance that is silent is gone. */
const staleAfterMs = 30_000

/** What is measured of streams, held in memory on each instance: it is news, not a record. */
export function createAudience(use: { bus: Bus; watchingHere(streamId: string): number }): AudienceService {
  const { bus, watchingHere } = use
  const instance = randomUUID()
  const byStream = new Map<string, Heard>()
  const isFresh = ({ expiresAt }: Fresh) => expiresAt > Date.now()

  const stops = [
    bus.subscribe(statsTopic, (message) => {
      const stats = message as StreamStats
      for (const [streamId, heard] of byStream) if (!isFresh(heard)) byStream.delete(streamId)
      const viewers = byStream.get(stats.streamId)?.viewers ?? new Map()
      byStream.set(stats.streamId, { ...stats, viewers, expiresAt: Date.now() + staleAfterMs })
      const there: ViewersThere = { streamId: stats.streamId, instance, viewers: watchingHere(stats.streamId) }
      bus.publish(viewersTopic, there)
    }),
    bus.subscribe(viewersTopic, (message) => {
      const there = message as ViewersThere
      byStream.get(there.streamId)?.viewers.set(there.instance, { ...there, expiresAt: Date.now() + staleAfterMs })
    }),
  ]

  function watching(heard: Heard): number {
    if (!isFresh(heard)) return 0
    return [...heard.viewers.values()].filter(isFresh).reduce((total, { viewers }) => total + viewers, 0)
  }

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
    close() {
      for (const stop of stops) stop()
    },
  }
}
