import type { Db } from '#server/db/sql.ts'

/** Fixtures as they stand, to join. PostgreSQL reads no more of a row than is asked of it. */
export function fixtures(db: Db) {
  return db.selectFrom('fixtures').selectAll()
}

/** Teams, those that turned out to be another one included, to join. */
export function teams(db: Db) {
  return db.selectFrom('teams').selectAll()
}

/** Tournaments, to join. */
export function tournaments(db: Db) {
  return db.selectFrom('tournaments').selectAll()
}
