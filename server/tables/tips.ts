import type { Db } from '#server/db/sql.ts'

/** Tips with whose they are: `id`, `user_id`, `fixture_id` and `created_at`. To join, or to look into. */
export function tipsOfMembers(db: Db) {
  return db.selectFrom('tips').select(['id', 'user_id', 'fixture_id', 'created_at'])
}
