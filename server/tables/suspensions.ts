import type { Db } from '#server/db/sql.ts'

/** Selects the suspensions in force. */
export function suspensions(db: Db) {
  return db
    .selectFrom('suspensions as s')
    .select([
      's.user_id as userId',
      's.by_user_id as byUserId',
      's.by_role as byRole',
      's.reason',
      's.note',
      's.created_at as since',
      's.until',
      's.removes',
    ])
    .where((e) => e.or([e('s.until', 'is', null), e('s.until', '>', new Date())]))
}

/** Selects members who cannot log in: `user_id`. For exclusions. */
export function suspendedMembers(db: Db) {
  return db
    .selectFrom('suspensions as s')
    .select('s.user_id')
    .where((e) => e.or([e('s.until', 'is', null), e('s.until', '>', new Date())]))
}

export type Suspension = NonNullable<Awaited<ReturnType<typeof findSuspension>>>

/** Returns the member's suspension in force, or null. */
export async function findSuspension(db: Db, userId: string) {
  return (await suspensions(db).where('s.user_id', '=', userId).executeTakeFirst()) ?? null
}
