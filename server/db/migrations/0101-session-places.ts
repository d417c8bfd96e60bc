import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Place where a session was opened, so that its owner can recognise it: the CDN's country and the browser's time zone,
 * never an address.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table sessions add column country text, add column zone text`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table sessions drop column country, drop column zone`.execute(db)
}
