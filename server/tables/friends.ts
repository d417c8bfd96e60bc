import type { Db } from '#server/db/sql.ts'

/** Selects a member's friends: `friend_id`, and the time of the friendship in `since`. For joins and subqueries. */
export function friendsOf(db: Db, userId: string) {
  return db
    .selectFrom('friendships')
    .select(['high_id as friend_id', 'changed_at as since'])
    .where('low_id', '=', userId)
    .where('state', '=', 'friends')
    .unionAll(
      db
        .selectFrom('friendships')
        .select(['low_id as friend_id', 'changed_at as since'])
        .where('high_id', '=', userId)
        .where('state', '=', 'friends'),
    )
}

export function blocksAmong(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('blocks')
    .select(['user_id', 'blocked_id'])
    .where('user_id', 'in', userIds)
    .where('blocked_id', 'in', userIds)
}

export function blockedBy(db: Db, userId: string) {
  return db.selectFrom('blocks').select('blocked_id as other_id').where('user_id', '=', userId)
}

export function blockersOf(db: Db, userId: string) {
  return db.selectFrom('blocks').select('blocks.user_id').where('blocks.blocked_id', '=', userId)
}

/** Selects the members who blocked a member, and those whom the member blocked: `other_id`. For exclusions. */
export function blockedBetween(db: Db, userId: string) {
  return blockedBy(db, userId).unionAll(
    db.selectFrom('blocks').select('user_id as other_id').where('blocked_id', '=', userId),
  )
}
