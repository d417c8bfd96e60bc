import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Only a push service's answer that a subscription is gone deletes it, so no time of failures is stored. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table push_subscriptions drop column failing_since`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table push_subscriptions add column failing_since timestamptz`.execute(db)
}
