import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** A commentator who ended a broadcast on the site must reopen the fixture before an encoder is admitted again. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table live_sessions add column is_closed boolean not null default false`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table live_sessions drop column is_closed`.execute(db)
}
