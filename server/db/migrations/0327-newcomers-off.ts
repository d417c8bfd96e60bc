import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Lets a room refuse guests and new accounts during a raid. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table chat_rooms add column newcomers_off boolean not null default false`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table chat_rooms drop column newcomers_off`.execute(db)
}
