import { type Expression, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    taken_cases: { queue: string; case_id: string; user_id: string; until: Date }
  }
}

type WaitingCase = { id: string; title: string; topic: string; at: Date }
/** A queue with the query of its waiting cases. */
type Source = { name: string; waiting(db: Db): Expression<WaitingCase> }

/** A case of a queue. */
export type CaseKey = { queue: string; id: string }
export type CaseRow = WaitingCase & { queue: string; takenBy: string | null }
export type QueueRow = { queue: string; count: number; oldestAt: Date | null }

/** A title is one line. */
const maxTitle = 200

function allWaiting(db: Db, queues: readonly Source[], limit: number) {
  const each = queues.map(
    (queue) => sql`
      (select ${queue.name}::text as queue, w.id, left(w.title, ${sql.lit(maxTitle)}) as title, w.topic, w.at
      from (${queue.waiting(db)}) as w order by w.at, w.id limit ${limit})`,
  )
  return sql<Omit<CaseRow, 'takenBy'>>`${sql.join(each, sql` union all `)}`
}

function allTimes(db: Db, queues: readonly Source[]) {
  const each = queues.map((queue) => sql`select ${queue.name}::text as queue, w.at from (${queue.waiting(db)}) as w`)
  return sql.join(each, sql` union all `)
}

/** Counts the waiting cases. Omits queues without one. */
export async function countWaiting(db: Db, queues: readonly Source[]): Promise<QueueRow[]> {
  if (queues.length === 0) return []
  const { rows } = await sql<QueueRow>`
    select queue, count(*)::int as count, min(at) as "oldestAt"
    from (${allTimes(db, queues)}) as c group by queue`.execute(db)
  return rows
}

/** Returns the cases that have waited longest. Each queue is limited alone, so only shown titles are made. */
export async function listWaiting(db: Db, queues: readonly Source[], limit: number): Promise<CaseRow[]> {
  if (queues.length === 0) return []
  const { rows } = await sql<CaseRow>`
    select c.*, t.user_id as "takenBy"
    from (select * from (${allWaiting(db, queues, limit)}) as w order by at, queue, id limit ${limit}) as c
    left join taken_cases as t on t.queue = c.queue and t.case_id = c.id and t.until > now()
    order by c.at, c.queue, c.id`.execute(db)
  return rows
}

export async function isWaiting(db: Db, queue: Source, id: string): Promise<boolean> {
  const { rows } = await sql`select from (${queue.waiting(db)}) as w where w.id = ${id}`.execute(db)
  return rows.length > 0
}

/** Takes the case, also once more for who has it. Returns false while someone else has it. */
export async function takeCase(db: Db, of: CaseKey & { userId: string; until: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('taken_cases')
    .values({ queue: of.queue, case_id: of.id, user_id: of.userId, until: of.until })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'case_id'])
        .doUpdateSet({ user_id: of.userId, until: of.until })
        .where((e) => e.or([e('taken_cases.user_id', '=', of.userId), e('taken_cases.until', '<=', sql<Date>`now()`)])),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function leaveCase(db: Db, { queue, id, userId }: CaseKey & { userId: string }): Promise<void> {
  await db
    .deleteFrom('taken_cases')
    .where('queue', '=', queue)
    .where('case_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export async function deletePastTakings(db: Db): Promise<void> {
  await db.deleteFrom('taken_cases').where('until', '<', sql<Date>`now()`).execute()
}
