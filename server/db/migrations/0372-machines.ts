import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** API keys, of which only hashes are stored, and webhooks with the log of their deliveries. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table api_keys (
    id bigint generated always as identity primary key,
    key_hash bytea not null unique,
    prefix text not null,
    name text not null,
    scopes text[] not null,
    user_id bigint not null references users(id),
    made_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    ended_at timestamptz,
    end_reason text check (end_reason in ('revoked', 'maker'))
  )`.execute(db)
  await sql`create index api_keys_user on api_keys (user_id)`.execute(db)
  await sql`alter table acts add column key_name text not null default ''`.execute(db)
  await sql`create table webhooks (
    id bigint generated always as identity primary key,
    url text not null,
    events text[] not null,
    secret bytea not null,
    old_secret bytea,
    old_secret_until timestamptz,
    made_by bigint not null,
    made_at timestamptz not null default now(),
    paused_at timestamptz,
    pause_reason text check (pause_reason in ('operator', 'failing')),
    failing_since timestamptz,
    delivered_at timestamptz
  )`.execute(db)
  await sql`create table webhook_deliveries (
    id bigint generated always as identity primary key,
    webhook_id bigint not null references webhooks(id) on delete cascade,
    message_id text not null,
    event text not null,
    body text not null,
    about_user_id bigint,
    is_replay boolean not null default false,
    created_at timestamptz not null,
    due_at timestamptz not null,
    leased_until timestamptz,
    tries integer not null default 0,
    tried_at timestamptz,
    done_at timestamptz,
    is_delivered boolean,
    status integer,
    duration_ms integer,
    answer text not null default '',
    error text not null default ''
  )`.execute(db)
  // An event may be handed over twice. Only a replay sends a message to the same webhook again.
  await sql`create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, message_id) where not is_replay`.execute(
    db,
  )
  await sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where done_at is null`.execute(
    db,
  )
  await sql`create index webhook_deliveries_log on webhook_deliveries (webhook_id, id)`.execute(db)
  await sql`create index webhook_deliveries_old on webhook_deliveries (created_at)`.execute(db)
  await sql`create index webhook_deliveries_about on webhook_deliveries (about_user_id) where about_user_id is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table webhook_deliveries`.execute(db)
  await sql`drop table webhooks`.execute(db)
  await sql`alter table acts drop column key_name`.execute(db)
  await sql`drop table api_keys`.execute(db)
}
