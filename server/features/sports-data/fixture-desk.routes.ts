import { addFixture, correctedGroups, correctFixture, deskFixture, releaseFixture } from '#contract/fixture-desk.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { FixtureDesk } from './fixture-desk.service.ts'
import { listSources } from './source.store.ts'

type Uses = { database: DatabaseEngine; desk: FixtureDesk; schedule: Pick<ScheduleService, 'find' | 'statesOf'> }

export function fixtureDeskRoutes({ database: { db }, desk, schedule }: Uses): Route[] {
  return [
    handle(deskFixture, async ({ fixtureId, locale }) => {
      const [fixture, sources] = await Promise.all([schedule.find(fixtureId, locale), listSources(db, [fixtureId])])
      if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
      const known = sources.get(fixtureId) ?? {}
      return {
        fixture,
        states: schedule.statesOf(fixture.sport),
        sources: correctedGroups.flatMap((group) => {
          const source = known[group]
          if (!source) return []
          const { provider, isManual: isCorrected, fetchedAt: at } = source
          return [{ group, provider: isCorrected ? '' : provider, isCorrected, at }]
        }),
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
    handle(addFixture, async (asked, { member }) => ({ fixtureId: await desk.add(member, asked) })),
  ]
}
