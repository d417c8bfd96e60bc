import { type ColumnType, type Generated, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { ActivityKind } from '#contract/rules/activity.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { activityDays } from '#server/tables/activity.ts'

type MissionTable = {
  id: string
  period: 'day' | 'week'
  kinds: ActivityKind[]
  goal: number
  reward: number
  place: number
  names: LocalText
  is_open: Generated<boolean>
}
type ClaimTable = {
  user_id: string
  mission_id: string
  period_start: ColumnType<string, string, never>
  reward: number
  claimed_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    missions: MissionTable
    mission_claims: ClaimTable
  }
}

export type Span = { today: string; monday: string }

/** Returns the open missions in order, with the member’s progress in the current day or week; without a member, none. */
export async function listMissions(db: Db, userId: string | null, { today, monday }: Span) {
  const start = sql<string>`case m.period when 'day' then ${today}::date else ${monday}::date end`
  return db
    .selectFrom('missions as m')
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom(activityDays(db).as('d'))
          .select(sql<number>`coalesce(sum(d.total), 0)::int`.as('done'))
          .where('d.user_id', '=', userId)
          .where('d.day', '<=', today)
          .where(sql<boolean>`d.day >= ${start}`)
          .where(sql<boolean>`d.kind = any(m.kinds)`)
          .as('progress'),
      (join) => join.onTrue(),
    )
    .leftJoin('mission_claims as c', (join) =>
      join.onRef('c.mission_id', '=', 'm.id').on('c.user_id', '=', userId).on(sql<boolean>`c.period_start = ${start}`),
    )
    .select([
      'm.id',
      'm.period',
      'm.kinds',
      'm.goal',
      'm.reward',
      'm.names',
      sql<number>`coalesce(progress.done, 0)`.as('done'),
      'c.reward as claimed',
    ])
    .where('m.is_open', '=', true)
    .orderBy('m.place')
    .execute()
}

export type NewClaim = { userId: string; missionId: string; periodStart: string; reward: number }

/** Returns false when the reward was already claimed. Waits for a parallel claim. */
export async function insertClaim(tx: Tx, { userId, missionId, periodStart, reward }: NewClaim): Promise<boolean> {
  const row = await tx
    .insertInto('mission_claims')
    .values({ user_id: userId, mission_id: missionId, period_start: periodStart, reward })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mission_id')
    .executeTakeFirst()
  return row !== undefined
}
