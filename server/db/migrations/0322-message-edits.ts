import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Edits of chat messages. `chat_message_versions` has the texts before each edit, unmasked; version 1 is the first text.
 * `act_id` is the edit's entry in the log of acts, null in private rooms.
 */
const statements = [
  'alter table chat_messages add column edited_at timestamptz',
  `create table chat_message_versions (
    room_id bigint not null,
    message_id bigint not null,
    version integer not null,
    user_id bigint not null references users on delete cascade,
    text text not null,
    act_id bigint,
    primary key (room_id, message_id, version),
    foreign key (room_id, message_id) references chat_messages on delete cascade
  )`,
  'create index chat_message_versions_user on chat_message_versions (user_id)',
  'create unique index chat_message_versions_act on chat_message_versions (act_id) where act_id is not null',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table chat_message_versions`.execute(db)
  await sql`alter table chat_messages drop column edited_at`.execute(db)
}
