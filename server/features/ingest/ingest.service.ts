import { randomBytes } from 'node:crypto'
import type { broadcastHistory } from '#contract/broadcast.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { mediaRefusals, type ownStreamStatus, type rotateStreamKey, type streamKeyInfo } from '#contract/ingest.ts'
import type { FixtureState } from '#contract/schedule.ts'
import { transact } from '#server/db/transact.ts'
import { srtAddress } from '#server/engines/media/publish-address.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { AudienceService } from '#server/features/audience/audience.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { StreamOrigins } from '#server/http/origins/stream-origins.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { mayWatch } from './broadcast.rules.ts'
import type { BroadcastSamples } from './broadcast-samples.service.ts'
import {
  findNewestSession,
  findOpenSession,
  findSession,
  type LiveSession,
  listOnAir,
  listOpenSessions,
  type OpenStream,
  reopen,
} from './live-session.store.ts'
import { isLinkTime, publishBar } from './publish.rules.ts'
import { listRecordings, type Recording } from './recording.store.ts'
import type { RefusedPublish, RefusedPublishes } from './refused-publishes.service.ts'
import type { StreamEnds } from './stream-ends.service.ts'
import { hashSecret, newStreamKey, oldKeyAgainMs, parseStreamKey, streamKeyBytes } from './stream-key.rules.ts'
import { findChoice, findKey, findPublisher, type KeyFacts, replaceKey, upsertChoice } from './stream-key.store.ts'
import { warningsNow } from './warnings.rules.ts'

export type { Recording } from './recording.store.ts'

export type IngestService = {
  /** Creates a new key and immediately ends the stream that uses the old one. */
  rotateKey(userId: string): Promise<DataOf<typeof rotateStreamKey>>
  /**
   * Sets a commentator’s key that was created elsewhere. Returns false when the commentator already has another key.
   * Does not end a running stream.
   */
  adoptKey(key: { userId: string; text: string; keepsRecording: boolean }): Promise<boolean>
  /** Makes the commentator's key useless, and ends the stream that uses it. Throws COMMENTATOR_NOT_FOUND without one. */
  endKey(by: Member, of: { userId: string; reason: string }): Promise<void>
  keyInfo(userId: string): Promise<DataOf<typeof streamKeyInfo>>
  /** Throws FIXTURE_NOT_FOUND, NOT_YOUR_FIXTURE, ALREADY_LIVE. */
  chooseFixture(key: { userId: string; fixtureId: string }): Promise<void>
  /** `ip` is the commentator's own address: refused encoders at it are shown when their key names no commentator. */
  statusOf(userId: string, ip?: string | null): Promise<DataOf<typeof ownStreamStatus>>
  /** Returns the figures of the newest stream. */
  historyOf(userId: string): Promise<DataOf<typeof broadcastHistory>>
  /** Returns the streams that have not ended, longest first. */
  openStreams(): Promise<{ userId: string; status: DataOf<typeof ownStreamStatus>['stream'] & {} }[]>
  /** Ends a stream that the viewer may end. Throws STREAM_NOT_FOUND, NOT_PERMISSIONS. */
  endBroadcast(by: Member, streamId: string): Promise<void>
  /** Ends the stream of a member whose role or account does not allow one any more. The encoder is then refused. */
  endUnlessAllowed(userId: string): Promise<void>
  /** Returns the streams that are on air for the fixture, longest first. */
  onAir(fixtureId: string): Promise<OpenStream[]>
  recordingsOf(fixtureId: string): Promise<Recording[]>
  /** Returns true while the fixture’s saved external addresses count as on air. `kickOff` in epoch milliseconds. */
  isLinkOnAir(fixture: { kickOff: number; state: FixtureState }): boolean
}

type Uses = {
  database: DatabaseEngine
  origins: Pick<StreamOrigins, 'publishAddress'>
  srtPorts: readonly number[]
  schedule: ScheduleService
  audience: AudienceService
  samples: BroadcastSamples
  ends: StreamEnds
  refused: RefusedPublishes
}

