import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Going on air is reported separately from the start. So is a kick-off time that becomes uncertain, or certain again.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table bookings
    add column on_air_at timestamptz,
    add column told_time_state text not null default 'exact'`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table bookings drop column on_air_at, drop column told_time_state`.execute(db)
}
