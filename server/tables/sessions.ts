import type { Db } from '#server/db/sql.ts'

export function openSessions(db: Db) {
  return db.selectFrom('sessions').select('id').where('ended_at', 'is', null)
}

/**
 * Selects the device and the address (both hashed) of each login: `device`, `address`, `user_id`, `created_at`. For
 * joins.
 */
export function sessionTraces(db: Db) {
  return db.selectFrom('sessions').select(['device', 'address', 'user_id', 'created_at'])
}

/** Selects the traces of sessions that were open after `since`: `device`, `address` (both hashed), `user_id`. */
export function tracesAfter(db: Db, since: Date) {
  return db
    .selectFrom('sessions')
    .select(['device', 'address', 'user_id'])
    .where((e) => e.or([e('ended_at', 'is', null), e('ended_at', '>', since)]))
}

/** Selects the members who logged in on each device (hashed): `device`, `user_id`. For joins. */
export function deviceUsers(db: Db) {
  return db.selectFrom('sessions').select(['device', 'user_id']).where('device', 'is not', null)
}

/** Selects members who deleted their account and can still return: `user_id`. For exclusions. */
export function leavers(db: Db) {
  return db.selectFrom('departures').select('user_id')
}

/** Selects when deleted accounts are emptied: `user_id`, `due_at`. For joins. */
export function removalTimes(db: Db) {
  return db.selectFrom('departures').select(['user_id', 'due_at'])
}
