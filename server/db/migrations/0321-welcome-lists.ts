import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Members who closed the list of first steps, and the most followed members as suggestions for newcomers. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table welcome_lists (
    user_id bigint primary key references users on delete cascade,
    closed_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index follow_counts_of_members on follow_counts (followers desc, target_id) where kind = 'member'`.execute(
    db,
  )
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index follow_counts_of_members`.execute(db)
  await sql`drop table welcome_lists`.execute(db)
}
