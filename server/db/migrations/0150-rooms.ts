import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Adds rooms without a fixture: open rooms, rooms with admission, and conversations of two friends (one per pair). In a
 * room with admission, `standing` says who is in the room and who asked to enter.
 */
const statements = [
  `alter table chat_rooms
    add name text not null default '',
    add about text not null default '',
    add pair_low bigint references users on delete cascade,
    add pair_high bigint references users on delete cascade,
    add archived_at timestamptz,
    add constraint chat_rooms_pair unique (pair_low, pair_high),
    add check ((pair_low is null) = (pair_high is null)),
    add check (pair_low is null or (kind = 'private' and pair_low < pair_high)),
    add check (kind not in ('group', 'vip') or name <> '')`,
  `create index chat_rooms_listed on chat_rooms (kind, last_message_at desc nulls last, id desc) where kind in ('group', 'vip')`,
  `alter table chat_members
    add standing text check (standing in ('asked', 'in')),
    add standing_since timestamptz,
    add delivered_id bigint not null default 0,
    add check ((standing is null) = (standing_since is null))`,
  `create index chat_members_own on chat_members (user_id, standing) where standing is not null`,
  `insert into nav_items (area, group_label, label, path, icon, sort) values
    ('footer', 'nav.group.watch', 'nav.rooms', '/chatroom', 'messages-square', 160)`,
  `create index chat_members_standing on chat_members (room_id, standing, standing_since) where standing is not null`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from nav_items where label = 'nav.rooms'`.execute(db)
  await sql`alter table chat_members drop column standing, drop column standing_since, drop column delivered_id`.execute(
    db,
  )
  await sql`delete from chat_rooms where kind <> 'fixture'`.execute(db)
  await sql`alter table chat_rooms drop column name, drop column about, drop column pair_low, drop column pair_high,
    drop column archived_at`.execute(db)
}
