import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Finds a member's newest public posts in the index alone. A feed searches it once for each of up to a thousand
 * friends.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create index posts_shown_of_author on posts (user_id, id desc) where visibility = 1`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index posts_shown_of_author`.execute(db)
}
