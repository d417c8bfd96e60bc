import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table users (
    id bigint generated always as identity (start with 1001) primary key,
    username text not null,
    username_key text not null constraint users_username_key unique,
    username_skeleton text not null constraint users_username_skeleton unique,
    nickname text not null,
    nickname_skeleton text not null,
    email text constraint users_email unique,
    email_verified_at timestamptz,
    phone text constraint users_phone unique,
    phone_verified_at timestamptz,
    profile_picture text not null default '',
    role text not null default 'user' check (role in ('user', 'commentator', 'moderator', 'operator')),
    experience integer not null default 0 check (experience >= 0),
    balance bigint not null default 0 constraint users_balance check (balance >= 0),
    invite_code text,
    created_at timestamptz not null default now()
  )`,
  // Members may share a nickname, but not one that reads like a commentator's or an operator's.
  `create unique index users_staff_nickname on users (nickname_skeleton) where role <> 'user'`,
  `create table passwords (
    user_id bigint primary key references users on delete cascade,
    hash text not null,
    changed_at timestamptz not null default now()
  )`,
  `create table login_tries (
    account_key text primary key,
    tries integer not null,
    last_at timestamptz not null default now()
  )`,
  `create table sessions (
    id uuid primary key,
    user_id bigint not null references users on delete cascade,
    user_agent text not null,
    created_at timestamptz not null default now(),
    used_at timestamptz not null default now(),
    ended_at timestamptz,
    end_reason text
  )`,
  `create index sessions_open_of_user on sessions (user_id) where ended_at is null`,
  `create index sessions_ended_at on sessions (ended_at) where ended_at is not null`,
  `create table refresh_tokens (
    hash bytea primary key,
    session_id uuid not null references sessions on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index refresh_tokens_session on refresh_tokens (session_id)`,
  `create table ledger (
    id bigint generated always as identity primary key,
    user_id bigint not null references users,
    amount bigint not null check (amount <> 0),
    reason text not null,
    idempotency_key text not null constraint ledger_idempotency_key unique,
    created_at timestamptz not null default now()
  )`,
  `create index ledger_user on ledger (user_id, id)`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name; end $$`,
  `create trigger ledger_append_only before update or delete on ledger
    for each statement execute function refuse_change()`,
  `create table mail_tokens (
    hash bytea primary key,
    user_id bigint not null references users on delete cascade,
    purpose text not null check (purpose in ('reset-password', 'confirm-email')),
    email text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index mail_tokens_user on mail_tokens (user_id, purpose, created_at)`,
  `create table sms_codes (
    user_id bigint primary key references users on delete cascade,
    phone text not null,
    hash bytea not null,
    tries integer not null default 0,
    sent_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table sms_codes, mail_tokens, ledger, refresh_tokens, sessions, login_tries, passwords, users`.execute(
    db,
  )
  await sql`drop function refuse_change`.execute(db)
}
