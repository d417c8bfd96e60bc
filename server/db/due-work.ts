import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './sql.ts'

export type DueWork = { count: number; oldestAt: Date | null }

/** Counts the rows of a query with the column `due_at`, the time since which the work waits. */
export async function countDue(db: Db, rows: RawBuilder<unknown> | Expression<{ due_at: Date }>): Promise<DueWork> {
  const found = await sql<DueWork>`
    select count(*)::int as count, min(due_at) as "oldestAt" from (${rows}) as due`.execute(db)
  return found.rows[0] ?? { count: 0, oldestAt: null }
}
