import type { Db } from '#server/db/sql.ts'

/** Selects the days on which members checked in or made up for it: `user_id`, `day` in Vietnam. For counts. */
export function checkInDays(db: Db) {
  return db.selectFrom('check_ins').select(['user_id', 'day'])
}
