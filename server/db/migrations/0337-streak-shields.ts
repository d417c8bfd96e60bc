import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Shields that members hold, each of which protects a streak on one missed day, and the days that they protected. A
 * shield protects no day before `held_from`, the day of the latest change that added one.
 */
const statements = [
  `create table streak_shields (
    user_id bigint primary key references users on delete cascade,
    held smallint not null check (held between 0 and 2),
    held_from date not null
  )`,
  `create table shielded_days (
    user_id bigint not null references users on delete cascade,
    day date not null,
    primary key (user_id, day)
  )`,
  `alter table check_in_rules add shield_cost integer not null default 100
    check (shield_cost between 1 and 100000)`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table check_in_rules drop shield_cost`.execute(db)
  await sql`drop table shielded_days, streak_shields`.execute(db)
}
