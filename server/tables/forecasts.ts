import type { Db } from '#server/db/sql.ts'

/** Selects the links of the chain of forecasts, for the roots of days. */
export function forecastLinks(db: Db) {
  return db.selectFrom('forecasts').select(['seq', 'hash', 'created_at'])
}
