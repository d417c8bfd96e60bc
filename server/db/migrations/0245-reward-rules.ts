import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Experience at which each level starts, from level 1. Reaching a level pays ten xu times its number. */
const levelStarts = [
  0, 50, 150, 300, 500, 800, 1_200, 1_700, 2_300, 3_000, 4_000, 5_200, 6_600, 8_200, 10_000, 12_500, 15_500, 19_000,
  23_000, 28_000,
]

/** Experience per action (per minute, for watching), and the daily maximum. */
const experience: [kind: string, each: number, most: number][] = [
  ['watch', 1, 60],
  ['chat', 2, 20],
  ['reaction', 1, 10],
  ['comment', 4, 20],
  ['post', 8, 16],
  ['share', 5, 15],
  ['booking', 3, 9],
  ['tip', 10, 30],
  ['invite', 50, 250],
  ['check-in', 10, 10],
  ['mission', 5, 40],
]

/** Xu by day of a streak. The day list restarts after its last day; milestones are paid in addition. */
const checkIns: [kind: 'day' | 'milestone', days: number, reward: number][] = [
  ...[10, 10, 15, 15, 20, 20, 50].map((reward, at): ['day', number, number] => ['day', at + 1, reward]),
  ['milestone', 14, 100],
  ['milestone', 30, 300],
  ['milestone', 60, 600],
  ['milestone', 100, 1_000],
  ['milestone', 200, 2_000],
  ['milestone', 365, 5_000],
]

const statements = [
  `create table levels (
    level integer primary key check (level between 1 and 200),
    starts_at integer not null unique check (starts_at between 0 and 1000000000),
    reward integer not null check (reward between 0 and 1000000)
  )`,
  `create table experience_rules (
    kind text primary key,
    each integer not null check (each between 0 and 1000),
    most integer not null check (most between 0 and 100000)
  )`,
  `create table check_in_rewards (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('day', 'milestone')),
    days integer not null check (days between 1 and 3650),
    reward integer not null check (reward between 1 and 1000000),
    constraint check_in_rewards_days unique (kind, days)
  )`,
  // Single row.
  `create table check_in_rules (
    id bigint primary key check (id = 1),
    make_up_cost integer not null check (make_up_cost between 1 and 100000),
    make_up_within_days integer not null check (make_up_within_days between 1 and 31)
  )`,
  'insert into check_in_rules values (1, 40, 7)',
  `create table lucky_wheels (
    type smallint primary key,
    price integer not null check (price between 1 and 1000000),
    free integer not null check (free >= 0),
    most_per_day integer not null check (most_per_day between 1 and 100),
    check (free <= most_per_day)
  )`,
  'insert into lucky_wheels values (1, 50, 1, 10), (2, 500, 0, 5)',
  // The day's seed and fields also fix the price of a turn for that day.
  `alter table lucky_rounds add price integer, add free integer, add most_per_day integer`,
  `update lucky_rounds r set price = w.price, free = w.free, most_per_day = w.most_per_day
    from lucky_wheels w where w.type = r.type`,
  `alter table lucky_rounds alter price set not null, alter free set not null, alter most_per_day set not null`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const [at, start] of levelStarts.entries())
    await sql`insert into levels values (${at + 1}, ${start}, ${10 * (at + 1)})`.execute(db)
  for (const [kind, each, most] of experience)
    await sql`insert into experience_rules values (${kind}, ${each}, ${most})`.execute(db)
  for (const [kind, days, reward] of checkIns)
    await sql`insert into check_in_rewards (kind, days, reward) values (${kind}, ${days}, ${reward})`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table lucky_rounds drop price, drop free, drop most_per_day`.execute(db)
  await sql`drop table lucky_wheels, check_in_rules, check_in_rewards, experience_rules, levels`.execute(db)
}
