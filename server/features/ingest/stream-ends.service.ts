import { fixtureTopic } from '#contract/fixture.socket.ts'
import type { DatabaseEngine, MediaEngine } from '#server/engines/ports.ts'
import type { AudienceService } from '#server/features/audience/audience.service.ts'
import { event } from '#server/kit/events.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import type { BroadcastNews } from './broadcast.topic.ts'
import { lockSession, markEnded } from './live-session.store.ts'
import { isCurrent, type Placement } from './placement.rules.ts'
import { insertRecording } from './recording.store.ts'

export type Recorded = { path: string; durationMs: number; bytes: number }

export type StreamEnds = {
  /** Ends a stream finally and disconnects its publisher, if any. */
  end(streamId: string): Promise<void>
  /** Like `end`, unless the stream has a newer publish than this one. */
  endAt(streamId: string, placement: Placement): Promise<void>
  /** Like `end`, and the encoder is refused until the commentator reopens the fixture. */
  close(streamId: string): Promise<void>
  /**
   * Records the engine’s report that a stream has ended, unless the stream has a newer publish. A repeated report only
   * adds a missing recording.
   */
  settle(streamId: string, recorded: Recorded | null, placement: Placement): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  media: MediaEngine
  audience: Pick<AudienceService, 'ended'>
  realtime: Publisher
  news: BroadcastNews
}

export function createStreamEnds({ database: { db }, media, audience, realtime, news }: Uses): StreamEnds {
  type Settled = { recorded?: Recorded | null; placement?: Placement; isClosed?: boolean }

  /** Returns false when the stream has a newer publish and continues. */
  async function settle(streamId: string, settled: Settled = {}): Promise<boolean> {
    const { recorded = null, placement, isClosed = false } = settled
    const ended = await db.transaction().execute(async (tx) => {
      const session = await lockSession(tx, streamId)
      if (!session) return null
      if (placement && session.state !== 'ended' && !isCurrent(session, placement)) return 'moved'
      const { fixtureId, userId, startedAt } = session
      if (recorded && startedAt) await insertRecording(tx, { streamId, fixtureId, userId, startedAt, ...recorded })
      if (session.state === 'ended') return null
      await markEnded(tx, streamId, isClosed)
      if (!startedAt) return { fixtureId, userId, wasOnAir: false }
      await event(tx, 'stream.ended', { streamId, fixtureId, userId })
      return { fixtureId, userId, wasOnAir: true }
    })
    if (ended === 'moved') return false
    if (!ended) return true
    const { fixtureId, userId, wasOnAir } = ended
    audience.ended(streamId)
    news.changed({ streamId, userId })
    if (wasOnAir)
      realtime.publish(fixtureTopic, { fixtureId }, { type: 'stream', data: { streamId, userId, live: false } })
    return true
  }

  return {
    async settle(streamId, recorded, placement) {
      await settle(streamId, { recorded, placement })
    },
    async end(streamId) {
      await settle(streamId)
      await media.kick(streamId)
    },
    async endAt(streamId, placement) {
      if (await settle(streamId, { placement })) await media.kick(streamId)
    },
    async close(streamId) {
      await settle(streamId, { isClosed: true })
      await media.kick(streamId, 'ENDED_BY_COMMENTATOR')
    },
  }
}
