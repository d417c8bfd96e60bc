import { type Kysely, sql } from 'kysely'
import type { Database } from '../sql.ts'

/** The newest public posts of one person are found in the index alone: the feed of a thousand friends looks there for each. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create index posts_shown_of_author on posts (user_id, id desc) where visibility = 1`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index posts_shown_of_author`.execute(db)
}
