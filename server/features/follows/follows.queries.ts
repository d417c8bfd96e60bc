import type { Db } from '#server/db/sql.ts'

/** What a member follows of a kind: `target_id`, and `created_at` since when. To join, or to look into. */
export function followed(db: Db, { userId, kind }: { userId: string; kind: string }) {
  return db
    .selectFrom('follows')
    .select(['target_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
}
