import type { Db } from '#server/db/sql.ts'

/** Selects the bans in force. `roomId` is null for a ban from everything that members write. */
export function bans(db: Db) {
  return db
    .selectFrom('chat_sanctions as b')
    .select([
      'b.id',
      'b.room_id as roomId',
      'b.user_id as userId',
      'b.by_user_id as byUserId',
      'b.by_role as byRole',
      'b.reason',
      'b.note',
      'b.created_at as since',
      'b.until',
    ])
    .where((e) => e.or([e('b.until', 'is', null), e('b.until', '>', new Date())]))
}

/** Returns the ban from publishing anything (messages, posts, comments), or null. */
export async function banFromAll(db: Db, userId: string): Promise<{ until: Date | null } | null> {
  const query = bans(db).where('b.user_id', '=', userId).where('b.room_id', 'is', null)
  return (await query.executeTakeFirst()) ?? null
}
