import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** A member's weights of the order “for you”, from 0 (off) to 4. Members without a row have the defaults. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table feed_sliders (
    user_id bigint primary key references users on delete cascade,
    friends smallint not null check (friends between 0 and 4),
    teams smallint not null check (teams between 0 and 4),
    fresh smallint not null check (fresh between 0 and 4),
    popular smallint not null check (popular between 0 and 4),
    changed_at timestamptz not null default now()
  )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table feed_sliders`.execute(db)
}
