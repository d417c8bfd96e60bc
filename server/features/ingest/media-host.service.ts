import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { fixtureTopic } from '#contract/fixture.socket.ts'
import { mediaRefusals } from '#contract/ingest.ts'
import type { Tx } from '#server/db/sql.ts'
import type {
  DatabaseEngine,
  MediaEngine,
  MediaEvent,
  MediaHost,
  PublishDecision,
  PublishRequest,
} from '#server/engines/ports.ts'
import type { AudienceService } from '#server/features/audience/audience.service.ts'
import { isUnavailable } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import { sampleOf } from './broadcast.rules.ts'
import type { BroadcastNews } from './broadcast.topic.ts'
import type { BroadcastSamples } from './broadcast-samples.service.ts'
import {
  appendWarning,
  clearWarnings,
  findSession,
  type LiveSession,
  lockSession,
  markBack,
  markLost,
  markPublishing,
  mendWarning,
} from './live-session.store.ts'
import { isCurrent, type Placement } from './placement.rules.ts'
import { publishBar } from './publish.rules.ts'
import type { RefusedPublishes } from './refused-publishes.service.ts'
import type { StreamEnds } from './stream-ends.service.ts'
import { insertEpoch } from './stream-epoch.store.ts'
import { findPublisher, markRefused } from './stream-key.store.ts'
import type { StreamMetrics } from './stream-metrics.service.ts'
import type { TranscoderMetrics } from './transcoder-metrics.service.ts'

type Uses = {
  database: DatabaseEngine
  media: MediaEngine
  /** Engine whose events these are. */
  originId: string
  counts: StreamMetrics
  /** Called when a stream has ended here, with its recording. */
  ended(): void
  transcoders: TranscoderMetrics
  gate: { authorise(request: PublishRequest): Promise<PublishDecision> }
  ends: StreamEnds
  audience: AudienceService
  samples: BroadcastSamples
  refused: Pick<RefusedPublishes, 'record'>
  news: BroadcastNews
  realtime: Publisher
  log: FastifyBaseLogger
}
type StreamEvent = Exclude<MediaEvent, { type: 'refused' }>
type EventOf<Type extends StreamEvent['type']> = Extract<StreamEvent, { type: Type }>
type Warning = EventOf<'warning'>

/** Warnings for the operator. The others are caused by the encoder and shown to the commentator. */
const oursToMend: ReadonlySet<string> = new Set(['DISK_FAILED', 'TRANSCODER_OVERLOADED', 'TRANSCODER_FAILED'])

/** Reasons for which the engine closes a publish whose bytes are not RTMP any more. The connection itself is fine. */
const protocolFaults: ReadonlySet<string> = new Set([
  'BAD_AMF',
  'BAD_CHUNK',
  'MESSAGE_TOO_LARGE',
  'TOO_MANY_STREAMS',
  'TOO_MANY_CHUNKS',
  'ALREADY_PUBLISHING',
])

const retryAfterMs = 1_000

/**
 * Handles requests and events of the media engine. A stream’s events are processed in order, and wait while the
 * database is unreachable, because the engine reports each event only once. Events of an earlier publish are ignored
 * (decision 201).
 */
