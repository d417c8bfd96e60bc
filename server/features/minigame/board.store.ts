import { type ColumnType, sql } from 'kysely'
import type { MinigamePeriod } from '#contract/minigame.ts'
import { mondayOf } from '#contract/rules/vietnam-day.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    minigame_bests: {
      period: MinigamePeriod
      period_start: ColumnType<string, string, never>
      user_id: string
      round_id: string
      points: number
      goals: number
      at: ColumnType<Date, Date, Date>
    }
  }
}

const always = '2000-01-01'

/** Returns the start of the period that contains a day in Vietnam. */
function startOf(period: MinigamePeriod, day: string): string {
  return period === 'day' ? day : period === 'week' ? mondayOf(day) : always
}

export type Best = { userId: string; roundId: string; points: number; goals: number; at: Date }

/** Stores a round that is its player’s best of the day, week or all time. Of two equal rounds the earlier one stays. */
export async function keepBests(tx: Tx, day: string, { userId, roundId, points, goals, at }: Best): Promise<void> {
  const row = { user_id: userId, round_id: roundId, points, goals, at }
  await tx
    .insertInto('minigame_bests')
    .values((['day', 'week', 'all'] as const).map((period) => ({ ...row, period, period_start: startOf(period, day) })))
    .onConflict((conflict) =>
      conflict
        .columns(['period', 'period_start', 'user_id'])
        .doUpdateSet({ round_id: roundId, points, goals, at })
        .where('minigame_bests.points', '<', points),
    )
    .execute()
}

/** Returns the best players of a period, best first, each with the best round. */
export async function listBests(
  db: Db,
  { period, day, limit }: { period: MinigamePeriod; day: string; limit: number },
) {
  return db
    .selectFrom('minigame_bests as b')
    .innerJoin(authors(db).as('u'), 'u.id', 'b.user_id')
    .select(['b.round_id', 'b.points', 'b.goals', 'u.username', 'u.nickname', 'u.profile_picture'])
    .where('b.period', '=', period)
    .where('b.period_start', '=', startOf(period, day))
    .orderBy('b.points', 'desc')
    .orderBy('b.at')
    .orderBy('b.user_id')
    .limit(limit)
    .execute()
}

export async function countPlayers(db: Db, { period, day }: { period: MinigamePeriod; day: string }): Promise<number> {
  const { total } = await db
    .selectFrom('minigame_bests')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('period', '=', period)
    .where('period_start', '=', startOf(period, day))
    .executeTakeFirstOrThrow()
  return total
}
