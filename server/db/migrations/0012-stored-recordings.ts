import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Null until the file store has the recording and the media engine's copy is deleted. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table recordings add column stored_at timestamptz`.execute(db)
  await sql`create index recordings_unstored on recordings (created_at) where stored_at is null`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table recordings drop column stored_at`.execute(db)
}
