import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Events are delivered separately for each name, the oldest first. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create index events_by_name on events (name, id)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index events_by_name`.execute(db)
}
