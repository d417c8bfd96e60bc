import { type ColumnType, sql } from 'kysely'
import type { ActivityKind } from '#contract/rules/activity.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'

type ActivityTable = { user_id: string; key: string; kind: ActivityKind; at: ColumnType<Date, Date, never> }
type DayTable = { user_id: string; day: ColumnType<string, string, never>; kind: ActivityKind; total: number }

declare module '#server/db/sql.ts' {
  interface Database {
    activities: ActivityTable
    activity_days: DayTable
  }
}

/** `key` identifies the activity of the member; `count` is its amount, such as minutes. */
export type Done = { userId: string; key: string; count: number }
export type Counted = { userId: string; before: number; total: number }

/**
 * Adds activities that were not counted before, and returns the affected members’ totals of the day. Skips members
 * whose total of the kind has reached `maxTotal` that day.
 */
export async function countDone(
  tx: Tx,
  { kind, day, maxTotal, done }: { kind: ActivityKind; day: string; maxTotal: number; done: readonly Done[] },
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with given as (
      select * from unnest(${done.map((one) => one.userId)}::bigint[], ${done.map((one) => one.key)}::text[],
        ${done.map((one) => one.count)}::int[]) as g (user_id, key, count)
    ), fresh as (
      insert into activities (user_id, key, kind)
      select distinct on (g.user_id, g.key) g.user_id, g.key, ${kind} from given g join ${authors(tx)} as u on u.id = g.user_id
      where not exists (select from activity_days d
        where d.user_id = g.user_id and d.day = ${day}::date and d.kind = ${kind} and d.total >= ${maxTotal})
      order by g.user_id, g.key
      on conflict do nothing returning user_id, key
    ), sums as (
      select f.user_id, sum(g.count)::int as added from fresh f join (
        select distinct on (user_id, key) * from given order by user_id, key
      ) g on g.user_id = f.user_id and g.key = f.key group by f.user_id
    )
    insert into activity_days as d (user_id, day, kind, total)
    select user_id, ${day}::date, ${kind}, added from sums order by user_id
    on conflict (user_id, day, kind) do update set total = d.total + excluded.total
    returning user_id as "userId", total,
      total - (select added from sums where sums.user_id = d.user_id) as before`.execute(tx)
  return rows
}

/** Returns a member’s totals by kind between two days, both included. */
export async function findTotals(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<Map<ActivityKind, number>> {
  const rows = await db
    .selectFrom('activity_days')
    .select(['kind', sql<number>`sum(total)::int`.as('total')])
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, total }) => [kind, total]))
}

/** Deletes some activities of before a time. Returns their number. */
export async function purgeActivities(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from activities where ctid = any(array(
    select ctid from activities where at < ${before} order by at limit ${limit}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
