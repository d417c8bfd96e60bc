import type { Db } from '#server/db/sql.ts'

/** Sessions that are not over: `id`. To join, or to look into. */
export function openSessions(db: Db) {
  return db.selectFrom('sessions').select('id').where('ended_at', 'is', null)
}

/** On which device and from where (both hashes) somebody logged in: `device`, `address`, `user_id`, `created_at`. To join. */
export function sessionTraces(db: Db) {
  return db.selectFrom('sessions').select(['device', 'address', 'user_id', 'created_at'])
}

/** Which device (a hash) whom was logged in on: `device`, `user_id`. To join. */
export function deviceUsers(db: Db) {
  return db.selectFrom('sessions').select(['device', 'user_id']).where('device', 'is not', null)
}

/** Members who deleted their account and may still come back: `user_id`. To leave out. */
export function leavers(db: Db) {
  return db.selectFrom('departures').select('user_id')
}
