import type { Db } from '#server/db/sql.ts'

/** Tournaments, to join. PostgreSQL reads no more of a row than is asked of it. */
export function tournaments(db: Db) {
  return db.selectFrom('tournaments').selectAll()
}

/** Seasons of tournaments, to join. */
export function seasons(db: Db) {
  return db.selectFrom('seasons').selectAll()
}
