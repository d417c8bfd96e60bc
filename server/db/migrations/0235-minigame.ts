import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  // Single row. Operators change its figures; a round keeps the figures that it started with.
  `create table minigame_rules (
    id bigint primary key check (id = 1),
    game text not null default 'penalty',
    free_plays integer not null check (free_plays between 0 and 100),
    most_plays integer not null check (most_plays between 1 and 100),
    price integer not null check (price between 1 and 1000000),
    goal_reward integer not null check (goal_reward between 0 and 1000000),
    perfect_reward integer not null check (perfect_reward between 0 and 1000000),
    round_minutes integer not null check (round_minutes between 2 and 1440),
    check (free_plays <= most_plays)
  )`,
  'insert into minigame_rules values (1, default, 3, 10, 30, 4, 10, 10)',
  // The lock on this row makes a member's shots run one after another.
  `create table minigame_players (
    user_id bigint primary key references users on delete cascade,
    reading smallint[] not null default '{}',
    streak integer not null default 0,
    best_streak integer not null default 0,
    best_points integer not null default 0
  )`,
  `create table minigame_rounds (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    request_id uuid not null,
    day date not null,
    price integer not null,
    goal_reward integer not null,
    perfect_reward integer not null,
    started_at timestamptz not null default now(),
    ends_at timestamptz not null,
    goals smallint not null default 0,
    points integer not null default 0,
    reward integer,
    constraint minigame_rounds_request unique (user_id, request_id)
  )`,
  'create index minigame_rounds_day on minigame_rounds (user_id, day)',
  // A shot is published with its seed's hash before it is taken. The result columns are null until then.
  `create table minigame_shots (
    round_id bigint not null references minigame_rounds on delete cascade,
    number smallint not null check (number between 1 and 5),
    seed bytea not null,
    hash text not null,
    reading smallint[] not null,
    in_a_row smallint not null,
    x integer,
    y integer,
    power smallint,
    dive_side smallint,
    is_dive_high boolean,
    ball_x integer,
    ball_y integer,
    outcome text check (outcome in ('goal', 'save', 'post', 'miss')),
    points integer,
    taken_at timestamptz,
    primary key (round_id, number)
  )`,
  // A player's best round of each day, each week (dated by its Monday) and of all time (dated 2000-01-01).
  `create table minigame_bests (
    period text not null check (period in ('day', 'week', 'all')),
    period_start date not null,
    user_id bigint not null references users on delete cascade,
    round_id bigint not null references minigame_rounds on delete cascade,
    points integer not null,
    goals smallint not null,
    at timestamptz not null,
    primary key (period, period_start, user_id)
  )`,
  'create index minigame_bests_order on minigame_bests (period, period_start, points desc, at, user_id)',
  'create index minigame_bests_round on minigame_bests (round_id)',
]

const mission = { vi: 'Đá 1 lượt luân lưu', en: 'Play 1 penalty round', zh: '踢 1 輪點球' }

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`update missions set place = place + 1 where place > 6`.execute(db)
  await sql`insert into missions (id, period, kinds, goal, reward, place, names)
    values ('minigame-1', 'day', '{minigame}', 1, 10, 7, ${JSON.stringify(mission)})`.execute(db)
  await sql`insert into nav_items (area, group_label, label, path, icon, sort)
    values ('footer', 'nav.group.watch', 'nav.minigame', '/minigame', 'goal', 158)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from nav_items where path = '/minigame'`.execute(db)
  await sql`delete from mission_claims where mission_id = 'minigame-1'`.execute(db)
  await sql`delete from missions where id = 'minigame-1'`.execute(db)
  await sql`update missions set place = place - 1 where place > 6`.execute(db)
  await sql
    .raw('drop table minigame_bests, minigame_shots, minigame_rounds, minigame_players, minigame_rules')
    .execute(db)
}
