import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** `version` increases with every change of a fixture's details, so a page can detect that it missed one. */
const statements = [
  `create table fixture_details (
    fixture_id bigint primary key references fixtures on delete cascade,
    version integer not null default 0,
    lineups jsonb
  )`,
  `create table fixture_statistics (
    fixture_id bigint not null references fixtures on delete cascade,
    kind smallint not null,
    home numeric(9, 2) not null,
    away numeric(9, 2) not null,
    primary key (fixture_id, kind)
  )`,
  `create table fixture_momentum (
    fixture_id bigint not null references fixtures on delete cascade,
    minute smallint not null check (minute between 0 and 200),
    value smallint not null check (value between -100 and 100),
    primary key (fixture_id, minute)
  )`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table fixture_momentum, fixture_statistics, fixture_details`.execute(db)
}
