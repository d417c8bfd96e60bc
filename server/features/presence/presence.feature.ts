import type { PublicUser } from '#contract/account.ts'
import { chatroomTopic } from '#contract/chat.socket.ts'
import type { PresenceServerEvent } from '#contract/presence.socket.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { everywhere } from '#server/tables/presence.ts'
import { createLeases } from './leases.service.ts'
import { presenceRoutes } from './presence.routes.ts'
import type { PresenceService } from './presence.service.ts'
import { countOperators, countPresent, purgePresence, putLeases } from './presence.store.ts'
import { presenceRoom, presenceSocket, roomIdOf } from './presence.topic.ts'
import { createRoomTotals } from './room-totals.service.ts'

type Uses = {
  realtime: RealtimeService
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  rooms: { refuseUnreadable(roomId: string, viewer: Viewer): Promise<void> }
}

const countKeptMs = 2_000

/** Presence: a public total, a list of members, and the number of people in a room. */
export function createPresence(ground: Ground, { realtime, accounts, rooms }: Uses): Feature<PresenceService> {
  const { engines, log, clock } = ground
  const { db } = engines.database
  const { hub } = realtime
  const shared = createSharedReads(clock)
  const membersIn = (roomId: string) => shared.read(roomId, countKeptMs, () => countPresent(db, roomId))
  const leases = createLeases({
    write: (changes) => putLeases(db, changes),
    onFailure: (error) => log.warn({ err: error }, 'presence waits for the database'),
  })
  const totals = createRoomTotals({
    bus: engines.bus,
    ownGuests: realtime.guests,
    clock,
    // Sent with the room's next regular broadcast.
    changed(roomId, total) {
      realtime.mention(chatroomTopic, { groupId: roomId }, { type: 'room', data: { total } })
      const room: PresenceServerEvent = { type: 'room', roomId, total }
      hub.mention(presenceRoom(roomId), JSON.stringify(room))
    },
  })
  hub.onMembership(({ channel, connection, isIn }) => {
    const roomId = roomIdOf(channel)
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
    routes: presenceRoutes({ db, accounts, rooms, leases, totals, membersIn }),
    jobs: [{ name: 'forget-past-presence', cron: '*/20 * * * *', run: () => purgePresence(db) }],
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
