import type { Db } from '#server/db/sql.ts'

/** Selects uploads, for joins: `id`, file `name` and description (`alt`). */
export function fileWords(db: Db) {
  return db.selectFrom('uploads').select(['id', 'name', 'alt'])
}
