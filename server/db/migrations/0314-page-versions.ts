import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table page_versions (
    id bigint generated always as identity primary key,
    page text not null,
    texts jsonb not null,
    is_built_in boolean not null default false,
    publish_at timestamptz not null,
    created_at timestamptz not null default now(),
    by_user_id bigint,
    reason text not null default ''
  )`,
  'create index page_versions_page on page_versions (page, id)',
  `create trigger page_versions_append_only before update or delete or truncate on page_versions
    for each statement execute function refuse_change()`,
]

/** Versions of static pages and policies. A page without one shows the text of the program. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table page_versions`.execute(db)
}
