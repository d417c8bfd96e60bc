import type { Kysely } from 'kysely'
import type { Database } from '#server/db/sql.ts'
import { type Entry, findBalance, insertEntry, updateBalanceBy } from './ledger.store.ts'

export type LedgerService = {
  /** In xu; null when there is no such member. */
  balanceOf(userId: string): Promise<number | null>
  /** Adds `amount` xu, a positive whole number, once for each idempotency key however often it is asked. */
  credit(entry: Entry): Promise<void>
}

/** Every change of a balance is an entry of the ledger, written in the same transaction. */
export function createLedger(db: Kysely<Database>): LedgerService {
  return {
    balanceOf: (userId) => findBalance(db, userId),
    async credit(entry) {
      if (!Number.isSafeInteger(entry.amount) || entry.amount <= 0)
        throw new RangeError('a credit is a positive integer')
      await db.transaction().execute(async (tx) => {
        if (await insertEntry(tx, entry)) await updateBalanceBy(tx, entry)
      })
    },
  }
}
