import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Unlogged: after a crash the table is empty, and clients that are still connected report again. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`
    create unlogged table presence (
      room_id text not null,
      user_id bigint not null references users on delete cascade,
      since timestamptz not null default now(),
      until timestamptz not null,
      primary key (room_id, user_id)
    )`.execute(db)
  await sql`create index presence_since on presence (room_id, since, user_id)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table presence`.execute(db)
}
