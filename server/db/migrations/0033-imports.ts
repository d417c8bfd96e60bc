import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * `imported_sheets` stores the digest of each sheet that was imported completely, so that the next run continues after
 * it. Names are compared folded, because a source's spelling rarely equals ours.
 */
const statements = [
  `create table imported_sheets (
    provider text not null,
    sheet text not null,
    digest text not null,
    fixtures integer not null,
    finished_at timestamptz not null default now(),
    primary key (provider, sheet)
  )`,
  'create index team_aliases_folded on team_aliases (fold_text(alias), sport)',
  `create index id_reviews_open on id_reviews (id) where state = 'open'`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index id_reviews_open, team_aliases_folded`.execute(db)
  await sql`drop table imported_sheets`.execute(db)
}
