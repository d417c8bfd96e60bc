import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Teams that turned out to be duplicates of another team. Older records (tips) still refer to them. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table team_replacements (
    team_id bigint primary key references teams on delete cascade,
    by_id bigint not null references teams on delete cascade,
    replaced_at timestamptz not null default now(),
    check (team_id <> by_id)
  )`.execute(db)
  await sql`create index team_replacements_by on team_replacements (by_id)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table team_replacements`.execute(db)
}
