import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * `content` holds {vi, en, zh}. `source_key` identifies the cause of a notification, so that reporting it twice creates
 * only one.
 */
const statements = [
  `create table notifications (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    type smallint not null check (type in (10, 30)),
    title text not null,
    content jsonb not null,
    status smallint not null default 10 check (status in (10, 20)),
    source_key text not null,
    created_at timestamptz not null default now(),
    unique (user_id, source_key)
  )`,
  `create index notifications_list on notifications (user_id, id desc)`,
  `create index notifications_unread on notifications (user_id, type) where status = 10`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table notifications`.execute(db)
}
