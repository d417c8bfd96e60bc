import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Screens of the desk: names that sources do not change, the state of each sports provider, and mails that could not be
 * sent. The text of a mail is sealed, because it may contain a link that opens an account.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table teams add column keeps_names boolean not null default false`.execute(db)
  await sql`alter table tournaments add column keeps_names boolean not null default false`.execute(db)
  await sql`create table provider_states (
    name text primary key,
    is_paused boolean not null default false,
    is_up boolean not null default true,
    quota_left integer,
    resets_at timestamptz,
    good_at timestamptz,
    failed_at timestamptz,
    failure text not null default '',
    failures bigint not null default 0
  )`.execute(db)
  await sql`create table unsent_mails (
    id uuid primary key default gen_random_uuid(),
    at timestamptz not null default now(),
    recipient text not null,
    subject text not null,
    sealed bytea not null,
    error text not null,
    tries integer not null default 1
  )`.execute(db)
  await sql`create index unsent_mails_at on unsent_mails (at)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table unsent_mails, provider_states`.execute(db)
  await sql`alter table tournaments drop column keeps_names`.execute(db)
  await sql`alter table teams drop column keeps_names`.execute(db)
}
