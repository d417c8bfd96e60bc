import type { Role } from '#contract/account.ts'
import type { MemberSanction } from '#contract/member-desk.ts'
import type { Db } from '#server/db/sql.ts'
import { bans } from '#server/tables/bans.ts'
import { namedRooms } from '#server/tables/chat.ts'
import { removalTimes } from '#server/tables/sessions.ts'
import { findSuspension } from '#server/tables/suspensions.ts'

export type SanctionRow = Pick<MemberSanction, 'kind' | 'groupId' | 'roomName' | 'reason' | 'note'> & {
  byUserId: string | null
  byRole: Role
  since: Date
  until: Date | null
}

/** Lists the sanctions in force on a member: of the account, of the whole site, then of rooms. */
export async function sanctionsOf(db: Db, userId: string): Promise<SanctionRow[]> {
  const suspension = await findSuspension(db, userId)
  const banned = await bans(db).where('b.user_id', '=', userId).orderBy('b.created_at', 'desc').execute()
  const roomIds = banned.flatMap(({ roomId }) => roomId ?? [])
  const rooms = roomIds.length === 0 ? [] : await namedRooms(db).where('id', 'in', roomIds).execute()
  const nameOf = new Map(rooms.map(({ id, name }) => [id, name]))
  const bansShown = banned.map(({ roomId, byUserId, byRole, reason, note, since, until }): SanctionRow => {
    const kind = roomId === null ? 'silence' : 'room-ban'
    const roomName = nameOf.get(roomId ?? '') ?? ''
    return { kind, groupId: roomId ?? '', roomName, byUserId, byRole, reason, note, since, until }
  })
  const ofSite = bansShown.filter(({ kind }) => kind === 'silence')
  const ofRooms = bansShown.filter(({ kind }) => kind === 'room-ban')
  if (!suspension) return [...ofSite, ...ofRooms]
  const { removes, byUserId, byRole, reason, note, since, until } = suspension
  const due = removes ? await removalTimes(db).where('user_id', '=', userId).executeTakeFirst() : undefined
  const given = { groupId: '', roomName: '', byUserId, byRole, reason, note, since }
  const ofAccount: SanctionRow = removes
    ? { kind: 'removal', ...given, until: due?.due_at ?? null }
    : { kind: 'suspension', ...given, until }
  return [ofAccount, ...ofSite, ...ofRooms]
}
