import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * `told_kick_off` and `told_state` are the last values reported to the member, so that each change is reported once.
 * `calendar_sequence` counts the changes of a fixture that calendars must notice (RFC 5545, 3.8.7.4).
 */
const statements = [
  `alter table fixtures add column calendar_sequence integer not null default 0`,
  `create table bookings (
    user_id bigint not null references users on delete cascade,
    fixture_id bigint not null references fixtures on delete cascade,
    commentator_id bigint not null references users on delete cascade,
    commentator_name text not null,
    told_kick_off timestamptz not null,
    told_state text not null default 'scheduled',
    reminded_at timestamptz,
    started_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (user_id, fixture_id, commentator_id)
  )`,
  `create index bookings_fixture on bookings (fixture_id, commentator_id)`,
  `create index bookings_due on bookings (told_kick_off) where started_at is null`,
  `create table calendar_tokens (
    user_id bigint primary key references users on delete cascade,
    token text not null unique,
    created_at timestamptz not null default now()
  )`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table calendar_tokens, bookings`.execute(db)
  await sql`alter table fixtures drop column calendar_sequence`.execute(db)
}
