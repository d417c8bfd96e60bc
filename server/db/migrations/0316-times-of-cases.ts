import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Cases that waited at the last look, and how long each decided case has waited. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table seen_cases (
    queue text not null,
    case_id text not null,
    at timestamptz not null,
    primary key (queue, case_id)
  )`.execute(db)
  await sql`create table case_times (
    queue text not null,
    done_at timestamptz not null,
    seconds integer not null
  )`.execute(db)
  await sql`create index case_times_done on case_times (done_at)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table case_times, seen_cases`.execute(db)
}
