import type { Db } from '#server/db/sql.ts'

/** A member's friends: `friend_id`, and `since` when. To join, or to look into. */
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

/** Blocks between these members: `user_id` blocked `blocked_id`. */
export function blocksAmong(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('blocks')
    .select(['user_id', 'blocked_id'])
    .where('user_id', 'in', userIds)
    .where('blocked_id', 'in', userIds)
}

/** Whom a member has blocked: `other_id`. To leave out. */
export function blockedBy(db: Db, userId: string) {
  return db.selectFrom('blocks').select('blocked_id as other_id').where('user_id', '=', userId)
}

/** Members who have blocked one: `user_id`. To join, or to look into. */
export function blockersOf(db: Db, userId: string) {
  return db.selectFrom('blocks').select('blocks.user_id').where('blocks.blocked_id', '=', userId)
}

/** With whom a member has nothing to do, whichever of both blocked the other: `other_id`. To leave out. */
export function blockedBetween(db: Db, userId: string) {
  return blockedBy(db, userId).unionAll(
    db.selectFrom('blocks').select('user_id as other_id').where('blocked_id', '=', userId),
  )
}
