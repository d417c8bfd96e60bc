import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { deadline, within } from '#media/kit/deadlines.ts'
import { publishAddress } from '#server/engines/media/publish-address.ts'
import type { DatabaseEngine, MediaEngine } from '#server/engines/ports.ts'
import { lowestLoad } from '#server/http/origins/rendezvous.ts'
import type { StreamOrigins } from '#server/http/origins/stream-origins.ts'
import { listOpenAt, markLostOfDead, type OpenAt } from './live-session.store.ts'
import { acquireMediaLock, type MediaLock } from './media-lock.service.ts'
import { markStopped, type NewOrigin, upsertOrigin } from './media-origin.store.ts'

/** Four beats until other processes consider this one dead (`deadAfterMs`). */
const beatEveryMs = 2_000
const lookEveryMs = 250
const askWithinMs = 2_000

type Uses = {
  database: DatabaseEngine
  media: MediaEngine
  origins: StreamOrigins
  /** The row without facts that are known after the start of the engine. */
  row: Omit<NewOrigin, 'makesPictures' | 'isDraining'>
  drainMs: number
  log: FastifyBaseLogger
}

/** Makes this process one of several media origins: it has a lock on its id, sends a beat and drains before it stops. */
export function createMediaOrigin({ database, media, origins, row, drainMs, log }: Uses) {
  const { db } = database
  let lock: MediaLock | null = null
  let timer: NodeJS.Timeout | null = null
  let isAway = false
  let isDraining = false

  function report(error: unknown): void {
    if (!isAway) log.warn({ err: error }, 'the beat of this media origin could not be written; its streams continue')
    isAway = true
  }

  const write = () => upsertOrigin(db, { ...row, isDraining, makesPictures: media.makesPictures?.() ?? false })

  async function beat(): Promise<void> {
    try {
      await write()
      await markLostOfDead(db)
      isAway = false
    } catch (error) {
      report(error)
    }
  }

  /** Returns for each stream the address of another origin. */
  async function placesElsewhere(streams: readonly OpenAt[]): Promise<Record<string, string>> {
    const others = (await origins.others()).map((origin) => ({ ...origin }))
    const places = streams.flatMap(({ streamId, userId }) => {
      const chosen = lowestLoad(userId, others)
      if (!chosen) return []
      chosen.streams += 1
      return [[streamId, publishAddress(chosen)] as const]
    })
    return Object.fromEntries(places)
  }

  /** Resolves when other origins have accepted the streams, or the streams have ended. */
  async function haveMoved(streams: readonly OpenAt[], limit: AbortSignal): Promise<void> {
    const isOne = ({ streamId }: OpenAt) => streams.some((one) => one.streamId === streamId)
    while (!limit.aborted && (await listOpenAt(db, row.id)).some(isOne)) await delay(lookEveryMs)
  }

  async function moveAll(limit: AbortSignal, storeMedia: () => Promise<void>): Promise<void> {
    isDraining = true
    await write()
    const streams = (await listOpenAt(db, row.id)).filter(({ state }) => state !== 'lost')
    log.info({ streams: streams.length }, 'this media origin drains')
    media
      .drain(await placesElsewhere(streams))
      .catch((error: unknown) => log.error({ err: error }, 'the engine did not drain'))
    await haveMoved(streams, limit)
    if (!limit.aborted) await storeMedia()
  }

  return {
    /** Throws ConfigError while another process has the same id. */
    async lock(): Promise<void> {
      lock = await acquireMediaLock({ connectionString: database.connectionString, originId: row.id, log })
    },
    /** Announces this origin to the other processes. Call it when the engine listens. */
    async announce(): Promise<void> {
      await write()
      timer = setInterval(beat, beatEveryMs).unref()
    },
    /**
     * Moves the publishers to other origins, until none is left or the time is over. `storeMedia` then moves what this
     * origin recorded of their streams. Does nothing while there is no other origin.
     */
    async drain(storeMedia: () => Promise<void>): Promise<void> {
      // A database that is away must not hold up the stop of this process.
      const late = delay(within(askWithinMs), [], { ref: false })
      if ((await Promise.race([origins.others(), late])).length === 0) return
      const limit = deadline(drainMs)
      const work = moveAll(limit, storeMedia).catch((error: unknown) => {
        log.warn({ err: error }, 'this media origin could not drain')
      })
      await Promise.race([work, once(limit, 'abort')])
      if (limit.aborted) log.warn('MEDIA_DRAIN_SECONDS are over; the publishers that are left are disconnected')
    },
    async close(): Promise<void> {
      if (timer) clearInterval(timer)
      if (lock) await markStopped(db, row.id).catch(report)
      await lock?.release()
    },
  }
}
