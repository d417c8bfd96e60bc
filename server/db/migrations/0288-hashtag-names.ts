import { type Kysely, sql } from 'kysely'
import type { Database } from '../sql.ts'

/** What hashtags of articles are called in each language. One without a row is shown as its writer wrote it. */
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
