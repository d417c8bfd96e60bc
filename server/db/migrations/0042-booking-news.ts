import { type Kysely, sql } from 'kysely'
import type { Database } from '../sql.ts'

/** Going on air is news of its own beside the start, and so is an hour that is no longer, or again, sure. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table bookings
    add column on_air_at timestamptz,
    add column told_time_state text not null default 'exact'`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table bookings drop column on_air_at, drop column told_time_state`.execute(db)
}
