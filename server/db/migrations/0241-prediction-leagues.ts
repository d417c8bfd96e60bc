import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table prediction_leagues (
    id bigint generated always as identity primary key,
    contest_id bigint not null references prediction_contests,
    owner_id bigint not null references users on delete cascade,
    name text not null,
    code text not null constraint prediction_leagues_code unique,
    request_id uuid not null,
    is_closed boolean not null default false,
    created_at timestamptz not null default now(),
    constraint prediction_leagues_request unique (owner_id, request_id)
  )`,
  // A member removed by the owner keeps a row, so that the member cannot join again.
  `create table prediction_league_members (
    league_id bigint not null references prediction_leagues on delete cascade,
    user_id bigint not null references users on delete cascade,
    is_removed boolean not null default false,
    joined_at timestamptz not null default now(),
    primary key (league_id, user_id)
  )`,
  'create index prediction_league_members_user on prediction_league_members (user_id, league_id) where not is_removed',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql.raw('drop table prediction_league_members, prediction_leagues').execute(db)
}
