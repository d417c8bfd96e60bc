import { eventClip } from '#contract/highlights.ts'
import { sports } from '#contract/schedule.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { AudienceService } from '#server/features/audience/audience.service.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { IngestService } from '#server/features/ingest/ingest.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { EventPayloads } from '#server/kit/events.ts'
import { isFresh } from '#server/kit/fresh-event.ts'
import { highlightKindOf, positionOf, scoreAfter } from './event.rules.ts'
import { annul, refreshFixture, upsertOfEvent } from './highlight.store.ts'

type Uses = {
  database: DatabaseEngine
  fixtureDetails: Pick<FixtureDetailsService, 'detailsOf'>
  ingest: Pick<IngestService, 'onAir'>
  schedule: Pick<ScheduleService, 'find'>
  audience: Pick<AudienceService, 'ofStream'>
  /** Called when there is a new order. */
  wake(): void
}

/** Wait after the clip’s end, because a segment is complete only some time after its end. */
const settleMs = 3_000

/**
 * Orders a clip of each reported goal, card and missed penalty in football from the fixture’s most watched stream.
 * Rejects the highlights of annulled events.
 */
export function createEventClips({ database: { db }, fixtureDetails, ingest, schedule, audience, wake }: Uses) {
  return async function happened({ fixtureId, added, removed, at }: EventPayloads['fixture.happened']): Promise<void> {
    if (removed.length > 0)
      await db.transaction().execute(async (tx) => {
        await annul(tx, fixtureId, removed)
        await refreshFixture(tx, fixtureId)
      })
    const streams = added.length > 0 ? await ingest.onAir(fixtureId) : []
    if (streams.length === 0) return
    const [{ streamId }] = streams.toSorted(
      (a, b) => audience.ofStream(b.streamId) - audience.ofStream(a.streamId),
    ) as [(typeof streams)[number]]
    const [{ events }, fixture] = await Promise.all([
      fixtureDetails.detailsOf(fixtureId),
      schedule.find(fixtureId, 'vi'),
    ])
    if (fixture?.sport !== sports.football) return
    for (const matchEvent of events.filter(({ key }) => added.includes(key))) {
      const kind = highlightKindOf(matchEvent)
      if (kind === null || !isFresh(matchEvent, fixture)) continue
      const { key, side, minute, extraMinute, player } = matchEvent
      const [happenedAt, fromAt] = [new Date(at), new Date(at - eventClip.beforeMs)]
      const toAt = new Date(at + eventClip.afterMs)
      const facts = { fixtureId, kind, side, minute, extraMinute, player, title: '', happenedAt }
      const place = { score: scoreAfter(events, key), position: positionOf(minute, extraMinute) }
      const order = { streamId, fromAt, toAt, dueAt: new Date(toAt.getTime() + settleMs) }
      await upsertOfEvent(db, key, { ...facts, ...place }, order)
    }
    await transact(db, (tx) => refreshFixture(tx, fixtureId))
    wake()
  }
}
