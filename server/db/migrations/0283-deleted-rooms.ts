import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** A deleted room disappears immediately; its messages are deleted in batches afterwards. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table chat_rooms add deleted_at timestamptz`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from chat_rooms where deleted_at is not null`.execute(db)
  await sql`alter table chat_rooms drop column deleted_at`.execute(db)
}
