import { fixtureTopic } from '#contract/fixture.socket.ts'
import type { DatabaseEngine, MediaEngine } from '../../engines/ports.ts'
import { event } from '../../events.ts'
import type { Publisher } from '../../realtime/realtime.service.ts'
import type { BroadcastNews } from './broadcast.topic.ts'
import { lockSession, markEnded } from './live-session.store.ts'
import { insertRecording } from './recording.store.ts'

export type Recorded = { path: string; durationMs: number; bytes: number }

export type StreamEnds = {
  /** Ends a stream finally and disconnects its publisher, if any. */
  end(streamId: string): Promise<void>
  /** Like `end`, and the encoder is refused until the commentator reopens the fixture. */
  close(streamId: string): Promise<void>
  /** Records the engine’s report that a stream has ended. A repeated report only adds a missing recording. */
  settle(streamId: string, recorded: Recorded | null): Promise<void>
}

type Uses = { database: DatabaseEngine; media: MediaEngine; realtime: Publisher; news: BroadcastNews }

export function createStreamEnds({ database: { db }, media, realtime, news }: Uses): StreamEnds {
  async function settle(streamId: string, recorded: Recorded | null, isClosed = false): Promise<void> {
    const ended = await db.transaction().execute(async (tx) => {
      const session = await lockSession(tx, streamId)
      if (!session) return null
      const { fixtureId, userId, startedAt } = session
      if (recorded && startedAt) await insertRecording(tx, { streamId, fixtureId, userId, startedAt, ...recorded })
      if (session.state === 'ended') return null
      await markEnded(tx, streamId, isClosed)
      if (!startedAt) return { fixtureId, userId, wasOnAir: false }
      await event(tx, 'stream.ended', { streamId, fixtureId, userId })
      return { fixtureId, userId, wasOnAir: true }
    })
    if (!ended) return
    const { fixtureId, userId, wasOnAir } = ended
    news.changed({ streamId, userId })
    if (!wasOnAir) return
    realtime.publish(fixtureTopic, { fixtureId }, { type: 'stream', data: { streamId, userId, live: false } })
  }

  return {
    settle: (streamId, recorded) => settle(streamId, recorded),
    async end(streamId) {
      await settle(streamId, null)
      await media.kick(streamId)
    },
    async close(streamId) {
      await settle(streamId, null, true)
      await media.kick(streamId, 'ENDED_BY_COMMENTATOR')
    },
  }
}
