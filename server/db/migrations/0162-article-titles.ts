import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Lets operators find articles by words of their titles, with or without accents. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create index article_drafts_titles on article_drafts using gin (fold_text(title) gin_trgm_ops)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index article_drafts_titles`.execute(db)
}
