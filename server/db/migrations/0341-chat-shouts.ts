import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * `chat_messages.extra` is the shown part of a message that is not only text. `chat_shouts` finds the messages that
 * recommend a room or a member, so that they can be withdrawn. `message_id` is null until the message is written.
 */
const statements = [
  'alter table chat_messages add column extra jsonb',
  `create table chat_shouts (
    id bigint generated always as identity primary key,
    room_id bigint not null references chat_rooms on delete cascade,
    message_id bigint,
    target_room_id bigint references chat_rooms on delete cascade,
    target_user_id bigint references users on delete cascade,
    shouted_at timestamptz not null default clock_timestamp(),
    foreign key (room_id, message_id) references chat_messages on delete cascade,
    check (num_nonnulls(target_room_id, target_user_id) > 0)
  )`,
  'create index chat_shouts_message on chat_shouts (room_id, message_id)',
  'create index chat_shouts_time on chat_shouts (room_id, shouted_at)',
  'create index chat_shouts_room on chat_shouts (target_room_id)',
  'create index chat_shouts_user on chat_shouts (target_user_id)',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table chat_shouts`.execute(db)
  await sql`alter table chat_messages drop column extra`.execute(db)
}
