import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Wheel type, prize in xu, weight, maximum per day. The weights of a wheel sum to 1,000. */
const prizes = [
  [1, 5, 300, null],
  [1, 500, 10, 20],
  [1, 20, 200, null],
  [1, 100, 60, null],
  [1, 10, 280, null],
  [1, 2_000, 5, 3],
  [1, 50, 120, null],
  [1, 200, 25, 100],
  [2, 100, 300, null],
  [2, 2_000, 30, 20],
  [2, 400, 200, null],
  [2, 1_000, 80, null],
  [2, 200, 250, null],
  [2, 20_000, 1, 1],
  [2, 600, 130, null],
  [2, 5_000, 9, 5],
]

const statements = [
  `create table lucky_prizes (
    id bigint generated always as identity primary key,
    type smallint not null,
    amount integer not null check (amount > 0),
    weight integer not null check (weight between 1 and 1000000),
    per_day integer check (per_day > 0)
  )`,
  `create table lucky_rounds (
    id bigint generated always as identity primary key,
    type smallint not null,
    day date not null,
    seed bytea not null,
    hash text not null,
    fields jsonb not null,
    constraint lucky_rounds_day unique (type, day)
  )`,
  `create table lucky_stock (
    round_id bigint not null references lucky_rounds on delete cascade,
    prize_id bigint not null,
    left_over integer not null check (left_over >= 0),
    primary key (round_id, prize_id)
  )`,
  `create table lucky_turns (
    round_id bigint not null references lucky_rounds on delete cascade,
    user_id bigint not null references users on delete cascade,
    taken integer not null,
    primary key (round_id, user_id)
  )`,
  `create table lucky_draws (
    id bigint generated always as identity primary key,
    round_id bigint not null references lucky_rounds,
    user_id bigint not null references users on delete cascade,
    request_id uuid not null,
    nonce integer not null,
    price integer not null,
    prize_id bigint not null,
    paid_prize_id bigint not null,
    amount integer not null,
    created_at timestamptz not null default now(),
    constraint lucky_draws_request unique (user_id, request_id)
  )`,
  'create index lucky_draws_user on lucky_draws (user_id, id)',
  'create index lucky_draws_best on lucky_draws (round_id, amount desc)',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const [type, amount, weight, perDay] of prizes)
    await sql`insert into lucky_prizes (type, amount, weight, per_day) values (${type}, ${amount}, ${weight}, ${perDay})`.execute(
      db,
    )
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql.raw('drop table lucky_draws, lucky_turns, lucky_stock, lucky_rounds, lucky_prizes').execute(db)
}
