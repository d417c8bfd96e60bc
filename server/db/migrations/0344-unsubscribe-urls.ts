import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table unsent_mails add column unsubscribe_url text`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table unsent_mails drop column unsubscribe_url`.execute(db)
}
