import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Rules for writing in rooms, and the pinned message. `rules_version` counts changes of both. `chat_turns` has the time
 * of each member's last message in a room with slow mode.
 */
const statements = [
  `alter table chat_rooms
    add column rules_version integer not null default 0,
    add column slow_seconds smallint not null default 0 check (slow_seconds in (0, 5, 10, 30, 60, 300)),
    add column followers_only boolean not null default false,
    add column members_only boolean not null default false,
    add column links_off boolean not null default false,
    add column pinned_id bigint`,
  `create table chat_turns (
    room_id bigint not null references chat_rooms on delete cascade,
    user_id bigint not null references users on delete cascade,
    said_at timestamptz not null,
    primary key (room_id, user_id)
  )`,
  'create index chat_turns_user on chat_turns (user_id)',
  'create index chat_turns_said on chat_turns (said_at)',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table chat_turns`.execute(db)
  await sql`alter table chat_rooms drop column rules_version, drop column slow_seconds, drop column followers_only,
    drop column members_only, drop column links_off, drop column pinned_id`.execute(db)
}
