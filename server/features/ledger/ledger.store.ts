import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { LedgerReason } from '#contract/ledger.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type AccountTable = {
  id: Generated<string>
  user_id: string | null
  site: string | null
  balance: ColumnType<string | null, number | null, string | number | null>
  /** While set, the member gets no rewards. `frozen_for` is the reason. */
  frozen_at: ColumnType<Date | null, never, Date | null>
  frozen_for: ColumnType<string | null, never, string | null>
}
type TransferTable = {
  id: Generated<string>
  key: string
  reason: LedgerReason
  note: Generated<string>
  by_user_id: string | null
  created_at: Generated<Date>
}
type PostingTable = {
  id: Generated<string>
  transfer_id: string
  account_id: string
  amount: ColumnType<string, number, never>
  balance_after: ColumnType<string | null, number | null, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    ledger_accounts: AccountTable
    ledger_transfers: TransferTable
    ledger_postings: PostingTable
    ledger_days: { user_id: string; day: ColumnType<string, string, never>; earned: ColumnType<string, number, string> }
  }
}

/**
 * Owner of an account: a member, or the site. Site accounts store no balance. The sum of their postings may be
 * negative.
 */
export type Holder = { userId: string } | { site: string }

export type NewTransfer = {
  key: string
  reason: LedgerReason
  note: string
  at: Date | undefined
  byUserId: string | null
}

