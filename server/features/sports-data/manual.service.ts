import type { DatabaseEngine } from '../../engines/ports.ts'
import type { FixtureUpdate, ScheduleService } from '../schedule/schedule.service.ts'
import { deleteManual, type FieldGroup, upsertSources } from './source.store.ts'

export type Correction = Omit<FixtureUpdate, 'observedAt' | 'isManual'>

export type ManualService = {
  /** An operator's word: it holds against every provider until it is released. Throws FIXTURE_NOT_FOUND. */
  correct(correction: Correction, operatorId: string): Promise<void>
  /** Providers are believed again for these fields. */
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
      await schedule.applyUpdate({ ...correction, observedAt: nowMs, isManual: true })
      const source = { provider: `operator:${operatorId}`, fetchedAt: nowMs, isManual: true }
      await upsertSources(
        db,
        groupsOf(correction).map((group) => ({ fixtureId, group, source })),
      )
    },
    release: (fixtureId, groups) => deleteManual(db, fixtureId, groups),
  }
}

function groupsOf({
  fixtureId: _,
  kickOff,
  timeState,
  code,
  period,
  periodStartedAt,
  ...scores
}: Correction): FieldGroup[] {
  const isTold = (...fields: unknown[]) => fields.some((field) => field !== undefined)
  return [
    ...(isTold(kickOff, timeState) ? (['time'] as const) : []),
    ...(isTold(code, period, periodStartedAt) ? (['state'] as const) : []),
    ...(isTold(...Object.values(scores)) ? (['score'] as const) : []),
  ]
}
