import type { Db } from '#server/db/sql.ts'

/** Fixtures as they stand, to join. PostgreSQL reads no more of a row than is asked of it. */
export function fixtures(db: Db) {
  return db.selectFrom('fixtures').selectAll()
}

/** Who comments which fixture: `fixture_id` and `user_id`. To join. */
export function seats(db: Db) {
  return db.selectFrom('fixture_commentators').select(['fixture_id', 'user_id'])
}

/** Teams, those that turned out to be another one included, to join. */
export function teams(db: Db) {
  return db.selectFrom('teams').selectAll()
}

/** Tournaments, to join. */
export function tournaments(db: Db) {
  return db.selectFrom('tournaments').selectAll()
}

/** Seasons of tournaments, to join. */
export function seasons(db: Db) {
  return db.selectFrom('seasons').selectAll()
}
