import type { Db } from '#server/db/sql.ts'

/** Fixtures that somebody predicted, to look into. */
export function predictedFixtures(db: Db) {
  return db.selectFrom('predictions').select('fixture_id')
}
