import type { Db } from '#server/db/sql.ts'

/** Selects predictions of played fixtures: `user_id`, `fixture_id`, `outcome`, `settled_at`. For counts. */
export function settledPredictions(db: Db) {
  return db
    .selectFrom('predictions')
    .select(['user_id', 'fixture_id', 'outcome', 'settled_at'])
    .where('settled_at', 'is not', null)
    .where('outcome', '<>', 'void')
}
