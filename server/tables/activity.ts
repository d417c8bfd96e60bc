import type { Db } from '#server/db/sql.ts'

/** Activities of members: `user_id`, `day` (in Vietnam), `kind` and their `total`. For joins and counts. */
export function activityDays(db: Db) {
  return db.selectFrom('activity_days').select(['user_id', 'day', 'kind', 'total'])
}
