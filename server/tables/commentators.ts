import type { Db } from '#server/db/sql.ts'

/**
 * Selects commentators' follower counts, for joins: `user_id` and `followers`. A commentator may have no row before the
 * first profile or follower.
 */
export function commentatorFollowers(db: Db) {
  return db.selectFrom('commentator_profiles').select(['user_id', 'followers'])
}

/** Selects the ids of all commentators. */
export function commentators(db: Db) {
  return db.selectFrom('users').select('id').where('role', '=', 'commentator')
}
