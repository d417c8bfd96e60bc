import { type Kysely, sql } from 'kysely'
import type { Database } from '../sql.ts'

/** Where a session was opened, as far as its owner is to recognise it: the CDN's country and the browser's own zone, never an address. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table sessions add column country text, add column zone text`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table sessions drop column country, drop column zone`.execute(db)
}
