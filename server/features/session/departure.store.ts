import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    departures: { user_id: string; asked_at: Generated<Date>; due_at: Date; by_staff: Generated<boolean> }
  }
}

/** Schedules the deletion of the account and returns its time. A second request does not change the time. */
export async function upsertDeparture(
  db: Db,
  { userId, days, isByStaff }: { userId: string; days: number; isByStaff: boolean },
): Promise<Date> {
  const { due_at } = await db
    .insertInto('departures')
    .values({ user_id: userId, due_at: sql<Date>`now() + ${days} * interval '1 day'`, by_staff: isByStaff })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet((eb) => ({ due_at: eb.ref('departures.due_at') })))
    .returning('due_at')
    .executeTakeFirstOrThrow()
  return due_at
}

export async function isLeaving(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('departures').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/**
 * Cancels the scheduled deletion. Returns true for only one of two parallel calls, such as a login that restores the
 * account and the job that deletes it.
 */
export async function deleteDeparture(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('departures').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Cancels a deletion that staff scheduled. One that the member asked for stays. */
export async function deleteDepartureByStaff(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('departures').where('user_id', '=', userId).where('by_staff', '=', true).execute()
}

export async function listDueDepartures(db: Db, limit: number): Promise<string[]> {
  const query = db.selectFrom('departures').select('user_id').where('due_at', '<=', sql<Date>`now()`)
  return (await query.orderBy('due_at').limit(limit).execute()).map((row) => row.user_id)
}
