import { sql } from 'kysely'
import { countDue, type DueWork } from '#server/db/due-work.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { type Metrics, sharedRead } from './metrics.ts'

/** Work that is due and waits in the database. `name` is a label of the metrics `backlog_items` and `backlog_oldest_seconds`. */
export type Backlog = { name: string; read(): Promise<DueWork> }

/** Reports the size of the database and the work that waits in it: events, scheduled jobs, the features' backlogs. */
export function measureBacklogs(
  metrics: Metrics,
  { database: { db }, features }: { database: DatabaseEngine; features: readonly { backlogs?: Backlog[] }[] },
): void {
  const backlogs: Backlog[] = [
    { name: 'events', read: () => countDue(db, sql`select created_at as due_at from events`) },
    {
      name: 'jobs',
      read: () =>
        countDue(
          db,
          sql`select run_at as due_at from graphile_worker.jobs where run_at <= now() and locked_at is null`,
        ),
    },
    ...features.flatMap((feature) => feature.backlogs ?? []),
  ]

  const readAll = sharedRead(() =>
    Promise.all(backlogs.map(async ({ name: queue, read }) => ({ queue, ...(await read()) }))),
  )
  metrics.gauge('backlog_items', async (gauge) => {
    for (const { queue, count } of await readAll()) gauge.set({ queue }, count)
  })
  metrics.gauge('backlog_oldest_seconds', async (gauge) => {
    for (const { queue, oldestAt } of await readAll()) gauge.set({ queue }, ageS(oldestAt))
  })
  metrics.gauge('database_size_bytes', async (gauge) => {
    const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db)
    gauge.set(Number(rows[0]?.bytes))
  })
}

/** Returns the seconds since the time, or 0 without one. */
export function ageS(since: Date | null): number {
  return since === null ? 0 : Math.max(0, (Date.now() - since.getTime()) / 1_000)
}
