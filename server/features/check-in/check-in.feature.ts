import type { PublicUser } from '#contract/account.ts'
import { checkIn, checkInInfo, checkInMakeUp } from '#contract/check-in.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { ActivityService } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { personalRows } from '#server/personal-data.ts'
import { type CheckInService, createCheckInService } from './check-in.service.ts'

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  activity: ActivityService
  ledger: Ledger
}

/** Coming back every day: a calendar, a streak, and what it brings (decision 135). */
export function createCheckIn({ engines }: Ground, uses: Uses): Feature<CheckInService> {
  const { database } = engines
  const service = createCheckInService({ database, ...uses })
  return {
    service,
    routes: [
      handle(checkInInfo, async ({ around }, context) => service.info(memberOf(context).userId, { around })),
      handle(checkIn, async (_, context) => service.checkIn(memberOf(context).userId)),
      handle(checkInMakeUp, async ({ day }, context) => service.makeUp(memberOf(context).userId, day)),
    ],
    personal: [personalRows(database.db, { table: 'check_ins', goes: true })],
  }
}
