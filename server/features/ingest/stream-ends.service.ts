import { fixtureTopic } from '#contract/fixture.socket.ts'
import type { DatabaseEngine, MediaEngine } from '../../engines/ports.ts'
import { event } from '../../events.ts'
import type { Publisher } from '../../realtime/realtime.service.ts'
import { lockSession, markEnded } from './live-session.store.ts'
import { insertRecording } from './recording.store.ts'

export type Recorded = { path: string; durationMs: number; bytes: number }

export type StreamEnds = {
  /** Ends a stream finally and disconnects its publisher, if any. */
  end(streamId: string): Promise<void>
  /** Records the engine’s report that a stream has ended. A repeated report only adds a missing recording. */
  settle(streamId: string, recorded: Recorded | null): Promise<void>
}

type Uses = { database: DatabaseEngine; media: MediaEngine; realtime: Publisher }

export function createStreamEnds({ database: { db }, media, realtime }: Uses): StreamEnds {
  async function settle(streamId: string, recorded: Recorded | null): Promise<void> {
    const ended = await db.transaction().execute(async (tx) => {
      const session = await lockSession(tx, streamId)
      if (!session) return null
      const { fixtureId, userId, startedAt } = session
      if (recorded && startedAt) await insertRecording(tx, { streamId, fixtureId, userId, startedAt, ...recorded })
      if (session.state === 'ended') return null
      await markEnded(tx, streamId)
      if (!startedAt) return null
      await event(tx, 'stream.ended', { streamId, fixtureId, userId })
      return { fixtureId, userId }
    })
    if (!ended) return
    const { fixtureId, userId } = ended
    realtime.publish(fixtureTopic, { fixtureId }, { type: 'stream', data: { streamId, userId, live: false } })
  }

  return {
    settle,
    async end(streamId) {
      await settle(streamId, null)
      await media.kick(streamId)
    },
  }
}
