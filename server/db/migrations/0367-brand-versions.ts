import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table brand_versions (
    id bigint generated always as identity primary key,
    brand jsonb not null,
    by_user_id bigint not null,
    reason text not null,
    saved_at timestamptz not null default now()
  )`,
  `create trigger brand_versions_append_only before update or delete or truncate on brand_versions
    for each statement execute function refuse_change()`,
]

/** The site's name and look. The newest version counts; without one, the site has the built-in brand. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table brand_versions`.execute(db)
}
