import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Permanent id of the site's calendars, independent of the host that serves them. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table calendar_site (
    is_only boolean primary key default true check (is_only),
    id uuid not null default gen_random_uuid()
  )`.execute(db)
  await sql`insert into calendar_site default values`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table calendar_site`.execute(db)
}
