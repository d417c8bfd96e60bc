import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/**
 * What things of a kind are called, folded, each name beginning with a space: `ref_id` and `name`. To look into. The kind
 * stands as a literal, or the planner would not take the kind's own index.
 */
export function searchNames(db: Db, kind: 'team' | 'tournament') {
  return db
    .selectFrom('search_names')
    .select(['ref_id', 'name'])
    .where(sql<boolean>`kind = ${sql.lit(kind)}`)
}
