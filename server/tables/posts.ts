import type { Db } from '#server/db/sql.ts'

/** Posts that anybody may see, with whose they are: `id` and `user_id`. To join, or to look into. */
export function publicPosts(db: Db) {
  return db.selectFrom('posts').select(['id', 'user_id']).where('visibility', '=', 1)
}

/** Files that posts show: `url`. To look into. */
export function postFiles(db: Db) {
  return db.selectFrom('post_attachments').select('url')
}
