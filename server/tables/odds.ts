import type { Db } from '#server/db/sql.ts'

/** Selects the fixtures that have odds: `fixture_id`, one row per line. For subqueries. */
export function pricedLines(db: Db) {
  return db.selectFrom('odds_lines').select('fixture_id')
}
