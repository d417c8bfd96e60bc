import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Goals and the cards of those at which the chat peaked. `due_at` is set while a row has work: the decision while it is
 * `waiting`, later the publication of its newest revision. `side` and the score recognise a goal whose source gives it
 * another key, and `facts` are the others that the card shows. `message_ids` are the quoted messages, in their order.
 */
const statements = [
  `create table goal_moments (
    id bigint generated always as identity primary key,
    fixture_id bigint not null references fixtures on delete cascade,
    room_id bigint not null references chat_rooms on delete cascade,
    event_key text not null,
    side text not null check (side in ('home', 'away')),
    home_score smallint not null,
    away_score smallint not null,
    facts text not null,
    happened_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'shown', 'quiet', 'annulled')),
    due_at timestamptz,
    revision integer not null default 0,
    per_minute integer not null default 0,
    message_ids bigint[] not null default '{}' check (cardinality(message_ids) <= 3),
    has_clip boolean not null default false,
    shown_at timestamptz,
    constraint goal_moments_goal unique (fixture_id, event_key)
  )`,
  'create index goal_moments_due on goal_moments (due_at) where due_at is not null',
  'create index goal_moments_room on goal_moments (room_id, shown_at)',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table goal_moments`.execute(db)
}
