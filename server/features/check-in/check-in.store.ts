import { type ColumnType, type Generated, sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'
import type { CheckInRules } from './check-in.rules.ts'

type CheckInTable = {
  user_id: string
  day: ColumnType<string, string, never>
  is_made_up: Generated<boolean>
  reward: number
  created_at: ColumnType<Date, Date | undefined, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    check_ins: CheckInTable
    check_in_rewards: { id: Generated<string>; kind: 'day' | 'milestone'; days: number; reward: number }
    check_in_rules: { id: string; make_up_cost: number; make_up_within_days: number; shield_cost: number }
  }
}

/** Serializes check-ins of a member until the transaction ends, so that decisions from the stored days stay valid. */
export async function lockDays(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`check-in ${userId}`}, 0))`.execute(tx)
}

const asText = sql<string>`day::text`

/** Returns the member’s check-ins between two days, both included, in ascending order. */
export async function listDays(db: Db, { userId, from, to }: { userId: string; from: string; to: string }) {
  return db
    .selectFrom('check_ins')
    .select([asText.as('day'), 'reward', 'is_made_up as isMadeUp'])
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

export type Streak = { firstDay: string; lastDay: string; days: number }

/** Returns streaks, latest first. Protected days join the days around them, and do not count in `days`. */
export async function listStreaks(db: Db, userId: string): Promise<Streak[]> {
  const { rows } = await sql<Streak>`
    select min(day)::text as "firstDay", max(day)::text as "lastDay",
      (count(*) filter (where not is_shielded))::int as days
    from (
      select day, is_shielded, day - row_number() over (order by day)::int as run from (
        select day, false as is_shielded from check_ins where user_id = ${userId}
        union all select day, true from shielded_days where user_id = ${userId}
      ) as known
    ) as d
    group by run order by max(day) desc`.execute(db)
  return rows
}

export type NewDay = { userId: string; day: string; reward: number; isMadeUp: boolean; at: Date }

export async function insertDay(tx: Tx, { userId, day, reward, isMadeUp, at }: NewDay): Promise<void> {
  await tx
    .insertInto('check_ins')
    .values({ user_id: userId, day, reward, is_made_up: isMadeUp, created_at: at })
    .execute()
}

/** Counts the days that the member bought in a month (yyyy-mm). */
export async function countMadeUp(db: Db, { userId, month }: { userId: string; month: string }): Promise<number> {
  const { total } = await db
    .selectFrom('check_ins')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('user_id', '=', userId)
    .where('is_made_up', '=', true)
    .where(sql<boolean>`to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') = ${month}`)
    .executeTakeFirstOrThrow()
  return total
}

export async function readRules(db: Db): Promise<CheckInRules> {
  const [rewards, rules] = await Promise.all([
    db.selectFrom('check_in_rewards').select(['kind', 'days', 'reward']).orderBy('days').execute(),
    db
      .selectFrom('check_in_rules')
      .select(['make_up_cost as makeUpCost', 'make_up_within_days as makeUpWithinDays', 'shield_cost as shieldCost'])
      .executeTakeFirstOrThrow(),
  ])
  const of = (kind: 'day' | 'milestone') =>
    rewards.flatMap(({ days, reward, ...one }) => (one.kind === kind ? [{ days, reward }] : []))
  return { ...rules, days: of('day'), milestones: of('milestone') }
}
