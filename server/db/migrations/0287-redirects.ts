import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Redirects that operators define. Paths have no language prefix; visitors keep their language. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table redirects (
    id bigint generated always as identity primary key,
    source text not null unique,
    target text not null,
    is_permanent boolean not null default false
  )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table redirects`.execute(db)
}
