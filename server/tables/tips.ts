import type { Db } from '#server/db/sql.ts'

export function tipsOfMembers(db: Db) {
  return db.selectFrom('tips').select(['id', 'user_id', 'fixture_id', 'created_at'])
}
