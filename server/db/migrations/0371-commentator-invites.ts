import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Links that make one member a commentator. Only the hash of each secret is stored. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table commentator_invites (
    id bigint generated always as identity primary key,
    token_hash bytea not null unique,
    made_by bigint not null,
    note text not null,
    expires_at timestamptz not null,
    used_by bigint,
    used_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table commentator_invites`.execute(db)
}
