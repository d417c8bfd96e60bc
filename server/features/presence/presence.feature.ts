import type { PublicUser } from '#contract/account.ts'
import { chatroomTopic } from '#contract/chat.socket.ts'
import type { PresenceServerEvent } from '#contract/presence.socket.ts'
import { onlineList, setOffline, setOnline, showOnline } from '#contract/presence.ts'
import { offsetOf, toPage } from '#server/db/page.ts'
import type { Feature, Ground } from '#server/feature.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { everywhere } from '#server/tables/presence.ts'
import { createLeases } from './leases.ts'
import type { PresenceService } from './presence.service.ts'
import { presenceRoom, presenceSocket, roomIdOf } from './presence.socket.ts'
import { countOperators, countPresent, forgetPast, listPresent, putLeases } from './presence.store.ts'
import { createRoomTotals } from './room-totals.ts'

type Uses = {
  realtime: RealtimeService
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  rooms: { refuseUnreadable(roomId: string, viewer: Viewer): Promise<void> }
}

const countKeptMs = 2_000

/** Presence: a public total, a list of members, and the number of people in a room. */
export function createPresence(ground: Ground, { realtime, accounts, rooms }: Uses): Feature<PresenceService> {
  const { engines, log } = ground
  const { db } = engines.database
  const { hub } = realtime
  const shared = createSharedReads()
  const membersIn = (roomId: string) => shared.read(roomId, countKeptMs, () => countPresent(db, roomId))
  const leases = createLeases({
    write: (changes) => putLeases(db, changes),
    onFailure: (error) => log.warn({ err: error }, 'presence waits for the database'),
  })
  const totals = createRoomTotals({
    bus: engines.bus,
    ownGuests: realtime.guests,
    // Sent with the room's next regular broadcast.
    changed(roomId, total) {
      realtime.mention(chatroomTopic, { groupId: roomId }, { type: 'room', data: { total } })
      const room: PresenceServerEvent = { type: 'room', roomId, total }
      hub.mention(presenceRoom(roomId), JSON.stringify(room))
    },
  })
  hub.onMembership(({ room, connection, isIn }) => {
    const roomId = roomIdOf(room)
    const { viewer } = connection
    if (roomId === null) return
    totals[isIn ? 'enter' : 'leave'](roomId, personOf(connection))
    if (viewer.kind === 'user') leases[isIn ? 'hold' : 'release'](roomId, viewer.userId)
  })

  return {
    service: {
      roomTotal: totals.of,
      operatorsOnline: () => shared.read('operators', countKeptMs, () => countOperators(db)),
    },
    sockets: realtime.endpoint(
      presenceSocket({
        hub,
        leases,
        // Counts after the member's own arrival is written. Members who arrived in the same batch share the count.
        membersOnline: async () =>
          shared.read(`online ${await leases.written()}`, countKeptMs, () => countPresent(db, everywhere)),
        totalOf: totals.of,
        refuseUnreadable: rooms.refuseUnreadable,
        onFailure: (error) => log.error({ err: error }, 'presence'),
      }),
    ),
    routes: [
      handle(setOnline, async (_, context) => {
        leases.markOnline(memberOf(context).userId)
        return null
      }),
      handle(setOffline, async (_, context) => {
        leases.markOffline(memberOf(context).userId)
        return null
      }),
      handle(onlineList, async ({ roomId = everywhere, ...paging }, { viewer }) => {
        if (roomId !== everywhere) await rooms.refuseUnreadable(roomId, viewer)
        const readerId = viewer.kind === 'user' ? viewer.userId : null
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
    ],
    jobs: [{ name: 'forget-past-presence', cron: '*/20 * * * *', run: () => forgetPast(db) }],
    async close() {
      totals.close()
      await leases.close()
    },
  }
}

function personOf({ viewer }: Connection): string {
  if (viewer.kind === 'user') return `u${viewer.userId}`
  return viewer.kind === 'guest' ? `g${viewer.guestId}` : ''
}
