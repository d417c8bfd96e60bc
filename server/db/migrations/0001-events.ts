import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await sql`
    create table events (
      id bigint generated always as identity primary key,
      name text not null,
      payload jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table events`.execute(db)
}
