import type { PublicUser } from '#contract/account.ts'
import { checkIn, checkInInfo, checkInMakeUp, friendStreaks, maxFriendStreaks, shieldBuy } from '#contract/check-in.ts'
import { vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { Db } from '#server/db/sql.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'
import type { CheckInService } from './check-in.service.ts'
import { listFriendStreaks } from './friend-streak.store.ts'

type Uses = {
  db: Db
  service: CheckInService
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
}

/** Time for which a member's list of streaks is kept. */
const friendsForMs = 10_000

export function checkInRoutes({ db, service, accounts }: Uses): Route[] {
  const shared = createSharedReads()
  const friendsOf = async (userId: string) => {
    const rows = await listFriendStreaks(db, userId, { today: vietnamDay(Date.now()), limit: maxFriendStreaks })
    const people = await accounts.findPublic(rows.map((row) => row.userId))
    return rows.flatMap(({ userId, days, isCheckedIn }) => {
      const user = people.get(userId)
      return user ? [{ user, streak: days, isCheckedIn }] : []
    })
  }
  return [
    handle(checkInInfo, async ({ around }, { member }) => service.info(member.userId, { around })),
    handle(checkIn, async (_, { member }) => service.checkIn(member.userId)),
    handle(shieldBuy, async ({ requestId }, { member }) => service.buyShield(member.userId, requestId)),
    handle(friendStreaks, async (_, { member }) => {
      const { userId } = member
      return { list: await shared.read(userId, friendsForMs, () => friendsOf(userId)) }
    }),
    handle(checkInMakeUp, async ({ day }, { member }) => service.makeUp(member.userId, day)),
  ]
}
