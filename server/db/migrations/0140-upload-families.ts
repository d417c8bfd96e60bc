import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Adds videos, which have a duration and may have a poster that is deleted with them. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`
    alter table uploads
      add column duration_ms integer,
      add column poster_of uuid unique references uploads on delete cascade`.execute(db)
  await sql`create unique index uploads_key on uploads (key)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index uploads_key`.execute(db)
  await sql`alter table uploads drop column duration_ms, drop column poster_of`.execute(db)
}
