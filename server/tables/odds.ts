import type { Db } from '#server/db/sql.ts'

/** Which fixtures have odds: `fixture_id`, once for each line. To look into. */
export function pricedLines(db: Db) {
  return db.selectFrom('odds_lines').select('fixture_id')
}
