import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * `by_role` of a sanction is the moderator's rank at that time. The sanction stays valid when the moderator loses the
 * rank or the account. `chat_browsers` holds the browsers that members used, as a second sign beside the address.
 */
const statements = [
  `create table acts (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    kind text not null,
    by_user_id bigint not null,
    by_role text not null,
    room_id bigint,
    fixture_id bigint,
    user_id bigint,
    message_id bigint,
    reason text not null default '',
    until timestamptz
  )`,
  'create index acts_room on acts (room_id, id desc) where room_id is not null',
  'create index acts_fixture on acts (fixture_id, id desc) where fixture_id is not null',
  `create trigger acts_append_only before update or delete or truncate on acts
    for each statement execute function refuse_change()`,
  `alter table chat_sanctions add column by_role text not null default 'operator'`,
  `update chat_sanctions set by_role = u.role from users u where u.id = chat_sanctions.by_user_id`,
  'alter table chat_sanctions alter column by_role drop default',
  `create table chat_browsers (
    user_id bigint not null references users on delete cascade,
    browser_hash bytea not null,
    seen_on date not null default current_date,
    primary key (user_id, browser_hash)
  )`,
  'create index chat_browsers_seen on chat_browsers (seen_on)',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table chat_browsers, acts`.execute(db)
  await sql`alter table chat_sanctions drop column by_role`.execute(db)
}
