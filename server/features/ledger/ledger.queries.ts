import type { Db } from '#server/db/sql.ts'

/** What members have: `user_id`, and `balance` in xu. To join; who never had anything has no row. */
export function balances(db: Db) {
  return db.selectFrom('ledger_accounts').select(['user_id', 'balance']).where('user_id', 'is not', null)
}
