import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** A poster has the same access rules as its video, so the rooms of both are looked up by URL. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create index chat_attachments_poster on chat_attachments (poster) where poster is not null`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index chat_attachments_poster`.execute(db)
}
