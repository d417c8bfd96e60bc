import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Polls of chat rooms. The unique index keeps one open poll per room, and `chat_rooms.poll_id` is the newest one.
 * `revision` counts the published counts. `answer` is an index of `answers`, from 0.
 */
const statements = [
  `create table chat_polls (
    id bigint generated always as identity primary key,
    room_id bigint not null references chat_rooms on delete cascade,
    user_id bigint references users on delete set null,
    question text not null,
    answers text[] not null check (cardinality(answers) between 2 and 5),
    revision integer not null default 0,
    created_at timestamptz not null default now(),
    closes_at timestamptz not null,
    closed_at timestamptz
  )`,
  'create unique index chat_polls_open on chat_polls (room_id) where closed_at is null',
  'create index chat_polls_room on chat_polls (room_id)',
  'create index chat_polls_user on chat_polls (user_id)',
  'create index chat_polls_created on chat_polls (created_at)',
  `create table chat_poll_votes (
    poll_id bigint not null references chat_polls on delete cascade,
    user_id bigint not null references users on delete cascade,
    answer smallint not null check (answer between 0 and 4),
    voted_at timestamptz not null default now(),
    primary key (poll_id, user_id)
  )`,
  'create index chat_poll_votes_user on chat_poll_votes (user_id)',
  'alter table chat_rooms add column poll_id bigint',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table chat_rooms drop column poll_id`.execute(db)
  await sql`drop table chat_poll_votes, chat_polls`.execute(db)
}
