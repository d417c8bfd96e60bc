import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/**
 * Selects the folded names of a kind, each with a leading space: `ref_id` and `name`. For subqueries. The kind is a
 * literal, because with a parameter the planner would not use the index of that kind.
 */
export function searchNames(db: Db, kind: 'team' | 'tournament') {
  return db
    .selectFrom('search_names')
    .select(['ref_id', 'name'])
    .where(sql<boolean>`kind = ${sql.lit(kind)}`)
}
