import type { FastifyBaseLogger } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { createPump, type Pump } from '#server/jobs/pump.ts'
import { type EventPayloads, event } from '#server/kit/events.ts'
import { deleteFanouts, insertFanout, lockFanout, notifyFollowers } from './fanout.store.ts'
import { findStreamed } from './live-news.store.ts'
import { localContent } from './notifications.service.ts'

export type LiveNewsService = {
  /** Notifies all followers of the commentator and of the teams, in batches. */
  streamStarted(stream: EventPayloads['stream.started']): Promise<void>
  deleteOld(): Promise<void>
  pump: Pump
}

/** A batch takes about ten milliseconds; measured by bench/notifications-fanout.bench.ts. */
const batch = 500
const keptForMs = 7 * 24 * 3_600_000

export function createLiveNews({ db }: DatabaseEngine, log: FastifyBaseLogger): LiveNewsService {
  /** Runs one batch in one transaction: the notifications, the progress, and the event for open pages. */
  async function step(): Promise<number | null> {
    return db.transaction().execute(async (tx) => {
      const fanout = await lockFanout(tx)
      if (!fanout) return null
      const { added } = await notifyFollowers(tx, fanout, batch)
      if (added.length > 0) await event(tx, 'notifications.added', { added })
      return 0
    })
  }

  const pump = createPump(step, { log, name: 'live news' })
  return {
    pump,
    async streamStarted({ fixtureId, userId: commentatorId }) {
      const of = await findStreamed(db, { fixtureId, commentatorId })
      if (!of) return
      const { homeId, awayId, homeNames, awayNames, kickOff, name, username } = of
      const slug = `${fixtureSlug({ home: homeNames.vi, away: awayNames.vi, fixtureId })}/${username}`
      const partsIn = (locale: Locale) => [
        `${homeNames[locale]} – ${awayNames[locale]}`,
        slug,
        String(kickOff.getTime()),
        name,
      ]
      await insertFanout(db, {
        // One key per fixture and commentator, so that a restarted stream is not announced again.
        sourceKey: `live:${fixtureId}:${commentatorId}`,
        news: {
          commentatorId,
          fixtureId,
          teamIds: [homeId, awayId],
          content: localContent({ vi: partsIn('vi'), en: partsIn('en'), zh: partsIn('zh') }),
        },
      })
      pump.wake()
    },
    deleteOld: () => deleteFanouts(db, new Date(Date.now() - keptForMs)),
  }
}
