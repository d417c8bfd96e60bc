import { type Kysely, sql } from 'kysely'
import type { Database } from '../sql.ts'

/** A poster is read as its video is, so the rooms of both are looked up by address. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create index chat_attachments_poster on chat_attachments (poster) where poster is not null`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index chat_attachments_poster`.execute(db)
}
