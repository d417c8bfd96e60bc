import { randomBytes } from 'node:crypto'
import type { PublishRefusal } from '#contract/ingest.ts'
import { maxFixtureMs, opensBeforeMs } from '#contract/rules/publish-window.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine, MediaEngine, PublishDecision, PublishRequest } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { BroadcastNews } from './broadcast.topic.ts'
import {
  findNewestSession,
  findOpenSession,
  insertSession,
  type LiveSession,
  type Placed,
  placeSession,
} from './live-session.store.ts'
import { type Candidate, isInWindow, nearest, publishBar } from './publish.rules.ts'
import type { PublishGrants } from './publish-grants.service.ts'
import type { StreamEnds } from './stream-ends.service.ts'
import { listEpochNames } from './stream-epoch.store.ts'
import { findStreamKey, isSecret } from './stream-key.rules.ts'
import {
  findChoice,
  findEarlierOwner,
  findKeyOwner,
  findPublisher,
  markRefused,
  type PublishOwner,
} from './stream-key.store.ts'

/** `userId` is null when the key names no commentator. */
type Refused = { refusal: PublishRefusal; userId: string | null }

const unknown: Refused = { refusal: 'UNKNOWN_KEY', userId: null }

type Uses = {
  database: DatabaseEngine
  media: Pick<MediaEngine, 'announceMove'>
  /** Engine that asks. */
  originId: string
  schedule: ScheduleService
  ends: StreamEnds
  grants: Pick<PublishGrants, 'spend'>
  news: BroadcastNews
}

/** Decides on a publish request before any media is accepted. */
export function createPublishGate(use: Uses) {
  const { media, originId, schedule, ends, grants, news } = use
  const { db } = use.database
  /**
   * Returns the chosen fixture if it is in its window, else the one on air, else the nearest. Returns the refusal when
   * there is none.
   */
  async function fixtureFor(userId: string, open: LiveSession | null): Promise<Candidate | PublishRefusal> {
    const nowMs = Date.now()
    const [planned, choice] = await Promise.all([
      schedule.fixturesOf({
        userId,
        from: new Date(nowMs - maxFixtureMs),
        to: new Date(nowMs + 7 * 24 * 3_600_000),
      }),
      findChoice(db, userId),
    ])
    const candidates = planned.filter((fixture) => isInWindow(fixture, nowMs))
    const chosen = planned.find((fixture) => fixture.fixtureId === choice)
    if (chosen && chosen.kickOff.getTime() > nowMs + opensBeforeMs) return 'FIXTURE_NOT_IN_WINDOW'
    return (
      candidates.find((fixture) => fixture.fixtureId === choice) ??
      candidates.find((fixture) => fixture.fixtureId === open?.fixtureId) ??
      nearest(candidates, nowMs) ??
      'NO_FIXTURE_IN_WINDOW'
    )
  }

  async function decide(owner: PublishOwner): Promise<{ streamId: string } | { refusal: PublishRefusal }> {
    const { userId } = owner
    const barred = publishBar(owner)
    if (barred) return { refusal: barred }
    const open = await findOpenSession(db, userId)
    const fixture = await fixtureFor(userId, open)
    if (typeof fixture === 'string') return { refusal: fixture }
    if (open && open.fixtureId === fixture.fixtureId) return { streamId: open.streamId }
    // An encoder reconnects by itself, so it would undo the end that its commentator confirmed.
    const newest = await findNewestSession(db, userId)
    if (newest?.isClosed && newest.fixtureId === fixture.fixtureId) return { refusal: 'BROADCAST_ENDED' }
    if (open && open.state !== 'lost') return { refusal: 'ALREADY_LIVE' }
    if (open) await ends.end(open.streamId)
    const streamId = randomBytes(16).toString('base64url')
    const { fixtureId } = fixture
    if (await insertSession(db, { streamId, fixtureId, userId, originId })) return { streamId }
    const rival = await findOpenSession(db, userId)
    return rival?.fixtureId === fixtureId ? { streamId: rival.streamId } : { refusal: 'ALREADY_LIVE' }
  }

  /** Gives the stream to this engine. The engine that had it gives it up. */
  async function place(streamId: string): Promise<(Placed & { epochs: string[] }) | null> {
    const placed = await transact(db, (tx) => placeSession(tx, { streamId, originId }))
    if (!placed) return null
    const { generation, earlierOriginId } = placed
    if (earlierOriginId !== null && earlierOriginId !== originId)
      await media.announceMove({ streamId, generation, originId })
    return { ...placed, epochs: await listEpochNames(db, streamId) }
  }

  /**
   * Returns the owner of a stream key, or the member of a studio's grant. A key that is wrong or was replaced still has
   * an owner, whose desk shows the refusal.
   */
  async function ownerOf(text: string): Promise<PublishOwner | Refused> {
    const studioOf = grants.spend(text)
    if (studioOf !== null) return (await findPublisher(db, studioOf)) ?? unknown
    const key = findStreamKey(text)
    if (!key) return unknown
    const owner = await findKeyOwner(db, key.keyId)
    if (owner) return isSecret(key.secret, owner.secretHash) ? owner : { refusal: 'WRONG_KEY', userId: owner.userId }
    const earlier = await findEarlierOwner(db, key.keyId)
    return earlier === null ? unknown : { refusal: 'OLD_KEY', userId: earlier }
  }

  async function refuse({ refusal, userId }: Refused): Promise<PublishDecision> {
    if (userId !== null) {
      await markRefused(db, userId, refusal)
      news.changed({ streamId: '', userId })
    }
    return { allow: false, reason: refusal }
  }

  return {
    async authorise(request: PublishRequest): Promise<PublishDecision> {
      const owner = await ownerOf(request.key)
      if ('refusal' in owner) return refuse(owner)
      const decided = await decide(owner)
      const placed = 'streamId' in decided ? await place(decided.streamId) : null
      if ('streamId' in decided && placed) {
        const { generation, epochs } = placed
        return { allow: true, streamId: decided.streamId, keepRecording: owner.keepsRecording, generation, epochs }
      }
      // The stream ended during the decision. The encoder's next attempt begins another one.
      const refusal = 'refusal' in decided ? decided.refusal : 'BROADCAST_ENDED'
      return refuse({ refusal, userId: owner.userId })
    },
  }
}
