import type { Db, Tx } from '#server/db/sql.ts'

/** Fixtures as they stand, to join. PostgreSQL reads no more of a row than is asked of it. */
export function fixtures(db: Db) {
  return db.selectFrom('fixtures').selectAll()
}

/** One fixture, which nobody changes until the transaction ends. Says nothing yet: choose its columns. */
export function heldFixture(tx: Tx, id: string) {
  return tx.selectFrom('fixtures').where('id', '=', id).forShare()
}

/** Who comments which fixture: `fixture_id` and `user_id`. To join. */
export function seats(db: Db) {
  return db.selectFrom('fixture_commentators').select(['fixture_id', 'user_id'])
}
