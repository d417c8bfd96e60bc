import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { blockedBetween, blockedBy, friendsOf } from '#server/tables/friends.ts'

export type Companions = {
  /** Throws NOT_PERMISSIONS_FOR_CREATE unless the two are friends and neither has blocked the other. */
  admit(userId: string, otherId: string): Promise<void>
  friendsAmong(userId: string, otherIds: readonly string[]): Promise<Set<string>>
  /** Returns the ids of members who have blocked this member or are blocked by this member. */
  strangersOf(userId: string): Promise<Set<string>>
  blockedBy(userId: string): Promise<Set<string>>
}

/** Decides who may have private conversations: friends, when neither has blocked the other. */
export function createCompanions(db: Db): Companions {
  async function friendsAmong(userId: string, otherIds: readonly string[]): Promise<Set<string>> {
    if (otherIds.length === 0) return new Set()
    const rows = await db
      .selectFrom(friendsOf(db, userId).as('f'))
      .select('f.friend_id')
      .where('f.friend_id', 'in', otherIds)
      .where('f.friend_id', 'not in', db.selectFrom(blockedBetween(db, userId).as('b')).select('b.other_id'))
      .execute()
    return new Set(rows.map((row) => row.friend_id))
  }
  return {
    friendsAmong,
    async strangersOf(userId) {
      const rows = await db.selectFrom(blockedBetween(db, userId).as('b')).select('b.other_id').execute()
      return new Set(rows.map((row) => row.other_id))
    },
    async blockedBy(userId) {
      const rows = await blockedBy(db, userId).execute()
      return new Set(rows.map((row) => row.other_id))
    },
    async admit(userId, otherId) {
      if (!(await friendsAmong(userId, [otherId])).has(otherId)) throw new ApiError('NOT_PERMISSIONS_FOR_CREATE')
    },
  }
}
