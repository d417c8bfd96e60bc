import type { Db } from '#server/db/sql.ts'

/** Selects the `id`, file `name` and description (`alt`) of uploads, to join. */
export function fileWords(db: Db) {
  return db.selectFrom('uploads').select(['id', 'name', 'alt'])
}
