import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Finds the posts of a fixture, also those that are not public, when it is merged with another one. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create index posts_fixtures on posts (shared_id) where shared_kind = 'live'`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index posts_fixtures`.execute(db)
}
