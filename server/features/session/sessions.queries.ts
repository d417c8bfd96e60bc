import type { Db } from '#server/db/sql.ts'

/** Sessions that are not over: `id`. To join, or to look into. */
export function openSessions(db: Db) {
  return db.selectFrom('sessions').select('id').where('ended_at', 'is', null)
}
