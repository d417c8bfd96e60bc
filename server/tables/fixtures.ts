import type { Db, Tx } from '#server/db/sql.ts'

/** Selects fixtures, for joins. PostgreSQL only reads the columns that the outer query uses. */
export function fixtures(db: Db) {
  return db.selectFrom('fixtures').selectAll()
}

/** Name of the table, for a statement in plain SQL. */
export const fixtureTable = 'fixtures'

/** Locks one fixture until the transaction ends (FOR SHARE). The caller selects the columns. */
export function lockedFixture(tx: Tx, id: string) {
  return tx.selectFrom('fixtures').where('id', '=', id).forShare()
}

/**
 * Locks one fixture against deletion until the transaction ends (FOR KEY SHARE). Its score may still change. The caller
 * selects the columns.
 */
export function keptFixture(tx: Tx, id: string) {
  return tx.selectFrom('fixtures').where('id', '=', id).forKeyShare()
}

/** Selects the commentators of fixtures, for joins: `fixture_id` and `user_id`. */
export function seats(db: Db) {
  return db.selectFrom('fixture_commentators').select(['fixture_id', 'user_id'])
}
