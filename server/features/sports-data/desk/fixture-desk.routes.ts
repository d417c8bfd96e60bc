import {
  addFixture,
  correctFixture,
  deskFixture,
  fixtureConsequences,
  fixtureHistory,
  recordFixtureEvent,
  releaseFixture,
  removeFixtureEvent,
  restoreFixture,
  sourceGroups,
  writeFixtureLineup,
} from '#contract/fixture-desk.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { listSources } from '#server/features/sports-data/source.store.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { differing, eventsBetween, partsOf } from './change.rules.ts'
import { pageOfChanges } from './change.store.ts'
import { findConsequences } from './consequences.store.ts'
import type { FixtureDesk } from './fixture-desk.service.ts'
import type { MatchRecord } from './match-record.service.ts'
import { isOver } from './reason.rules.ts'

type Uses = {
  database: DatabaseEngine
  desk: FixtureDesk
  record: MatchRecord
  fixtureDetails: Pick<FixtureDetailsService, 'detailsOf'>
  schedule: Pick<ScheduleService, 'find' | 'findPlay' | 'statesOf' | 'exists'>
}

export function fixtureDeskRoutes({ database: { db }, desk, record, fixtureDetails, schedule }: Uses): Route[] {
  async function mustExist(fixtureId: string): Promise<void> {
    if (!(await schedule.exists(fixtureId))) throw new ApiError('FIXTURE_NOT_FOUND')
  }

  return [
    handle(deskFixture, async ({ fixtureId, locale }) => {
      const [fixture, play, { events, lineups }, sources] = await Promise.all([
        schedule.find(fixtureId, locale),
        schedule.findPlay(fixtureId),
        fixtureDetails.detailsOf(fixtureId),
        listSources(db, [fixtureId]),
      ])
      if (!fixture || !play) throw new ApiError('FIXTURE_NOT_FOUND')
      const known = sources.get(fixtureId) ?? {}
      return {
        fixture,
        play,
        events,
        lineups,
        states: schedule.statesOf(fixture.sport),
        needsReason: isOver(play.state),
        sources: sourceGroups.flatMap((group) => {
          const source = known[group]
          if (!source) return []
          const { provider, isManual: isCorrected, fetchedAt: at, held } = source
          return [
            {
              group,
              provider: isCorrected ? '' : provider,
              isCorrected,
              at,
              held: held ? { provider: held.provider, play: partsOf(held.values).play } : null,
            },
          ]
        }),
      }
    }),
    handle(fixtureConsequences, async ({ fixtureId }) => {
      await mustExist(fixtureId)
      return findConsequences(db, fixtureId)
    }),
    handle(fixtureHistory, async ({ fixtureId, ...paging }) => {
      await mustExist(fixtureId)
      const { list, ...page } = await pageOfChanges(db, { fixtureId, ...paging })
      return {
        ...page,
        list: list.map(({ id, kind, reason, byName, createdAt, canRestore, before, after }) => ({
          id,
          kind,
          at: createdAt.getTime(),
          byName,
          reason,
          ...differing(partsOf(before).play, partsOf(after).play),
          ...eventsBetween(before.events, after.events),
          hasLineups: 'lineups' in after,
          canRestore: canRestore && Object.keys(before).length > 0,
        })),
      }
    }),
    handle(correctFixture, async (asked, { member }) => {
      await desk.correct(member, asked)
      return null
    }),
    handle(releaseFixture, async (asked, { member }) => {
      await desk.release(member, asked)
      return null
    }),
    handle(restoreFixture, async (asked, { member }) => {
      await desk.restore(member, asked)
      return null
    }),
    handle(recordFixtureEvent, async (asked, { member }) => {
      await record.record(member, asked)
      return null
    }),
    handle(removeFixtureEvent, async (asked, { member }) => {
      await record.remove(member, asked)
      return null
    }),
    handle(writeFixtureLineup, async (asked, { member }) => {
      await record.writeLineup(member, asked)
      return null
    }),
    handle(addFixture, async (asked, { member }) => ({ fixtureId: await desk.add(member, asked) })),
  ]
}
