import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** `shown` is the hashtag as the writer typed it. `tag` is the same for every spelling. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table post_hashtags add shown text`.execute(db)
  await sql`update post_hashtags set shown = tag`.execute(db)
  await sql`alter table post_hashtags alter shown set not null`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table post_hashtags drop column shown`.execute(db)
}
