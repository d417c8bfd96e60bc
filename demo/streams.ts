import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { RtmpTarget } from '#media/rtmp/client.ts'
import type { MediaEngine } from '#server/engines/ports.ts'
import type { IngestService } from '#server/features/ingest/ingest.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { type Board, type BoardTeam, withTeams } from './board/painter.ts'
import { createReading, type Scripted } from './board/reading.ts'
import { createLadderPainter, readLadder } from './ladder.ts'
import { type ClipPublisher, startClipPublisher } from './publisher.ts'

const defaultPort = 1935
const stillLiveRetryMs = 500
const stillLiveTries = 40

type Uses = { ingest: IngestService; media: MediaEngine; secret: string; log: FastifyBaseLogger }
/** `clip` is a name in `demo/clips`. */
export type Performer = { userId: string; username: string; clip: string; board: Board }
/** A fixture to show. Without `teams` the board shows no names. */
export type Performed = Scripted & { fixtureId: string; teams?: [home: BoardTeam, away: BoardTeam] }

/**
 * Creates a commentator’s stream for the demo. It publishes both renditions of a clip by RTMP with a stream key, as an
 * encoder would, and switches to the fixtures that `follow` receives. When a person creates another key for this commentator, the demo
 * stops publishing.
 */
export async function createPerformer({ ingest, media, secret, log }: Uses, performer: Performer) {
  const { userId, username, board } = performer
  const clip = await readLadder(performer.clip)
  const key = demoKey(username, secret)
  let publisher: ClipPublisher | null = null
  let onFixture: string | null = null

  function target(): RtmpTarget {
    const { port } = new URL(media.publishAddress)
    return { host: '127.0.0.1', port: port === '' ? defaultPort : Number(port), app: 'live', key }
  }

  /**
   * Chooses the fixture of the stream. Retries while the commentator still counts as live, because the engine reports
   * the end of a stream with a short delay.
   */
  async function choose(fixtureId: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ingest.chooseFixture({ userId, fixtureId })
      } catch (error) {
        const isStillLive = error instanceof ApiError && error.name === 'ALREADY_LIVE'
        if (!isStillLive || tries === stillLiveTries) throw error
        await delay(stillLiveRetryMs)
      }
    }
  }

  async function leave(): Promise<void> {
    await publisher?.close()
    publisher = null
  }

  return {
    async follow(fixture: Performed): Promise<void> {
      const { fixtureId } = fixture
      if (onFixture === fixtureId) return
      onFixture = fixtureId
      await leave()
      if (!(await ingest.adoptKey({ userId, text: key, keepsRecording: false }))) {
        log.info({ username }, 'has a stream key of its own; the demo leaves the stage')
        return
      }
      await choose(fixtureId)
      const paint = createLadderPainter(fixture.teams ? withTeams(board, ...fixture.teams) : board)
      const reading = createReading(fixture)
      publisher = startClipPublisher({
        clip,
        target,
        paint: (tag, dueMs) => paint(tag, reading(dueMs)),
        onState: (state, reason) => log.debug({ username, state, reason }, 'demo publisher'),
      })
    },
    leave,
  }
}

export type StagePerformer = Awaited<ReturnType<typeof createPerformer>>

/**
 * Returns the commentator’s stream key. It is the same after a restart, so that the stream continues. The key’s id
 * shows that the demo created it.
 */
function demoKey(username: string, secret: string): string {
  const digest = (purpose: string, from: string) => createHmac('sha256', from).update(`${purpose} ${username}`).digest()
  const keyId = digest('demo key id', 'demo').toString('hex').slice(0, 16)
  return `kd-${keyId}-${digest('demo key', secret).subarray(0, 24).toString('base64url')}`
}
