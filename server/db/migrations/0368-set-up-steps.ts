import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** First steps of a new site that an operator has left out, or that no other table shows. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table set_up_steps (
    step text primary key,
    state text not null check (state in ('done', 'skipped')),
    changed_at timestamptz not null default now()
  )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table set_up_steps`.execute(db)
}
