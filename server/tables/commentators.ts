import type { Db } from '#server/db/sql.ts'

/** How many follow a commentator: `user_id` and `followers`. To join; who never wrote a profile and is followed by nobody has no row. */
export function commentatorFollowers(db: Db) {
  return db.selectFrom('commentator_profiles').select(['user_id', 'followers'])
}
