import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** Selects members' balances in xu, for joins: `user_id` and `balance`. A member who never had xu has no row. */
export function balances(db: Db) {
  return db.selectFrom('ledger_accounts').select(['user_id', 'balance']).where('user_id', 'is not', null)
}

/** Selects the xu that members earned from the site by day in Vietnam: `user_id`, `day`, `earned`. For sums. */
export function earnedDays(db: Db) {
  return db.selectFrom('ledger_days').select(['user_id', 'day', 'earned'])
}

/** Selects the amounts that members received without an operator: `user_id`, `xu`, `at`. For sums. */
export function rewardsTaken(db: Db) {
  return db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_postings as p', 'p.transfer_id', 't.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['a.user_id', sql<number>`p.amount::float8`.as('xu'), 't.created_at as at'])
    .where('a.user_id', 'is not', null)
    .where('p.amount', '>', '0')
    .where('t.by_user_id', 'is', null)
}

/** Selects transfers between members: `from_id`, `to_id`, `xu`, `at`. For sums. */
export function gifts(db: Db) {
  return db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_postings as given', 'given.transfer_id', 't.id')
    .innerJoin('ledger_accounts as giver', 'giver.id', 'given.account_id')
    .innerJoin('ledger_postings as taken', 'taken.transfer_id', 't.id')
    .innerJoin('ledger_accounts as taker', 'taker.id', 'taken.account_id')
    .select(['giver.user_id as from_id', 'taker.user_id as to_id', sql<number>`taken.amount::float8`.as('xu')])
    .select('t.created_at as at')
    .where('given.amount', '<', '0')
    .where('taken.amount', '>', '0')
    .where('giver.user_id', 'is not', null)
    .where('taker.user_id', 'is not', null)
}

export function frozenMembers(db: Db) {
  return db.selectFrom('ledger_accounts').select('user_id').where('frozen_at', 'is not', null)
}