export function createMediaHost(use: Uses) {
  const { database, media, originId, counts, ended, transcoders, gate, ends, audience, samples } = use
  const { refused, news, realtime, log } = use
  const { db } = database
  const queues = new Map<string, Promise<void>>()
  const publishedAudiences = new Map<string, string>()
  const stopping = new AbortController()

  const placementOf = ({ generation }: StreamEvent): Placement => ({ originId, generation })

  async function start(ready: EventOf<'ready'>): Promise<void> {
    const { streamId, epoch, codecs, width, height, isRecorded } = ready
    const started = await db.transaction().execute(async (tx) => {
      const session = await lockSession(tx, streamId)
      if (!session || session.state === 'ended') return 'unwanted'
      const { fixtureId, userId, generation } = session
      // A demotion or suspension during the decision found no stream to end.
      const publisher = await findPublisher(tx, userId)
      if (!publisher || publishBar(publisher)) return 'unwanted'
      // Stored also when the stream has moved, because its media is part of the recording.
      await insertEpoch(tx, { streamId, epoch, generation: ready.generation ?? generation, originId, isRecorded })
      if (!isCurrent(session, placementOf(ready))) return 'moved'
      await markPublishing(tx, streamId, { epoch, codecs, width, height })
      if (session.startedAt) return { fixtureId, userId, isNew: false }
      await event(tx, 'stream.started', { streamId, fixtureId, userId })
      return { fixtureId, userId, isNew: true }
    })
    if (started === 'unwanted') return ends.end(streamId)
    if (started === 'moved') return giveUp(streamId)
    const { fixtureId, userId, isNew } = started
    news.changed({ streamId, userId })
    if (!isNew) return
    realtime.publish(fixtureTopic, { fixtureId }, { type: 'stream', data: { streamId, userId, live: true } })
  }

  async function lose(lost: EventOf<'publisher-lost'>): Promise<void> {
    const { streamId, reason } = lost
    // The encoder stopped on purpose. Only a broken connection gets a grace period.
    if (reason === 'UNPUBLISHED') return ends.endAt(streamId, placementOf(lost))
    const refusal = protocolFaults.has(reason) ? 'BROKEN_DATA' : mediaRefusals.find((known) => known === reason)
    await change(lost, async (tx, session) => {
      await markLost(tx, streamId)
      if (refusal) await markRefused(tx, session.userId, refusal)
      else await appendWarning(tx, session, { code: 'CONNECTION_LOST', at: Date.now() })
    })
  }

  async function comeBack(back: EventOf<'publisher-back'>): Promise<void> {
    await change(back, async (tx, session) => {
      await clearWarnings(tx, session)
      await markBack(tx, session.streamId)
    })
  }

  async function warn(warning: Warning): Promise<void> {
    const { code, facts } = warning
    const codec = typeof facts.codec === 'string' ? facts.codec : undefined
    await change(warning, (tx, session) => appendWarning(tx, session, { code, at: Date.now(), codec }))
  }

  /** Changes a stream in a transaction, and then publishes that it changed. Does nothing after a newer publish. */
  async function change(reported: StreamEvent, work: (tx: Tx, session: LiveSession) => Promise<void>): Promise<void> {
    const session = await db.transaction().execute(async (tx) => {
      const locked = await lockSession(tx, reported.streamId)
      if (!locked || !isCurrent(locked, placementOf(reported))) return null
      await work(tx, locked)
      return locked
    })
    if (session) news.changed(session)
  }

  /** Gives up a stream that continues at another engine. */
  async function giveUp(streamId: string): Promise<void> {
    const session = await findSession(db, streamId)
    if (session && session.originId !== originId) await media.announceMove(session)
  }

  async function measure(stats: EventOf<'stats'>): Promise<void> {
    const { streamId, bitrateKbps, framesPerSecond, renditions } = stats
    const session = await findSession(db, streamId)
    if (!session) return
    // Another process ended the stream, but the engine did not receive the command.
    if (session.state === 'ended') return media.kick(streamId)
    if (!isCurrent(session, placementOf(stats))) return giveUp(streamId)
    // Other processes considered this origin dead, because the database was away from it alone.
    if (session.state === 'lost' && stats.isPublishing) await change(stats, (tx) => markBack(tx, streamId))
    const { fixtureId, userId } = session
    audience.record({
      streamId,
      fixtureId,
      bitrateKbps: Math.round(bitrateKbps),
      framesPerSecond: Math.round(framesPerSecond * 10) / 10,
      renditions,
    })
    const sample = sampleOf(stats, { at: Date.now(), viewers: audience.ofStream(streamId) })
    samples.record(streamId, sample)
    news.measured({ streamId, userId, sample })
    publishAudience(fixtureId)
  }

  /** By now the viewer counts for the previous statistics have arrived from all processes. */
  function publishAudience(fixtureId: string): void {
    const streams = audience.streamsOf(fixtureId)
    const data = { viewers: audience.ofFixture(fixtureId), streams }
    const text = JSON.stringify(data)
    if (publishedAudiences.get(fixtureId) === text) return
    publishedAudiences.set(fixtureId, text)
    realtime.publish(fixtureTopic, { fixtureId }, { type: 'audience', data })
  }

  async function take(reported: StreamEvent): Promise<void> {
    const { streamId } = reported
    switch (reported.type) {
      case 'ready':
        return start(reported)
      case 'publisher-lost':
        return lose(reported)
      case 'publisher-back':
        return comeBack(reported)
      case 'warning':
        return warn(reported)
      case 'mended':
        return change(reported, (tx, session) => mendWarning(tx, session, reported.code))
      case 'stats':
        return measure(reported)
      case 'ended': {
        const { recordingPath: path, durationMs, bytes } = reported
        // Keeps the map from growing. Audiences of other fixtures are then published once more.
        publishedAudiences.clear()
        await ends.settle(streamId, path === null ? null : { path, durationMs, bytes }, placementOf(reported))
        return ended()
      }
    }
  }

  async function takeOnceAvailable(reported: StreamEvent): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await take(reported)
      } catch (error) {
        // Statistics are not retried, because the next ones follow soon.
        if (!isUnavailable(error) || reported.type === 'stats') {
          log.error(
            { err: error, event: reported.type, streamId: reported.streamId },
            'an event of the media engine failed',
          )
          return
        }
        await delay(retryAfterMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  function note({ streamId, code, facts }: Warning): void {
    counts.warned(code)
    const level = oursToMend.has(code) ? 'error' : 'info'
    log[level]({ streamId, code, facts }, 'the media engine warns of a stream')
  }

  const host: MediaHost = {
    authorise: gate.authorise,
    report(reported) {
      if (reported.type === 'refused') {
        counts.refused()
        refused.record(reported)
        log.info({ reason: reported.reason }, 'a publish was refused')
        return
      }
      if (reported.type === 'warning') note(reported)
      const { streamId } = reported
      counts.report(reported)
      if (reported.type === 'stats') transcoders.record(streamId, reported.transcoder)
      if (reported.type === 'publisher-lost' || reported.type === 'ended') transcoders.forget(streamId)
      const queue = (queues.get(streamId) ?? Promise.resolve()).then(() => takeOnceAvailable(reported))
      queues.set(streamId, queue)
      void queue.then(() => {
        if (queues.get(streamId) === queue) queues.delete(streamId)
      })
    },
  }
  return {
    host,
    /** Waits until reported events are written, for at most a second. */
    async close() {
      const limit = setTimeout(() => stopping.abort(), retryAfterMs)
      await Promise.all(queues.values())
      clearTimeout(limit)
      stopping.abort()
    },
  }
}
