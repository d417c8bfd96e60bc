import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Runs of backups. `failure` is null for a good run, and for one that is not finished. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`
    create table backup_runs (
      id bigint generated always as identity primary key,
      place text not null,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      name text,
      total_rows bigint,
      total_files int,
      added_bytes bigint,
      failure text
    )`.execute(db)
  await sql`create index backup_runs_finished on backup_runs (finished_at) where failure is null`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table backup_runs`.execute(db)
}
