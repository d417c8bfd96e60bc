import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  'create extension if not exists pg_trgm',
  // Every commit increments last_id. Free space on the page stores the new row version beside the old one.
  `create table chat_rooms (
    id bigint generated always as identity (start with 101) primary key,
    kind text not null check (kind in ('fixture', 'group', 'private', 'vip')),
    fixture_id bigint constraint chat_rooms_fixture unique,
    author_id bigint references users on delete set null,
    last_id bigint not null default 0,
    last_message_at timestamptz,
    created_at timestamptz not null default now(),
    check ((kind = 'fixture') = (fixture_id is not null))
  ) with (fillfactor = 50)`,
  `create table chat_messages (
    room_id bigint not null references chat_rooms on delete cascade,
    id bigint not null,
    user_id bigint not null references users on delete cascade,
    uuid uuid not null,
    text text not null,
    unmasked_text text,
    parent_id bigint,
    address_hash bytea,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    deleted_by bigint references users on delete set null,
    primary key (room_id, id),
    constraint chat_messages_uuid unique (user_id, uuid)
  )`,
  'create index chat_messages_search on chat_messages using gin (lower(text) gin_trgm_ops)',
  'create index chat_messages_addressed on chat_messages (created_at) where address_hash is not null',
  `create table chat_reactions (
    room_id bigint not null,
    message_id bigint not null,
    user_id bigint not null references users on delete cascade,
    reaction smallint not null,
    primary key (room_id, message_id, user_id),
    foreign key (room_id, message_id) references chat_messages on delete cascade
  )`,
  `create table chat_members (
    room_id bigint not null references chat_rooms on delete cascade,
    user_id bigint not null references users on delete cascade,
    is_moderator boolean not null default false,
    is_following boolean not null default false,
    notifies boolean not null default true,
    last_read_id bigint not null default 0,
    primary key (room_id, user_id)
  )`,
  'create index chat_members_following on chat_members (user_id) where is_following',
  // A null room means every room.
  `create table chat_sanctions (
    id bigint generated always as identity primary key,
    room_id bigint references chat_rooms on delete cascade,
    user_id bigint not null references users on delete cascade,
    by_user_id bigint references users on delete set null,
    reason text not null,
    address_hash bytea,
    until timestamptz,
    created_at timestamptz not null default now(),
    constraint chat_sanctions_one unique nulls not distinct (room_id, user_id)
  )`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table chat_sanctions, chat_members, chat_reactions, chat_messages, chat_rooms`.execute(db)
}
