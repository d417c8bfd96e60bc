import { type Kysely, sql } from 'kysely'
import type { Database } from '../sql.ts'

/** A member's page lists what it commented. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create index comments_author on comments (user_id, created_at desc) where deleted_at is null`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index comments_author`.execute(db)
}
