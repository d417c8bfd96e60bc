import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  // `beat_at` is renewed every few seconds. A process that stops sets it to the past. Unlogged, because every beat writes
  // the whole row, and a restored site has other processes.
  `create unlogged table media_origins (
    id text primary key,
    url text not null,
    rtmp_host text not null,
    rtmp_port integer not null,
    region text not null,
    weight integer not null check (weight > 0),
    makes_pictures boolean not null,
    is_draining boolean not null default false,
    beat_at timestamptz not null default now()
  )`,
  // The origin that accepted the newest publisher, and the number of publishes so far.
  `alter table live_sessions add column origin_id text, add column generation integer not null default 0`,
  // `playlist` has the stored segments until those of every epoch are stored.
  `create table stream_epochs (
    stream_id text not null references live_sessions,
    epoch text not null,
    generation integer not null,
    origin_id text not null,
    is_recorded boolean not null,
    started_at timestamptz not null default now(),
    duration_ms bigint not null default 0,
    bytes bigint not null default 0,
    playlist text,
    stored_at timestamptz,
    primary key (stream_id, epoch)
  )`,
  `create index stream_epochs_unstored on stream_epochs (origin_id) where is_recorded and stored_at is null`,
  `create index stream_epochs_unfinished on stream_epochs (stream_id) where playlist is not null`,
]

/** Places of streams and their epochs, for several processes with the media role. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table stream_epochs, media_origins`.execute(db)
  await sql`alter table live_sessions drop column origin_id, drop column generation`.execute(db)
}
