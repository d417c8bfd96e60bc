import { type Kysely, sql } from 'kysely'
import type { Database } from './sql.ts'

export type StaleCollation = { name: string; builtWith: string; present: string }

/**
 * Returns the collations whose library has another version than when their indexes were built: the one of the database
 * and those of single columns. Such indexes may be in a wrong order, so a search misses rows and a unique index accepts
 * duplicates. Collations without a version (C, C.UTF-8 of the operating system) never change.
 */
export async function staleCollations(db: Kysely<Database>): Promise<StaleCollation[]> {
  const { rows } = await sql<StaleCollation>`
    select * from (
      select datname as name, datcollversion as "builtWith", pg_database_collation_actual_version(oid) as present
      from pg_database where datname = current_database()
      union all
      select distinct collname, collversion, pg_collation_actual_version(c.oid)
      from pg_collation c join pg_attribute a on a.attcollation = c.oid join pg_class t on t.oid = a.attrelid
      where t.relnamespace = 'public'::regnamespace
    ) as used where "builtWith" <> present order by name`.execute(db)
  return rows
}
