import type { Db } from '#server/db/sql.ts'

/** Selects tournaments, for joins. PostgreSQL only reads the columns that the outer query uses. */
export function tournaments(db: Db) {
  return db.selectFrom('tournaments').selectAll()
}

export function seasons(db: Db) {
  return db.selectFrom('seasons').selectAll()
}
