import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * `departures` lists members who asked to delete their account and can return until `due_at`. `data_exports` holds
 * requested copies of members' data; a job creates them and they expire after some days. `gone_at` is set when the
 * personal data is erased. The row stays for other members' records.
 */
const statements = [
  `alter table users add column gone_at timestamptz`,
  `create table departures (
    user_id bigint primary key references users on delete cascade,
    asked_at timestamptz not null default now(),
    due_at timestamptz not null
  )`,
  `create index departures_due on departures (due_at)`,
  `create table data_exports (
    id uuid primary key,
    user_id bigint not null references users on delete cascade,
    locale text not null,
    state text not null default 'asked' check (state in ('asked', 'ready', 'failed')),
    bytes bigint,
    asked_at timestamptz not null default now(),
    ready_at timestamptz,
    expires_at timestamptz
  )`,
  `create index data_exports_user on data_exports (user_id, asked_at)`,
  `create index data_exports_asked on data_exports (asked_at) where state = 'asked'`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table data_exports, departures`.execute(db)
  await sql`alter table users drop column gone_at`.execute(db)
}
