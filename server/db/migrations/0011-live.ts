import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  // A key is {key_id}.{secret}. The id finds the row; the secret is stored as SHA-256, as 192 random bits need no slow
  // hash.
  `create table stream_keys (
    user_id bigint primary key references users on delete cascade,
    key_id text not null unique,
    secret_hash bytea not null,
    keeps_recording boolean not null default true,
    created_at timestamptz not null default now(),
    last_refusal text,
    last_refused_at timestamptz
  )`,
  `create table stream_choices (
    user_id bigint primary key references users on delete cascade,
    fixture_id bigint not null references fixtures on delete cascade,
    chosen_at timestamptz not null default now()
  )`,
  `create table live_sessions (
    stream_id text primary key,
    fixture_id bigint not null references fixtures,
    user_id bigint not null references users,
    state text not null check (state in ('opening', 'publishing', 'lost', 'ended')),
    epoch text,
    codecs text,
    width integer,
    height integer,
    warnings jsonb not null default '[]',
    created_at timestamptz not null default now(),
    started_at timestamptz,
    lost_at timestamptz,
    ended_at timestamptz
  )`,
  // A commentator is on air once. The index decides between two encoders that start at the same moment.
  `create unique index live_sessions_open on live_sessions (user_id) where state <> 'ended'`,
  `create index live_sessions_open_on_fixture on live_sessions (fixture_id, user_id) where state <> 'ended'`,
  `create index live_sessions_user on live_sessions (user_id, created_at desc)`,
  `create table recordings (
    stream_id text primary key references live_sessions,
    fixture_id bigint not null references fixtures,
    user_id bigint not null references users,
    path text not null,
    duration_ms bigint not null,
    bytes bigint not null,
    started_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create index recordings_fixture on recordings (fixture_id, user_id, started_at)`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table recordings, live_sessions, stream_choices, stream_keys`.execute(db)
}
