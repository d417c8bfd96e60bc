import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** The site's name and look. The newest version counts; without one, the built-in brand. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table brand_versions (
    id bigint generated always as identity primary key,
    brand jsonb not null,
    by_user_id bigint references users on delete set null,
    reason text not null,
    saved_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index brand_versions_by_user_id on brand_versions (by_user_id)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table brand_versions`.execute(db)
}
