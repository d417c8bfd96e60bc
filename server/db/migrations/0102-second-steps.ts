import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Second factors of a login. Keys of authenticator apps are encrypted, and recovery codes are hashed, with the site's
 * secret. The row of a used recovery code is deleted. `is_strong` is true when the session was opened, or its owner
 * confirmed, with a second factor.
 */
const statements = [
  `create table totp_keys (
    user_id bigint primary key references users on delete cascade,
    sealed bytea not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    user_id bigint not null references users on delete cascade,
    hash bytea not null,
    primary key (user_id, hash)
  )`,
  `create table passkeys (
    id text primary key,
    user_id bigint not null references users on delete cascade,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null default now(),
    used_at timestamptz
  )`,
  `create index passkeys_user on passkeys (user_id)`,
  `create table used_challenges (hash bytea primary key, expires_at timestamptz not null)`,
  `alter table sessions add column is_strong boolean not null default false`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table sessions drop column is_strong`.execute(db)
  await sql`drop table used_challenges, passkeys, recovery_codes, totp_keys`.execute(db)
}
