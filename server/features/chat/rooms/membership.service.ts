import type { Db } from '#server/db/sql.ts'
import type { Member, Viewer } from '#server/http/viewer.ts'
import { markRead, updateMember } from './room.store.ts'

/**
 * Settings of a member for a room. Each call throws ROOM_NOT_FOUND, or NOT_PERMISSIONS when the member may not read the
 * room.
 */
export type MembershipService = {
  setNotifies(member: Member, room: { roomId: string; notifies: boolean }): Promise<void>
  markRead(member: Member, roomId: string): Promise<void>
}

export function createMembershipService(use: {
  db: Db
  readable(roomId: string, viewer: Viewer): Promise<{ id: string }>
}): MembershipService {
  const { db, readable } = use
  return {
    async setNotifies(member, { roomId, notifies }) {
      const { id } = await readable(roomId, member)
      await updateMember(db, { roomId: id, userId: member.userId }, { notifies })
    },
    async markRead(member, roomId) {
      const { id } = await readable(roomId, member)
      await markRead(db, { roomId: id, userId: member.userId })
    },
  }
}
