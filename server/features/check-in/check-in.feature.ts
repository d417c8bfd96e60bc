import type { PublicUser } from '#contract/account.ts'
import type { ActivityService } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { liveValue } from '#server/kit/live-value.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { checkInResources } from './check-in.resource.ts'
import { checkInRoutes } from './check-in.routes.ts'
import { type CheckInService, createCheckInService } from './check-in.service.ts'
import { readRules } from './check-in.store.ts'

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  activity: ActivityService
  ledger: Ledger
}

/** Daily check-in: calendar, streak and rewards (decision 135). */
export function createCheckIn({ engines, log }: Ground, uses: Uses): Feature<CheckInService> {
  const { bus, database } = engines
  const rules = liveValue({ bus, log }, { name: 'check-in.rules', read: () => readRules(database.db) })
  const service = createCheckInService({ database, rules: rules.now, ...uses })
  return {
    service,
    routes: checkInRoutes({ db: database.db, service, accounts: uses.accounts }),
    resources: checkInResources(rules.changed),
    personal: [
      personalRows(database.db, { table: 'check_ins', goes: true }),
      personalRows(database.db, { table: 'streak_shields', goes: true }),
      personalRows(database.db, { table: 'shielded_days', goes: true }),
    ],
    start: rules.start,
    async close() {
      rules.close()
    },
  }
}
