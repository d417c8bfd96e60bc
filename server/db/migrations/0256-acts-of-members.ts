import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Serves the list of comments on a member's page. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create index comments_author on comments (user_id, created_at desc) where deleted_at is null`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index comments_author`.execute(db)
}