export function createIngestService(use: Uses): IngestService {
  const { database, origins, srtPorts, schedule, audience, samples, ends, refused } = use
  const { db } = database

  return {
    async endKey(by, { userId, reason }) {
      if (!(await findKey(db, userId))) throw new ApiError('COMMENTATOR_NOT_FOUND')
      // Its text is not returned, so no encoder can have it. The old key is known as replaced.
      const { keyId, secret } = newStreamKey(randomBytes(streamKeyBytes))
      await transact(db, async (tx) => {
        const key = { userId, keyId, secretHash: hashSecret(secret), createdAt: new Date(), keepsRecording: true }
        await replaceKey(tx, key)
        await recordAct(tx, { kind: 'stream-key.ended', by, userId, reason })
      })
      const open = await findOpenSession(db, userId)
      if (open) await ends.end(open.streamId)
    },
    async rotateKey(userId) {
      const { keyId, secret, text } = newStreamKey(randomBytes(streamKeyBytes))
      const createdAt = new Date()
      await replaceKey(db, { userId, keyId, secretHash: hashSecret(secret), createdAt, keepsRecording: true })
      await reopen(db, userId)
      const open = await findOpenSession(db, userId)
      if (open) await ends.end(open.streamId)
      return { key: text, server: await origins.publishAddress(userId), createdAt: createdAt.getTime() }
    },
    async adoptKey({ userId, text, keepsRecording }) {
      const key = parseStreamKey(text)
      if (!key) throw new Error('that is no stream key')
      const known = await findKey(db, userId)
      if (known && known.keyId !== key.keyId) return false
      const secretHash = hashSecret(key.secret)
      await replaceKey(db, { userId, keyId: key.keyId, secretHash, createdAt: new Date(), keepsRecording })
      return true
    },
    async keyInfo(userId) {
      const key = await findKey(db, userId)
      const server = await origins.publishAddress(userId)
      return {
        exists: key !== null,
        hint: key ? `kd-${key.keyId.slice(0, 4)}…` : '',
        createdAt: key?.createdAt.getTime() ?? null,
        server,
        srt: srtAddress(server, srtPorts),
      }
    },
    async chooseFixture(key) {
      if (!(await schedule.exists(key.fixtureId))) throw new ApiError('FIXTURE_NOT_FOUND')
      if (!(await schedule.findEntry(key))) throw new ApiError('NOT_YOUR_FIXTURE')
      const open = await findOpenSession(db, key.userId)
      if (open && open.fixtureId !== key.fixtureId && open.state !== 'lost') throw new ApiError('ALREADY_LIVE')
      await upsertChoice(db, key.userId, key.fixtureId)
      await reopen(db, key.userId)
    },
    async statusOf(userId, ip = null) {
      const [session, key, chosenFixtureId] = await Promise.all([
        findNewestSession(db, userId),
        findKey(db, userId),
        findChoice(db, userId),
      ])
      return {
        stream: session && toStatus(session, audience),
        chosenFixtureId,
        lastRefusal: newestRefusal([
          key && refusalNow(key, session),
          ip === null || session?.state === 'publishing' ? null : refused.at(ip),
        ]),
      }
    },
    async historyOf(userId) {
      const session = await findNewestSession(db, userId)
      return { streamId: session?.streamId ?? null, samples: session ? [...samples.of(session.streamId)] : [] }
    },
    async openStreams() {
      const sessions = await listOpenSessions(db)
      return sessions.map((session) => ({ userId: session.userId, status: toStatus(session, audience) }))
    },
    async endBroadcast(by, streamId) {
      const session = await findSession(db, streamId)
      if (!session) throw new ApiError('STREAM_NOT_FOUND')
      if (!mayWatch(by, session.userId)) throw new ApiError('NOT_PERMISSIONS')
      if (session.state === 'ended') return
      const { userId, fixtureId } = session
      if (by.userId !== userId)
        await transact(db, (tx) => recordAct(tx, { kind: 'stream.stopped', by, userId, fixtureId }))
      await ends.close(streamId)
    },
    async endUnlessAllowed(userId) {
      const [publisher, open] = await Promise.all([findPublisher(db, userId), findOpenSession(db, userId)])
      if (open && (!publisher || publishBar(publisher))) await ends.end(open.streamId)
    },
    onAir: (fixtureId) => listOnAir(db, fixtureId),
    recordingsOf: (fixtureId) => listRecordings(db, fixtureId),
    isLinkOnAir: (fixture) => isLinkTime(fixture, Date.now()),
  }
}

/** While valid data arrives, hides refusals of data and of earlier keys, which only another encoder can have. */
function refusalNow({ lastRefusal: reason, lastRefusedAt }: KeyFacts, session: LiveSession | null) {
  const isMended = session?.state === 'publishing' && [...mediaRefusals, 'OLD_KEY'].some((known) => known === reason)
  return reason && lastRefusedAt && !isMended ? { reason, at: lastRefusedAt.getTime() } : null
}

/** An earlier key counts as older than it is, because an encoder that was left on tries it again and again. */
function newestRefusal(refusals: readonly (RefusedPublish | null)[]): RefusedPublish | null {
  const orderOf = ({ reason, at }: RefusedPublish) => (reason === 'OLD_KEY' ? at - oldKeyAgainMs : at)
  return refusals.filter((one) => one !== null).toSorted((one, other) => orderOf(other) - orderOf(one))[0] ?? null
}

function toStatus(session: LiveSession, audience: AudienceService) {
  const stats = session.state === 'publishing' ? audience.statsOf(session.streamId) : null
  return {
    streamId: session.streamId,
    fixtureId: session.fixtureId,
    state: session.state,
    startedAt: (session.startedAt ?? session.createdAt).getTime(),
    endedAt: session.endedAt?.getTime() ?? null,
    isClosed: session.isClosed,
    bitrateKbps: stats?.bitrateKbps ?? 0,
    framesPerSecond: stats?.framesPerSecond ?? 0,
    viewers: audience.ofStream(session.streamId),
    renditions: stats?.renditions ?? [],
    warnings: warningsNow(session.warnings, Date.now()).map(({ code, at, clearedAt = null, codec }) => {
      return { code, at, clearedAt, ...(codec !== undefined && { codec }) }
    }),
  }
}
