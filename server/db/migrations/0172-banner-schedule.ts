import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `alter table banners add column starts_at timestamptz, add column ends_at timestamptz,
    add constraint banners_schedule check (ends_at > starts_at)`,
  // The operators' replacements for built-in messages, and their additional messages (custom.…).
  `create table translations (
    key text not null,
    locale text not null check (locale in ('vi', 'en', 'zh')),
    text text not null check (text <> ''),
    primary key (key, locale)
  )`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table translations`.execute(db)
  await sql`alter table banners drop column starts_at, drop column ends_at`.execute(db)
}
