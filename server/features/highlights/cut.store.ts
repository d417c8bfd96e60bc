import { sql } from 'kysely'
import { countDue, type DueWork, firstDueInMs } from '#server/db/due-work.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { KeptVideo } from './highlight.store.ts'

export type CutOrder = {
  id: string
  fixtureId: string
  streamId: string
  fromAt: Date
  toAt: Date
  happenedAt: Date
  /** True for a member’s clip, false for an event. */
  isClip: boolean
  tries: number
}

/**
 * Lease of an order, in seconds. After it another process may take the order, because the first has finished or
 * stopped.
 */
const leaseS = 120

/** Leases the order that has been due longest, so that no other process takes it. Returns null when none is due. */
export async function takeOrder(db: Db): Promise<CutOrder | null> {
  const row = await db
    .updateTable('highlights')
    .set((eb) => ({ due_at: sql<Date>`now() + make_interval(secs => ${leaseS})`, tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('highlights')
        .select('id')
        .where(sql<boolean>`state = 'waiting'`)
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'fixture_id', 'stream_id', 'from_at', 'to_at', 'happened_at', 'kind', 'tries'])
    .executeTakeFirst()
  if (!row?.stream_id || !row.from_at || !row.to_at) return null
  return {
    id: row.id,
    fixtureId: row.fixture_id,
    streamId: row.stream_id,
    tries: row.tries,
    fromAt: row.from_at,
    toAt: row.to_at,
    happenedAt: row.happened_at,
    isClip: row.kind === 'clip',
  }
}

/** Counts the orders that are due. */
export function countDueOrders(db: Db): Promise<DueWork> {
  return countDue(db, sql`select due_at from highlights where state = 'waiting' and due_at <= now()`)
}

/** Returns the milliseconds until the next order is due, or null when there is no order. */
export function nextDueInMs(db: Db): Promise<number | null> {
  return firstDueInMs(db, sql`select due_at from highlights where state = 'waiting'`)
}

/** Returns false when the highlight has been rejected or deleted since the cut began. */
export async function updateCut(tx: Tx, id: string, { kind, durationMs, ...files }: KeptVideo): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('highlights')
    .set({ ...files, video_kind: kind, duration_ms: durationMs, state: 'ready', due_at: null, failure: null })
    .set({ published_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateLater(db: Db, id: string, inMs: number): Promise<void> {
  await db
    .updateTable('highlights')
    .set({ due_at: new Date(Date.now() + inMs) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function updateFailed(db: Db, id: string, failure: string): Promise<void> {
  await db
    .updateTable('highlights')
    .set({ state: 'failed', failure, due_at: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
