import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Settings that operators change while the site runs. A setting without a row has its default. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table run_settings (
    name text primary key,
    value jsonb,
    changed_at timestamptz,
    wanted jsonb,
    asked_by bigint references users on delete set null,
    asked_at timestamptz,
    asked_reason text not null default '',
    check ((wanted is null) = (asked_at is null))
  )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table run_settings`.execute(db)
}
