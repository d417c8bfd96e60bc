import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './sql.ts'

export type DueWork = { count: number; oldestAt: Date | null }

/** Counts the rows of a query with the column `due_at`, the time since which the work waits. */
export async function countDue(db: Db, rows: RawBuilder<unknown> | Expression<{ due_at: Date }>): Promise<DueWork> {
  const found = await sql<DueWork>`
    select count(*)::int as count, min(due_at) as "oldestAt" from (${rows}) as due`.execute(db)
  return found.rows[0] ?? { count: 0, oldestAt: null }
}

/** Returns the milliseconds until the first `due_at` of the rows, or null without rows. Overdue work is due in 0 ms. */
export async function firstDueInMs(db: Db, rows: RawBuilder<unknown>): Promise<number | null> {
  const found = await sql<{ ms: number | null }>`
    select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from (${rows}) as due`.execute(db)
  const ms = found.rows[0]?.ms ?? null
  return ms === null ? null : Math.max(0, Math.ceil(ms))
}
