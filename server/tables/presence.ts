import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** The room id of the whole site. */
export const everywhere = ''

/** Members who are on the site at this moment: `user_id`. To join. */
export function onlineMembers(db: Db) {
  return db
    .selectFrom('presence')
    .select('user_id')
    .where('room_id', '=', everywhere)
    .where('until', '>', sql<Date>`now()`)
}

/** Stays of members in chat rooms: `room_id`, `user_id`, `since` and `until` when. Kept for an hour after they end. */
export function stays(db: Db) {
  return db.selectFrom('presence').select(['room_id', 'user_id', 'since', 'until']).where('room_id', '<>', everywhere)
}
