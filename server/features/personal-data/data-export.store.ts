import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import type { Db, Tx } from '#server/db/sql.ts'

export type ExportState = 'asked' | 'ready' | 'failed'

type DataExportTable = {
  id: string
  user_id: string
  locale: Locale
  state: Generated<ExportState>
  bytes: string | null
  asked_at: Generated<Date>
  ready_at: Date | null
  expires_at: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    data_exports: DataExportTable
  }
}

const columns = ['id', 'user_id', 'locale', 'state', 'bytes', 'asked_at', 'expires_at'] as const
export type ExportRow = NonNullable<Awaited<ReturnType<typeof findLastExport>>>

export async function findLastExport(db: Db, userId: string) {
  const query = db.selectFrom('data_exports').select(columns).where('user_id', '=', userId)
  return (await query.orderBy('asked_at', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** Returns the member's export if it is ready and not expired, else null. */
export async function findReadyExport(db: Db, which: { id: string; userId: string }) {
  const query = db
    .selectFrom('data_exports')
    .select(columns)
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<Date>`now()`)
  return (await query.executeTakeFirst()) ?? null
}

/** Locks the member's exports until the transaction ends, so that parallel requests run one after another. */
export async function lockExports(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`data export ${userId}`}, 0))`.execute(tx)
}

export async function insertExport(db: Db, asked: { id: string; userId: string; locale: Locale }): Promise<void> {
  await db
    .insertInto('data_exports')
    .values({
      id: asked.id,
      user_id: asked.userId,
      locale: asked.locale,
      bytes: null,
      ready_at: null,
      expires_at: null,
    })
    .execute()
}

export async function listRequestedExports(db: Db, limit: number): Promise<ExportRow[]> {
  return db
    .selectFrom('data_exports')
    .select(columns)
    .where('state', '=', 'asked')
    .orderBy('asked_at')
    .limit(limit)
    .execute()
}

export async function updateExportReady(db: Db, made: { id: string; bytes: number; days: number }): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({
      state: 'ready',
      bytes: String(made.bytes),
      ready_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + ${made.days} * interval '1 day'`,
    })
    .where('id', '=', made.id)
    .execute()
}

export async function updateExportFailed(db: Db, id: string): Promise<void> {
  await db.updateTable('data_exports').set({ state: 'failed' }).where('id', '=', id).execute()
}

/** Returns ids of expired exports, and of exports that failed more than seven days ago. */
export async function listExpiredExports(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('data_exports')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', sql<Date>`now()`),
        eb.and([eb('state', '=', 'failed'), eb('asked_at', '<', sql<Date>`now() - interval '7 days'`)]),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listExportIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('data_exports').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('data_exports').where('id', '=', id).execute()
}
