import type { Db } from '#server/db/sql.ts'

/** Selects public posts with their authors: `id` and `user_id`. For joins and subqueries. */
export function publicPosts(db: Db) {
  return db.selectFrom('posts').select(['id', 'user_id']).where('visibility', '=', 1)
}

export function postFiles(db: Db) {
  return db.selectFrom('post_attachments').select('url')
}
