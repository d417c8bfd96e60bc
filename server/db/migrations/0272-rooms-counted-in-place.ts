import { type Kysely, sql } from 'kysely'
import type { Database } from '../sql.ts'

/**
 * Every commit of messages writes `last_message_at`. An index with it in made each of them write to all indexes of the table
 * (no heap-only update). Rooms with names, which commentators and above open, are sorted as they are read.
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
