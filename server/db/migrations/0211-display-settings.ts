import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** The member's choices. Null means that the device's setting applies. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table display_settings (
    user_id bigint primary key references users on delete cascade,
    locale text,
    zone text,
    odds_format text
  )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table display_settings`.execute(db)
}