/**
 * Inserts a transfer and returns its id. Returns null when the key was used before. Waits for a parallel transaction
 * with the same key.
 */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<string | null> {
  const { key, reason, note, at, byUserId } = transfer
  const row = await tx
    .insertInto('ledger_transfers')
    .values({ key, reason, note, by_user_id: byUserId, ...(at && { created_at: at }) })
    .onConflict((conflict) => conflict.constraint('ledger_transfers_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the postings of the transfer with this key. */
export async function findMoved(db: Db, key: string) {
  return db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_postings as p', 'p.transfer_id', 't.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['t.id', 't.reason', 'a.user_id', 'a.site', sql<number>`p.amount::float8`.as('amount')])
    .where('t.key', '=', key)
    .execute()
}

/** Returns the holder’s account and creates it if missing. */
export async function accountOf(tx: Tx, holder: Holder): Promise<{ id: string; isMember: boolean }> {
  const isMember = 'userId' in holder
  const find = () =>
    tx
      .selectFrom('ledger_accounts')
      .select('id')
      .where((e) => ('userId' in holder ? e('user_id', '=', holder.userId) : e('site', '=', holder.site)))
      .executeTakeFirst()
  const known = await find()
  if (known) return { id: known.id, isMember }
  await tx
    .insertInto('ledger_accounts')
    .values('userId' in holder ? { user_id: holder.userId, balance: 0 } : { site: holder.site })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { id: (await find())?.id ?? '', isMember }
}

/**
 * Adds `amount` to the member’s balance. Returns the new balance, or null when it would be outside the account’s
 * limits. Locks the account until the transaction ends.
 */
export async function changeBalance(tx: Tx, accountId: string, amount: number): Promise<number | null> {
  const row = await tx
    .updateTable('ledger_accounts')
    .set({ balance: sql<string>`balance + ${amount}` })
    .where('id', '=', accountId)
    .where(sql<boolean>`balance + ${amount} between 0 and 9007199254740991`)
    .returning(sql<number>`balance::float8`.as('balance'))
    .executeTakeFirst()
  return row?.balance ?? null
}

export type NewPosting = { transferId: string; accountId: string; amount: number; balanceAfter: number | null }

/** Inserts postings and returns their ids in the given order. */
export async function insertPostings(tx: Tx, postings: readonly NewPosting[]): Promise<string[]> {
  const rows = await tx
    .insertInto('ledger_postings')
    .values(
      postings.map(({ transferId, accountId, amount, balanceAfter }) => ({
        transfer_id: transferId,
        account_id: accountId,
        amount,
        balance_after: balanceAfter,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds xu to what the member earned on a day in Vietnam. */
export async function addEarned(tx: Tx, { userId, day, amount }: { userId: string; day: string; amount: number }) {
  await tx
    .insertInto('ledger_days')
    .values({ user_id: userId, day, earned: amount })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet({ earned: sql`ledger_days.earned + excluded.earned` }),
    )
    .execute()
}

/** Returns the xu that the member earned from a day on, and on `today` alone. */
export async function sumEarned(db: Db, userId: string, { from, today }: { from: string; today: string }) {
  return db
    .selectFrom('ledger_days')
    .select([
      sql<number>`coalesce(sum(earned) filter (where day = ${today}::date), 0)::float8`.as('today'),
      sql<number>`coalesce(sum(earned), 0)::float8`.as('since'),
    ])
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .executeTakeFirstOrThrow()
}

/** Deletes at most `limit` rows of days before `day`. Returns their number. */
export async function deleteEarnedBefore(db: Db, day: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ledger_days where ctid = any(array(
    select ctid from ledger_days where day < ${day}::date limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

export async function findBalance(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(sql<number>`balance::float8`.as('balance'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.balance ?? 0
}

export async function findFreeze(db: Db, userId: string): Promise<{ at: Date; reason: string } | null> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(['frozen_at', 'frozen_for'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.frozen_at ? { at: row.frozen_at, reason: row.frozen_for ?? '' } : null
}

/**
 * Freezes the member’s rewards with a reason, or unfreezes them when `reason` is null. Returns false when nothing
 * changes.
 */
export async function updateFreeze(tx: Tx, userId: string, reason: string | null): Promise<boolean> {
  const { id } = await accountOf(tx, { userId })
  const { numUpdatedRows } = await tx
    .updateTable('ledger_accounts')
    .set({ frozen_at: reason === null ? null : new Date(), frozen_for: reason })
    .where('id', '=', id)
    .where('frozen_at', reason === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function linesOf(db: Db, userId: string) {
  return db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_transfers as t', 't.id', 'p.transfer_id')
    .where('p.account_id', '=', (e) =>
      e.selectFrom('ledger_accounts as a').select('a.id').where('a.user_id', '=', userId),
    )
}

export type LineRow = { id: string; at: Date; reason: LedgerReason; note: string; amount: number; balance: number }

/** Returns a page of the member’s postings, newest first. */
export async function pageOfLines(db: Db, userId: string, paging: KeysetPaging): Promise<KeysetPage<LineRow>> {
  const query = linesOf(db, userId).select([
    'p.id',
    't.created_at as at',
    't.reason',
    't.note',
    sql<number>`p.amount::float8`.as('amount'),
    sql<number>`p.balance_after::float8`.as('balance'),
  ])
  return readPage(query, {
    order: [{ column: 'p.id', type: 'bigint', direction: 'desc' }],
    paging,
    count: async () =>
      (await linesOf(db, userId).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
  })
}

/** Returns a member’s postings as JSON, for the export of personal data. */
export async function listLinesAsJson(db: Db, userId: string): Promise<string[]> {
  const rows = await linesOf(db, userId)
    .select(
      sql<string>`jsonb_build_object('id', p.id, 'at', t.created_at, 'reason', t.reason, 'note', t.note,
        'amount', p.amount, 'balance', p.balance_after)::text`.as('json'),
    )
    .orderBy('p.id')
    .execute()
  return rows.map(({ json }) => json)
}

/**
 * Returns control sums of all accounts and transfers. Uses one statement, so that all numbers are from the same state.
 */
export async function auditBooks(db: Db) {
  const { rows } = await sql<{
    wrongAccounts: number
    openTransfers: number
    circulating: number
    postings: number
  }>`
    with by_account as (select account_id, sum(amount) as total, count(*) as postings from ledger_postings group by 1)
    select
      (select count(*)::int from ledger_accounts a left join by_account b on b.account_id = a.id
        where a.balance is not null and a.balance <> coalesce(b.total, 0)) as "wrongAccounts",
      (select count(*)::int from (
        select from ledger_postings group by transfer_id having sum(amount) <> 0) as open) as "openTransfers",
      (select coalesce(sum(balance), 0)::float8 from ledger_accounts) as circulating,
      (select coalesce(sum(postings), 0)::float8 from by_account) as postings`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the books could not be read')
  return found
}
