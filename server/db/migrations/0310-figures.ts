import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Figures of the desk, added up in spans of ten minutes, and the last run of each job. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table figure_spans (
    name text not null,
    subject text not null default '',
    at timestamptz not null,
    value double precision not null,
    primary key (name, subject, at)
  )`.execute(db)
  await sql`create index figure_spans_at on figure_spans (at)`.execute(db)
  await sql`create index users_created on users (created_at)`.execute(db)
  await sql`create table job_runs (
    name text primary key,
    cron text not null,
    started_at timestamptz,
    ended_at timestamptz,
    error text not null default '',
    failed_at timestamptz,
    runs bigint not null default 0,
    failures bigint not null default 0
  )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table job_runs`.execute(db)
  await sql`drop index users_created`.execute(db)
  await sql`drop table figure_spans`.execute(db)
}
