import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** When an act is done that needs a second operator and has none. Null while there is one. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table approvals add column due_at timestamptz`.execute(db)
  await sql`alter table run_settings add column due_at timestamptz`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table approvals drop column due_at`.execute(db)
  await sql`alter table run_settings drop column due_at`.execute(db)
}
