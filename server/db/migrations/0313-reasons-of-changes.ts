import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** The reason of a change of a record that needs one. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table console_changes add column reason text not null default ''`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table console_changes drop column reason`.execute(db)
}
