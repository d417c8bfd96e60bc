import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Feeds are sorted by comments, so posts store the number of comments in their own row, like the number of reactions.
 */
const statements = [
  `create function copy_post_comments() returns trigger language plpgsql as $$
    begin
      update posts set comments = new.total where id = new.target_id;
      return null;
    end $$`,
  `create trigger comment_counts_posts after insert or update of total on comment_counts
    for each row when (new.kind = 'post') execute function copy_post_comments()`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop trigger comment_counts_posts on comment_counts`.execute(db)
  await sql`drop function copy_post_comments`.execute(db)
}
