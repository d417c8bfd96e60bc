import type { Db } from '#server/db/sql.ts'

/**
 * Selects comments that are not deleted, with their target and author: `id`, `kind`, `target_id`, `user_id`, `content`,
 * `created_at`. For joins and subqueries.
 */
export function existingComments(db: Db) {
  return db
    .selectFrom('comments')
    .select(['id', 'kind', 'target_id', 'user_id', 'content', 'created_at'])
    .where('deleted_at', 'is', null)
}
