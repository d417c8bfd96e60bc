import type { Db } from '#server/db/sql.ts'
import { privacy } from '#server/tables/privacy.ts'
import { leavers } from '#server/tables/sessions.ts'

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

/**
 * Selects the friends whose activity the member may see: `friend_id`, `since`. Omits friends who hide from everyone when
 * they are online, members with a block between them and the member, and members who are deleting their accounts.
 */
export function activeFriendsOf(db: Db, userId: string) {
  return db
    .selectFrom(friendsOf(db, userId).as('f'))
    .innerJoin(privacy(db).as('p'), 'p.user_id', 'f.friend_id')
    .select(['f.friend_id', 'f.since'])
    .where('p.online', '<>', 'nobody')
    .where('f.friend_id', 'not in', blockedBetween(db, userId))
    .where('f.friend_id', 'not in', leavers(db))
}
