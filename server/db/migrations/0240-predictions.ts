import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table prediction_contests (
    id bigint generated always as identity primary key,
    season_id bigint not null unique references seasons,
    is_open boolean not null default true,
    exact_points integer not null default 5 check (exact_points between 0 and 1000),
    difference_points integer not null default 3 check (difference_points between 0 and 1000),
    outcome_points integer not null default 2 check (outcome_points between 0 and 1000),
    joker_factor integer not null default 2 check (joker_factor between 1 and 10),
    exact_reward integer not null default 20 check (exact_reward between 0 and 100000),
    round_reward integer not null default 200 check (round_reward between 0 and 100000),
    created_at timestamptz not null default now()
  )`,
  // `round_key` is the fixture's round at the first prediction. The joker and the points count in that round.
  `create table predictions (
    id bigint generated always as identity primary key,
    contest_id bigint not null references prediction_contests,
    user_id bigint not null references users on delete cascade,
    fixture_id bigint not null references fixtures,
    round_key text not null,
    home smallint not null check (home between 0 and 20),
    away smallint not null check (away between 0 and 20),
    is_joker boolean not null default false,
    outcome text check (outcome in ('exact', 'difference', 'outcome', 'miss', 'void')),
    points integer,
    settled_home smallint,
    settled_away smallint,
    settled_at timestamptz,
    rewarded_at timestamptz,
    created_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    constraint predictions_once unique (fixture_id, user_id),
    check ((outcome is null) = (points is null))
  )`,
  `create unique index predictions_joker on predictions (contest_id, user_id, round_key)
    where is_joker and outcome is distinct from 'void'`,
  'create index predictions_spread on predictions (fixture_id, home, away)',
  'create index predictions_member on predictions (user_id, contest_id, settled_at desc)',
  'create index predictions_unsettled on predictions (fixture_id) where outcome is null',
  `create index predictions_unpaid on predictions (settled_at, id) where outcome = 'exact' and rewarded_at is null`,
  // Sums of a round, or of the whole contest when round_key is empty.
  `create table prediction_standings (
    contest_id bigint not null references prediction_contests,
    round_key text not null,
    user_id bigint not null references users on delete cascade,
    predicted integer not null default 0,
    settled integer not null default 0,
    points integer not null default 0,
    exact integer not null default 0,
    difference integer not null default 0,
    outcome integer not null default 0,
    primary key (contest_id, round_key, user_id)
  )`,
  `create index prediction_standings_order on prediction_standings
    (contest_id, round_key, points desc, exact desc, user_id)`,
  'create index prediction_standings_user on prediction_standings (user_id)',
  `create table prediction_closed_rounds (
    contest_id bigint not null references prediction_contests,
    round_key text not null,
    closed_at timestamptz not null default now(),
    primary key (contest_id, round_key)
  )`,
  // Members with the most points when the round was closed. Later corrections do not change the winners.
  `create table prediction_round_winners (
    contest_id bigint not null,
    round_key text not null,
    user_id bigint not null references users on delete cascade,
    points integer not null,
    paid_at timestamptz,
    primary key (contest_id, round_key, user_id),
    foreign key (contest_id, round_key) references prediction_closed_rounds
  )`,
  'create index prediction_round_winners_user on prediction_round_winners (user_id)',
  'create index prediction_round_winners_unpaid on prediction_round_winners (contest_id) where paid_at is null',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  const tables = ['round_winners', 'closed_rounds', 'standings'].map((name) => `prediction_${name}`)
  await sql.raw(`drop table ${tables.join(', ')}, predictions, prediction_contests`).execute(db)
}
