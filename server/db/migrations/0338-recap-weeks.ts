import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Weeks whose recaps are announced, by their Monday. Members up to `reached_id` were notified. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table recap_weeks (
    monday date primary key,
    reached_id bigint not null default 0,
    done_at timestamptz
  )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table recap_weeks`.execute(db)
}
