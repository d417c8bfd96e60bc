import type { Db } from '#server/db/sql.ts'

/** Fixtures as they stand, to join. PostgreSQL reads no more of a row than is asked of it. */
export function fixtures(db: Db) {
  return db.selectFrom('fixtures').selectAll()
}

/** Who comments which fixture: `fixture_id` and `user_id`. To join. */
export function seats(db: Db) {
  return db.selectFrom('fixture_commentators').select(['fixture_id', 'user_id'])
}
