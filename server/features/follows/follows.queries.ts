import type { Db } from '#server/db/sql.ts'

/** What a member follows of a kind: `target_id`, and `created_at` since when. To join, or to look into. */
export function followed(db: Db, { userId, kind }: { userId: string; kind: string }) {
  return db
    .selectFrom('follows')
    .select(['target_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
}

/** How many follow each of a kind: `target_id` and `followers`. To join; those that nobody ever followed have no row. */
export function followerCounts(db: Db, kind: string) {
  return db.selectFrom('follow_counts').select(['target_id', 'followers']).where('kind', '=', kind)
}
