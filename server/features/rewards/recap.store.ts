import { type ColumnType, sql } from 'kysely'
import { addDays, beginOfDay } from '#contract/rules/vietnam-day.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { activityDays } from '#server/tables/activity.ts'
import { checkInDays } from '#server/tables/check-ins.ts'
import { activeFriendsOf } from '#server/tables/friends.ts'
import { earnedDays } from '#server/tables/ledger.ts'
import { settledPredictions } from '#server/tables/predictions.ts'
import { leavers } from '#server/tables/sessions.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    recap_weeks: {
      monday: ColumnType<string, string, never>
      reached_id: ColumnType<string, never, string>
      done_at: ColumnType<Date | null, never, Date>
    }
  }
}

/** The first and the last day of a week. */
export type Week = { from: string; to: string }

export type RecapRow = {
  checkIns: number
  xu: number
  settled: number
  hit: number
  watchMinutes: number
  /** Friends who earned xu in the week, and those of them who earned more than the member. */
  friends: number
  ahead: number
}

export async function readRecap(db: Db, userId: string, { from, to }: Week): Promise<RecapRow> {
  const within = sql`day between ${from}::date and ${to}::date`
  const settledAt = sql`settled_at >= ${new Date(beginOfDay(from))} and settled_at < ${new Date(beginOfDay(addDays(to, 1)))}`
  const { rows } = await sql<RecapRow>`
    with own as (
      select coalesce(sum(earned), 0)::float8 as xu from (${earnedDays(db)}) as d where user_id = ${userId} and ${within}
    ), near as (
      select sum(d.earned) as xu from (${activeFriendsOf(db, userId)}) as f
      join (${earnedDays(db)}) as d on d.user_id = f.friend_id and ${within} group by f.friend_id
    ), guessed as (
      select outcome from (${settledPredictions(db)}) as p where user_id = ${userId} and ${settledAt}
    )
    select own.xu,
      (select count(*)::int from (${checkInDays(db)}) as c where user_id = ${userId} and ${within}) as "checkIns",
      (select count(*)::int from guessed) as settled,
      (select count(*)::int from guessed where outcome <> 'miss') as hit,
      (select coalesce(sum(total), 0)::int from (${activityDays(db)}) as a
        where user_id = ${userId} and kind = 'watch' and ${within}) as "watchMinutes",
      (select count(*)::int from near) as friends,
      (select count(*)::int from near where near.xu > own.xu) as ahead
    from own`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the recap of a week could not be read')
  return row
}

/**
 * Locks the week's announcements, and creates them the first time. Returns the last notified member's id, or null when
 * all are notified or another process works on them.
 */
export async function lockWeek(tx: Tx, monday: string): Promise<string | null> {
  await tx
    .insertInto('recap_weeks')
    .values({ monday })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('recap_weeks')
    .select('reached_id')
    .where('monday', '=', monday)
    .where('done_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.reached_id ?? null
}

/** Stores how far the week's announcements are. `reachedId` is null after the last member. */
export async function updateWeek(tx: Tx, monday: string, reachedId: string | null): Promise<void> {
  await tx
    .updateTable('recap_weeks')
    .set(reachedId === null ? { done_at: new Date() } : { reached_id: reachedId })
    .where('monday', '=', monday)
    .execute()
}

export type Active = { userId: string; days: number; xu: number }

/** Returns members who earned xu in the week, by id from `afterId` on, with their check-ins. */
export async function listActive(
  tx: Tx,
  { from, to }: Week,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<Active[]> {
  const within = sql`day between ${from}::date and ${to}::date`
  const { rows } = await sql<Active>`
    select d.user_id::text as "userId", sum(d.earned)::float8 as xu,
      (select count(*)::int from (${checkInDays(tx)}) as c where c.user_id = d.user_id and ${within}) as days
    from (${earnedDays(tx)}) as d
    where d.user_id > ${afterId} and ${within} and d.user_id not in (${leavers(tx)})
    group by d.user_id order by d.user_id limit ${limit}`.execute(tx)
  return rows
}
