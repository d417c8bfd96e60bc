import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  // `key` is the secret part of the link. `opponent_id` is set when a member is challenged, or accepts an open link.
  // An open or playing duel is over after `ends_at`; no job changes its status.
  `create table minigame_duels (
    id bigint generated always as identity primary key,
    key text not null unique check (key ~ '^[0-9a-f]{16}$'),
    request_id uuid not null,
    challenger_id bigint not null references users,
    opponent_id bigint references users,
    rematch_of bigint references minigame_duels,
    status text not null default 'open' check (status in ('open', 'playing', 'finished', 'declined', 'cancelled')),
    created_at timestamptz not null,
    ends_at timestamptz not null,
    finished_at timestamptz,
    challenger_goals smallint check (challenger_goals between 0 and 5),
    opponent_goals smallint check (opponent_goals between 0 and 5),
    shots jsonb,
    constraint minigame_duels_request unique (challenger_id, request_id),
    check (challenger_id <> opponent_id),
    check (status not in ('playing', 'finished') or opponent_id is not null),
    check ((status = 'finished') = (num_nulls(finished_at, challenger_goals, opponent_goals, shots) = 0))
  )`,
  'create index minigame_duels_challenger on minigame_duels (challenger_id, id)',
  'create index minigame_duels_opponent on minigame_duels (opponent_id, id) where opponent_id is not null',
  'create index minigame_duels_rematch on minigame_duels (rematch_of) where rematch_of is not null',
  // The sealed choices of one side. Only the hash is published until both sides have chosen.
  `create table minigame_duel_sides (
    duel_id bigint not null references minigame_duels,
    side text not null check (side in ('challenger', 'opponent')),
    user_id bigint not null references users,
    salt text not null check (salt ~ '^[0-9a-f]{32}$'),
    shots jsonb not null,
    dives jsonb not null,
    hash text not null,
    committed_at timestamptz not null,
    primary key (duel_id, side)
  )`,
  'create index minigame_duel_sides_user on minigame_duel_sides (user_id)',
  `create trigger minigame_duel_sides_append_only before update or delete on minigame_duel_sides
    for each statement execute function refuse_change()`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql.raw('drop table minigame_duel_sides, minigame_duels').execute(db)
}
