import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'

type LedgerTable = {
  id: Generated<string>
  user_id: string
  amount: string | number
  reason: string
  idempotency_key: string
  created_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    ledger: LedgerTable
  }
}

export type Entry = { userId: string; amount: number; reason: string; idempotencyKey: string }

/** False when the key was used before: then nothing is written. */
export async function insertEntry(tx: Tx, entry: Entry): Promise<boolean> {
  const row = await tx
    .insertInto('ledger')
    .values({
      user_id: entry.userId,
      amount: entry.amount,
      reason: entry.reason,
      idempotency_key: entry.idempotencyKey,
    })
    .onConflict((conflict) => conflict.constraint('ledger_idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateBalanceBy(tx: Tx, change: { userId: string; amount: number }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ balance: sql<string>`balance + ${change.amount}` })
    .where('id', '=', change.userId)
    .execute()
}

export async function findBalance(db: Db, userId: string): Promise<number | null> {
  const query = db.selectFrom('users').select(sql<number>`balance::float8`.as('balance')).where('id', '=', userId)
  return (await query.executeTakeFirst())?.balance ?? null
}
