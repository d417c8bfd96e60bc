import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** An old recording gives up all pictures but one. The files that it no longer needs are deleted a day later. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table recordings
    add column thinned_at timestamptz,
    add column unused_files text[] not null default '{}'`.execute(db)
  await sql`create index recordings_unthinned on recordings (created_at) where thinned_at is null`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table recordings drop column thinned_at, drop column unused_files`.execute(db)
}
