import type { Db } from '#server/db/sql.ts'

export function tipsOfMembers(db: Db) {
  return db.selectFrom('tips').select(['id', 'user_id', 'fixture_id', 'created_at'])
}

/** Selects tips with a result: `tip_id`, `fixture_id`. For counts. */
export function settledTips(db: Db) {
  return db.selectFrom('tip_standings').select(['tip_id', 'fixture_id']).where('outcome', 'is not', null)
}
