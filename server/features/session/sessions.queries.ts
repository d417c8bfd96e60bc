import type { Db } from '#server/db/sql.ts'

/** Sessions that are not over: `id`. To join, or to look into. */
export function openSessions(db: Db) {
  return db.selectFrom('sessions').select('id').where('ended_at', 'is', null)
}

/** Which device (a hash) whom was logged in on: `device`, `user_id`. To join. */
export function deviceUsers(db: Db) {
  return db.selectFrom('sessions').select(['device', 'user_id']).where('device', 'is not', null)
}
