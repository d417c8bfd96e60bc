import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { FixtureUpdate, ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { event } from '#server/kit/events.ts'
import { type FieldGroup, groupsOf } from '#server/tables/field-sources.ts'
import { deleteManual, upsertSources } from './source.store.ts'

export type Correction = Omit<FixtureUpdate, 'observedAt' | 'isManual'>

export type ManualService = {
  /**
   * Applies an operator's correction, which overrides all providers until it is released. `also` runs in the same
   * transaction. Throws FIXTURE_NOT_FOUND, or CONFLICT for another version.
   */
  correct(correction: Correction, operatorId: string, also?: (tx: Tx) => Promise<unknown>): Promise<void>
  /** Lets providers change these groups of fields again. `also` runs in the same transaction. */
  release(fixtureId: string, groups: readonly FieldGroup[], also?: (tx: Tx) => Promise<unknown>): Promise<void>
}

export function createManualService(
  { db }: DatabaseEngine,
  schedule: Pick<ScheduleService, 'writeUpdate' | 'publishFixture'>,
): ManualService {
  return {
    async correct(correction, operatorId, also) {
      const { fixtureId } = correction
      const nowMs = Date.now()
      const source = { provider: `operator:${operatorId}`, fetchedAt: nowMs, isManual: true }
      const entries = groupsOf(correction).map((group) => ({ fixtureId, group, source }))
      const isChanged = await db.transaction().execute(async (tx) => {
        const row = await schedule.writeUpdate(tx, { ...correction, observedAt: nowMs, isManual: true })
        await upsertSources(tx, entries)
        await event(tx, 'fixture.corrected', { fixtureId })
        await also?.(tx)
        return row !== null
      })
      if (isChanged) await schedule.publishFixture(fixtureId)
    },
    release: (fixtureId, groups, also) =>
      db.transaction().execute(async (tx) => {
        await deleteManual(tx, fixtureId, groups)
        await also?.(tx)
      }),
  }
}
