import type { Role } from '#contract/account.ts'
import type { NewsOf } from '#contract/topic.ts'
import type { userTopic } from '#contract/user.socket.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'
import { canModerate, canSanction } from './chat.rules.ts'
import { findLastAddressHash, forgetAddresses, markDeleted } from './message.store.ts'
import type { OpenRooms } from './open-rooms.ts'
import { deleteSanction, putSanction } from './sanction.store.ts'

type Muted = NewsOf<typeof userTopic, 'muted'>['data']
type Ban = { roomId: string | null; userId: string; reason: string; durationMinutes: number | null }

export type ModerationService = {
  /** Throws ROOM_NOT_FOUND, MESSAGE_NOT_FOUND, NOT_PERMISSIONS. */
  deleteMessage(member: Member, message: { roomId: string; id: string }): Promise<void>
  /** Until when, or null for until lifted. Throws ROOM_NOT_FOUND, USER_NOT_FOUND, NOT_PERMISSIONS. */
  ban(member: Member, ban: Ban): Promise<Date | null>
  lift(member: Member, of: { roomId: string | null; userId: string }): Promise<void>
  /** Drops the keyed hashes of addresses that no ban can need any more. */
  forgetAddresses(): Promise<void>
}

const addressesKeptMs = 30 * 24 * 3_600_000

export const sanctionsTopic = 'chat.sanctions'

export function createModerationService(use: {
  db: Db
  rooms: OpenRooms
  roleOf(userId: string): Promise<Role | null>
  /** Tells other instances that a sanction of every room has changed. */
  tellEveryRoom(): void
  tellMember(userId: string, data: Muted): void
}): ModerationService {
  const { db, rooms } = use

  async function refuseUnlessModerator(member: Member, roomId: string | null): Promise<void> {
    const isAllowed = roomId === null ? hasRole(member, 'moderator') : canModerate(member, await rooms.open(roomId))
    if (!isAllowed) throw new ApiError('NOT_PERMISSIONS')
  }

  async function sanctionsChanged(roomId: string | null): Promise<void> {
    if (roomId !== null) return rooms.refreshRights(roomId)
    await rooms.refreshAllRights()
    use.tellEveryRoom()
  }

  return {
    async deleteMessage(member, { roomId, id }) {
      await refuseUnlessModerator(member, roomId)
      if (!(await markDeleted(db, { roomId, id, byUserId: member.userId }))) throw new ApiError('MESSAGE_NOT_FOUND')
      rooms.tell(roomId, { type: 'deleted', id: Number(id) })
    },
    async ban(member, { roomId, userId, reason, durationMinutes }) {
      await refuseUnlessModerator(member, roomId)
      const role = /^\d+$/.test(userId) ? await use.roleOf(userId) : null
      if (!role) throw new ApiError('USER_NOT_FOUND')
      if (!canSanction(member, { userId, role })) throw new ApiError('NOT_PERMISSIONS')
      const until = durationMinutes === null ? null : new Date(Date.now() + durationMinutes * 60_000)
      const addressHash = await findLastAddressHash(db, userId)
      await putSanction(db, { roomId, userId, byUserId: member.userId, reason, addressHash, until })
      await sanctionsChanged(roomId)
      use.tellMember(userId, mutedIn(roomId, { isMuted: true, until }))
      return until
    },
    async lift(member, { roomId, userId }) {
      await refuseUnlessModerator(member, roomId)
      if (!/^\d+$/.test(userId)) return
      await deleteSanction(db, { roomId, userId })
      await sanctionsChanged(roomId)
      use.tellMember(userId, mutedIn(roomId, { isMuted: false, until: null }))
    },
    forgetAddresses: () => forgetAddresses(db, new Date(Date.now() - addressesKeptMs)),
  }
}

function mutedIn(roomId: string | null, state: { isMuted: boolean; until: Date | null }): Muted {
  return { groupId: roomId ?? '', isMuted: state.isMuted, until: state.until?.getTime() ?? null }
}
