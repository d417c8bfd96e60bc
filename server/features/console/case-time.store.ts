import { type Expression, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type CaseTimeTable = { queue: string; done_at: Date; seconds: number }
type SeenCaseTable = { queue: string; case_id: string; at: Date }

declare module '#server/db/sql.ts' {
  interface Database {
    seen_cases: SeenCaseTable
    case_times: CaseTimeTable
  }
}

type Source = { name: string; waiting(db: Db): Expression<{ id: string; at: Date }> }

const keptDays = 35

/**
 * Compares the waiting cases with those of the last look. A case that no longer waits is done: the time since it began
 * to wait is stored. A case that begins and ends between two looks is not seen.
 */
export async function noteCaseTimes(db: Db, queues: readonly Source[]): Promise<void> {
  if (queues.length === 0) return
  const each = queues.map(
    (queue) => sql`select ${queue.name}::text as queue, w.id::text as id, w.at from (${queue.waiting(db)}) as w`,
  )
  await sql`
    with waits as materialized (${sql.join(each, sql` union all `)}),
    gone as (
      delete from seen_cases s where not exists (select from waits w where w.queue = s.queue and w.id = s.case_id)
      returning s.queue, s.at
    ), done as (
      insert into case_times (queue, done_at, seconds)
      select queue, now(), greatest(0, extract(epoch from now() - at))::integer from gone
    )
    insert into seen_cases (queue, case_id, at) select queue, id, min(at) from waits group by queue, id
    on conflict do nothing`.execute(db)
}

export async function forgetCaseTimes(db: Db): Promise<void> {
  await db
    .deleteFrom('case_times')
    .where('done_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}

export type CaseTimes = { count: number; medianS: number; p90S: number }

/** Maps queues to the times of the cases that were done in a span. Queues without one are missing. */
export async function readCaseTimes(db: Db, { from, to }: { from: Date; to: Date }): Promise<Map<string, CaseTimes>> {
  const { rows } = await sql<CaseTimes & { queue: string }>`
    select queue, count(*)::int as count,
      percentile_disc(0.5) within group (order by seconds) as "medianS",
      percentile_disc(0.9) within group (order by seconds) as "p90S"
    from case_times where done_at >= ${from} and done_at < ${to} group by queue`.execute(db)
  return new Map(rows.map(({ queue, ...times }) => [queue, times]))
}
