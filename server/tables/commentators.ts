import type { Db } from '#server/db/sql.ts'

/**
 * Selects commentators' follower counts, for joins: `user_id` and `followers`. A commentator without a profile and
 * followers may have no row.
 */
export function commentatorFollowers(db: Db) {
  return db.selectFrom('commentator_profiles').select(['user_id', 'followers'])
}
