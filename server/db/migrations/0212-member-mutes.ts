import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Members whose posts a member does not want to read. The muted member gets no notice and no restriction. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table member_mutes (
    user_id bigint not null references users on delete cascade,
    muted_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, muted_id)
  )`.execute(db)
  await sql`create index member_mutes_muted on member_mutes (muted_id)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table member_mutes`.execute(db)
}
