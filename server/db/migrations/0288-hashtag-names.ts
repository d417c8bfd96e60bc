import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Names of article hashtags in each language. A hashtag without a row shows as the writer typed it. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table article_hashtag_names (
    id bigint generated always as identity primary key,
    tag text not null unique,
    names jsonb not null
  )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table article_hashtag_names`.execute(db)
}
