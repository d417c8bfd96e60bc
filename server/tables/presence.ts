import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** Room id that means the whole site. */
export const everywhere = ''

/** Selects the members who are on the site now: `user_id`. For joins. */
export function onlineMembers(db: Db) {
  return db
    .selectFrom('presence')
    .select('user_id')
    .where('room_id', '=', everywhere)
    .where('until', '>', sql<Date>`now()`)
}

/**
 * Selects members' stays in chat rooms: `room_id`, `user_id`, `since` and `until`. A row is deleted an hour after the
 * stay has ended.
 */
export function stays(db: Db) {
  return db.selectFrom('presence').select(['room_id', 'user_id', 'since', 'until']).where('room_id', '<>', everywhere)
}
