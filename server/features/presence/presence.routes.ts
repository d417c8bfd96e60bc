import type { PublicUser } from '#contract/account.ts'
import { onlineList, setOffline, setOnline, showOnline } from '#contract/presence.ts'
import { offsetOf, toPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { memberIdOf, type Viewer } from '#server/http/viewer.ts'
import { everywhere } from '#server/tables/presence.ts'
import type { Leases } from './leases.service.ts'
import { listPresent } from './presence.store.ts'
import type { RoomTotals } from './room-totals.service.ts'

type Uses = {
  db: Db
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  rooms: { refuseUnreadable(roomId: string, viewer: Viewer): Promise<void> }
  leases: Pick<Leases, 'markOnline' | 'markOffline'>
  totals: Pick<RoomTotals, 'guests'>
  membersIn(roomId: string): Promise<number>
}

export function presenceRoutes({ db, accounts, rooms, leases, totals, membersIn }: Uses): Route[] {
  return [
    handle(setOnline, async (_, { member }) => {
      leases.markOnline(member.userId)
      return null
    }),
    handle(setOffline, async (_, { member }) => {
      leases.markOffline(member.userId)
      return null
    }),
    handle(onlineList, async ({ roomId = everywhere, ...paging }, { viewer }) => {
      if (roomId !== everywhere) await rooms.refuseUnreadable(roomId, viewer)
      const readerId = memberIdOf(viewer)
      const [userIds, total] = await Promise.all([
        listPresent(db, { roomId, readerId }, { offset: offsetOf(paging), limit: paging.pageSize }),
        membersIn(roomId),
      ])
      const members = await accounts.findPublic(userIds)
      return toPage(
        userIds.flatMap((userId) => members.get(userId) ?? []),
        total,
        paging,
      )
    }),
    handle(showOnline, async () => {
      const members = await membersIn(everywhere)
      const guests = totals.guests()
      return { total: members + guests, members, guests }
    }),
  ]
}
