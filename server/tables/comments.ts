import type { Db } from '#server/db/sql.ts'

/**
 * Comments that stand, with what they stand on and who wrote them: `id`, `kind`, `target_id`, `user_id`,
 * `content`, `created_at`. To join, or to look into.
 */
export function standingComments(db: Db) {
  return db
    .selectFrom('comments')
    .select(['id', 'kind', 'target_id', 'user_id', 'content', 'created_at'])
    .where('deleted_at', 'is', null)
}
