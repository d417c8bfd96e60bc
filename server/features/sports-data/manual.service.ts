import type { Tx } from '../../db/sql.ts'
import type { DatabaseEngine } from '../../engines/ports.ts'
import { event } from '../../events.ts'
import type { FixtureUpdate, ScheduleService } from '../schedule/schedule.service.ts'
import { groupsOf, withoutGroups } from './field-groups.rules.ts'
import { deleteManual, type FieldGroup, listManual, upsertSources } from './source.store.ts'

export type Correction = Omit<FixtureUpdate, 'observedAt' | 'isManual'>

export type ManualService = {
  /** Applies an operator's correction, which overrides all providers until it is released. Throws FIXTURE_NOT_FOUND. */
  correct(correction: Correction, operatorId: string): Promise<void>
  /** Lets providers change these groups of fields again. */
  release(fixtureId: string, groups: readonly FieldGroup[]): Promise<void>
}

export function createManualService(
  { db }: DatabaseEngine,
  schedule: Pick<ScheduleService, 'applyUpdate'>,
): ManualService {
  return {
    async correct(correction, operatorId) {
      const { fixtureId } = correction
      const nowMs = Date.now()
      const source = { provider: `operator:${operatorId}`, fetchedAt: nowMs, isManual: true }
      await schedule.applyUpdate({ ...correction, observedAt: nowMs, isManual: true }, async (tx, update) => {
        await upsertSources(
          tx,
          groupsOf(update).map((group) => ({ fixtureId, group, source })),
        )
        await event(tx, 'fixture.corrected', { fixtureId })
        return update
      })
    },
    release: (fixtureId, groups) => deleteManual(db, fixtureId, groups),
  }
}

/**
 * Returns a source's update without the fields that an operator has corrected. Runs in the update's transaction,
 * because the correction may be newer than the request to the source.
 */
export async function exceptManual(tx: Tx, update: FixtureUpdate): Promise<FixtureUpdate> {
  return withoutGroups(update, await listManual(tx, update.fixtureId))
}
