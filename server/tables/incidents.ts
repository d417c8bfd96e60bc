import type { Db } from '#server/db/sql.ts'

/** Selects open major incidents, newest first: `id` and the title in each language. */
export function openMajorIncidents(db: Db) {
  return db
    .selectFrom('incidents')
    .select(['id', 'title'])
    .where('closed_at', 'is', null)
    .where('is_major', '=', true)
    .orderBy('id', 'desc')
}
