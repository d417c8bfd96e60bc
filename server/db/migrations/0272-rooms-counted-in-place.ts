import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Every commit of messages writes `last_message_at`. When that column was indexed, each write updated all indexes of
 * the table (no heap-only update). Named rooms are few, as only commentators and higher ranks open them, so queries
 * sort them.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`drop index chat_rooms_listed`.execute(db)
  await sql`create index chat_rooms_listed on chat_rooms (kind) where kind in ('group', 'vip')`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index chat_rooms_listed`.execute(db)
  await sql`create index chat_rooms_listed on chat_rooms (kind, last_message_at desc nulls last, id desc) where kind in ('group', 'vip')`.execute(
    db,
  )
}
