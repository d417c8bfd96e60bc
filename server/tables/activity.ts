import type { Db } from '#server/db/sql.ts'

/** What members did: `user_id`, `day` (of Vietnam), `kind` and the `total` of it. To join and to count. */
export function activityDays(db: Db) {
  return db.selectFrom('activity_days').select(['user_id', 'day', 'kind', 'total'])
}
