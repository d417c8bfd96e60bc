import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Files of messages. `files` is their number, so that reading a message without files needs no extra query. */
const statements = [
  'alter table chat_messages add files smallint not null default 0',
  `create table chat_attachments (
    room_id bigint not null,
    message_id bigint not null,
    position smallint not null,
    upload_id uuid not null references uploads on delete cascade,
    url text not null,
    kind text not null check (kind in ('image', 'video', 'file')),
    bytes bigint not null,
    width integer,
    height integer,
    poster text,
    primary key (room_id, message_id, position),
    foreign key (room_id, message_id) references chat_messages on delete cascade
  )`,
  'create index chat_attachments_url on chat_attachments (url)',
  'create index chat_attachments_upload on chat_attachments (upload_id)',
  "alter table held_messages add attachments text[] not null default '{}'",
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table held_messages drop column attachments`.execute(db)
  await sql`drop table chat_attachments`.execute(db)
  await sql`alter table chat_messages drop column files`.execute(db)
}
