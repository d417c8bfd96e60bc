import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** A fixture's number in its competition. The bracket refers to it before the teams are known. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table fixtures add column bracket_number smallint check (bracket_number > 0)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table fixtures drop column bracket_number`.execute(db)
}
