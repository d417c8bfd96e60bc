import type { FastifyBaseLogger } from 'fastify'
import { MAX_STUDIO_MESSAGE_BYTES } from '#contract/rules/studio/studio-message.ts'
import { studioClientFrame, studioPath } from '#contract/studio.socket.ts'
import type { MediaRelay } from '#server/engines/ports.ts'
import type { StreamOrigins } from '#server/http/origins/stream-origins.ts'
import { refusal } from '#server/http/viewer.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { SocketKind } from '#server/realtime/gate.ts'
import { TokenBucket } from '#server/realtime/token-bucket.ts'
import type { PublishGrants } from './publish-grants.service.ts'
import { createStudioIntake, type StudioIntake } from './studio-intake.rules.ts'

/** The engine accepts 64 publishers of one address, and this process is one address. */
const maxStudios = 60
/** A studio that reconnects with a growing pause stays below this. */
const openRate = { burst: 8, everyMs: 3_000 }
/** Two tracks at 60 frames a second and the sound are 170 messages a second. After an interruption a queue follows. */
const messageRate = { burst: 1_200, everyMs: 4 }
const reportEveryMs = 500
const closeNormal = 1000
const closePolicy = 1008
const closeTryLater = 1013
const closeRestarting = 1012
/** Studios of one engine move within this time. */
const moveWithinMs = 250

type Studio = {
  userId: string
  intake: StudioIntake
  rate: TokenBucket
  relay: MediaRelay | null
  isClosed: boolean
  reportedAtMs: number
}

type Use = { origins: Pick<StreamOrigins, 'relay'>; grants: Pick<PublishGrants, 'mint'>; log: FastifyBaseLogger }

/**
 * Serves `/studio`: takes encoded packets from a commentator's browser and publishes them to the media engine, which
 * checks them like those of any encoder. A member has one studio per process; the engines settle it between processes.
 */
export function studioSocket({ origins, grants, log }: Use): SocketKind<typeof studioClientFrame> {
  const studios = new Map<Connection, Studio>()
  const openings = new Map<string, TokenBucket>()

  function mayOpen(userId: string): boolean {
    for (const [member, bucket] of openings) if (bucket.isFull()) openings.delete(member)
    const bucket = openings.get(userId) ?? new TokenBucket(openRate)
    openings.set(userId, bucket)
    return bucket.take() === 0
  }

  async function open(connection: Connection, studio: Studio): Promise<void> {
    try {
      const { userId } = studio
      const relay = await origins.relay(userId, (originId) => grants.mint({ userId, originId }))
      if (studio.isClosed) return relay.drop()
      studio.relay = relay
      void relay.closed.then((reason) => finish(connection, { type: 'ended', reason }))
      void relay.asked.then(() => move(connection))
      connection.send({ type: 'open' })
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'INTERNAL_ERROR'
      log.info({ userId: studio.userId, reason }, 'a studio could not publish')
      finish(connection, { type: 'refused', reason })
    }
  }

  function finish(connection: Connection, event: { type: 'ended' | 'refused'; reason: string }): void {
    if (!studios.has(connection)) return
    forget(connection)
    connection.send(event)
    connection.close(closeNormal, event.reason)
  }

  /** Lets the studio open another socket, which publishes at another engine with new configurations and keyframes. */
  function move(connection: Connection): void {
    if (!studios.has(connection)) return
    forget(connection)
    connection.send({ type: 'reconnect', afterMs: Math.round(Math.random() * moveWithinMs) })
    connection.close(closeRestarting, 'restarting')
  }

  function violate(connection: Connection): void {
    forget(connection)
    connection.fail('MALFORMED_FRAME')
    connection.close(closePolicy, 'MALFORMED_FRAME')
  }

  /** Drops the publish. The stream waits for the studio, unless the engine has ended it. */
  function forget(connection: Connection): void {
    const studio = studios.get(connection)
    if (!studio) return
    studios.delete(connection)
    studio.isClosed = true
    studio.relay?.drop()
  }

  function receive(connection: Connection, bytes: Buffer): void {
    const studio = studios.get(connection)
    if (!studio) return
    const nowMs = performance.now()
    const packet = studio.rate.take(nowMs) > 0 ? null : studio.intake.read(bytes)
    const { relay } = studio
    if (packet === null || relay === null) {
      violate(connection)
      return
    }
    if (!relay.send(packet)) {
      connection.pauseReading()
      void relay.drained().then(() => connection.resumeReading())
    }
    if (nowMs - studio.reportedAtMs < reportEveryMs) return
    studio.reportedAtMs = nowMs
    connection.send({ type: 'received', bytes: studio.intake.receivedBytes() })
  }

  return {
    path: studioPath,
    frame: studioClientFrame,
    refuse: (viewer) => refusal(viewer, 'commentator'),
    opened(connection) {
      const userId = connection.viewer.kind === 'user' ? connection.viewer.userId : ''
      for (const [other, studio] of studios) {
        if (studio.userId === userId) finish(other, { type: 'ended', reason: 'TAKEN_OVER' })
      }
      if (!mayOpen(userId) || studios.size >= maxStudios) {
        connection.fail('TOO_MANY_REQUESTS')
        connection.close(closeTryLater, 'TOO_MANY_REQUESTS')
        return
      }
      const studio = {
        userId,
        intake: createStudioIntake(),
        rate: new TokenBucket(messageRate),
        relay: null,
        isClosed: false,
        reportedAtMs: 0,
      }
      studios.set(connection, studio)
      void open(connection, studio)
    },
    binary: { maxBytes: MAX_STUDIO_MESSAGE_BYTES, receive },
    receive(connection, frame) {
      if (frame.type === 'ping') connection.send({ type: 'pong' })
      // The engine closes the publish, and its reason follows as an event.
      else studios.get(connection)?.relay?.end()
    },
    closed: forget,
  }
}
