import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table word_rules (
    word text primary key,
    action text not null check (action in ('mask', 'hold', 'block')),
    by_user_id bigint references users on delete set null,
    created_at timestamptz not null default now()
  )`,
  // Messages that wait for approval. The approved message has this uuid, so that approving it twice sends it once.
  `create table held_messages (
    id bigint generated always as identity primary key,
    room_id bigint not null references chat_rooms on delete cascade,
    user_id bigint not null references users on delete cascade,
    uuid uuid not null,
    text text not null,
    parent_id bigint,
    word text not null,
    created_at timestamptz not null default now(),
    decision text check (decision in ('approved', 'rejected')),
    decided_by bigint references users on delete set null,
    decided_at timestamptz,
    constraint held_messages_uuid unique (user_id, uuid)
  )`,
  'create index held_messages_open on held_messages (id) where decision is null',
  // A null room is a ban from every room. `banned_at` identifies the ban: the member may appeal against a later one
  // again.
  `create table appeals (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    room_id bigint references chat_rooms on delete cascade,
    banned_at timestamptz not null,
    text text not null,
    created_at timestamptz not null default now(),
    decision text check (decision in ('granted', 'refused')),
    answer text not null default '',
    decided_by bigint references users on delete set null,
    decided_at timestamptz,
    constraint appeals_once unique nulls not distinct (user_id, room_id, banned_at)
  )`,
  'create index appeals_open on appeals (id) where decision is null',
  'create index chat_sanctions_member on chat_sanctions (user_id)',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index chat_sanctions_member`.execute(db)
  await sql`drop table appeals, held_messages, word_rules`.execute(db)
}
