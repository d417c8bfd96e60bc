import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Saved views of the console's lists. A shared view is open to everyone who may open the list. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table console_views (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    resource text not null,
    name text not null,
    is_shared boolean not null,
    query text not null,
    unique (resource, user_id, name)
  )`.execute(db)
  await sql`create index console_views_user on console_views (user_id)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table console_views`.execute(db)
}
