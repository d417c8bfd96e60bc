import type { Kysely } from 'kysely'
import { type LedgerReason, maxXu } from '#contract/ledger.ts'
import { addDays, vietnamDay } from '#contract/rules/vietnam-day.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import type { Database, Tx } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import {
  accountOf,
  addEarned,
  changeBalance,
  deleteEarnedBefore,
  findBalance,
  findFreeze,
  findMoved,
  type Holder,
  insertPostings,
  insertTransfer,
  type NewPosting,
  sumEarned,
  updateFreeze,
} from './ledger.store.ts'

/**
 * Accounts of the site: `rewards` pays rewards, `spending` receives what members spend, and `adjustments` is the other
 * side of operators’ adjustments.
 */
export type SiteAccount = 'rewards' | 'spending' | 'adjustments'
export type Party = { userId: string } | { site: SiteAccount }

export type Transfer = {
  /** Idempotency key, such as `check-in:17:2026-11-22`. A second transfer with the same key does nothing. */
  key: string
  reason: LedgerReason
  from: Party
  to: Party
  /** Xu; a positive integer. */
  amount: number
  /** Shown on the statement next to the reason. */
  note?: string
  /** Defaults to the current time. */
  at?: Date
  /** The operator who made an adjustment. */
  byUserId?: string
}

export type Ledger = {
  /**
   * Moves xu in the caller’s transaction. Returns false when the key was already used, or when the transfer is a reward
   * and the recipient’s rewards are frozen. Locks the members’ accounts until the transaction ends.
   *
   * Throws BALANCE_TOO_LOW when the payer has too few. Throws BALANCE_FULL when the recipient’s balance would exceed
   * its limit. Throws CONFLICT when the key was used for another transfer, and RangeError for an invalid amount or
   * equal sides.
   */
  post(tx: Tx, transfer: Transfer): Promise<boolean>
  /**
   * Throws REWARDS_FROZEN while an operator has frozen the member’s rewards. Call it before paying a reward that the
   * member claims.
   */
  refuseFrozen(userId: string): Promise<void>
  /**
   * Freezes the member’s rewards with a reason, or unfreezes them when `reason` is null. Returns false when nothing
   * changes.
   */
  freeze(tx: Tx, userId: string, reason: string | null): Promise<boolean>
  hasMoved(tx: Tx, key: string): Promise<boolean>
  /** Balance in xu; 0 for a member without transfers. */
  balanceOf(userId: string): Promise<number>
  /** Xu earned from the site on the day of `today` in Vietnam, and since the day `from`. */
  earned(userId: string, days: { from: string; today: string }): Promise<{ today: number; since: number }>
  /** Deletes the sums of days that no page shows any more. */
  deleteOldDays(stopping?: AbortSignal): Promise<void>
}

/** Days whose sums are kept. Pages show the current and the last week. */
const keptDays = 60

async function moveOnce(tx: Tx, transfer: Transfer): Promise<boolean> {
  const { key, reason, from, to, amount, note = '', at, byUserId = null } = transfer
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > maxXu)
    throw new RangeError(`${amount} xu cannot be moved`)
  if (isSame(from, to)) throw new RangeError('a transfer has two sides')
  const rewardedId = 'site' in from && from.site === 'rewards' && 'userId' in to ? to.userId : null
  if (rewardedId !== null && (await findFreeze(tx, rewardedId))) return false
  const transferId = await insertTransfer(tx, { key, reason, note, at, byUserId })
  if (transferId === null) {
    const moved = await findMoved(tx, key)
    const took = moved.find((posting) => posting.amount > 0)
    const gave = moved.find((posting) => posting.amount < 0)
    const isAgain = took?.amount === amount && took.reason === reason && isOf(took, to) && gave && isOf(gave, from)
    if (!isAgain) throw new ApiError('CONFLICT')
    return false
  }
  const sides = [
    { party: from, amount: -amount, ...(await accountOf(tx, from)) },
    { party: to, amount, ...(await accountOf(tx, to)) },
  ]
  // Sorted by account id, so that two members who give to each other in parallel do not deadlock.
  sides.sort((a, b) => Number(a.id) - Number(b.id))
  const postings: NewPosting[] = []
  for (const side of sides) {
    const balanceAfter = side.isMember ? await changeBalance(tx, side.id, side.amount) : null
    if (side.isMember && balanceAfter === null) throw new ApiError(side.amount < 0 ? 'BALANCE_TOO_LOW' : 'BALANCE_FULL')
    postings.push({ transferId, accountId: side.id, amount: side.amount, balanceAfter })
  }
  const ids = await insertPostings(tx, postings)
  if (rewardedId !== null)
    await addEarned(tx, { userId: rewardedId, day: vietnamDay(at?.getTime() ?? Date.now()), amount })
  for (const [index, { party }] of sides.entries()) {
    const [id, balance] = [ids[index], postings[index]?.balanceAfter]
    if ('userId' in party && id && typeof balance === 'number')
      await event(tx, 'balance.changed', { userId: party.userId, balance, postingId: id })
  }
  return true
}

function isSame(one: Party, other: Party): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isOf(posting: { user_id: string | null; site: string | null }, holder: Holder): boolean {
  return 'userId' in holder ? posting.user_id === holder.userId : posting.site === holder.site
}

export function createLedgerService(db: Kysely<Database>): Ledger {
  return {
    post: moveOnce,
    async refuseFrozen(userId) {
      if (await findFreeze(db, userId)) throw new ApiError('REWARDS_FROZEN')
    },
    freeze: updateFreeze,
    hasMoved: async (tx, key) => (await findMoved(tx, key)).length > 0,
    balanceOf: (userId) => findBalance(db, userId),
    earned: (userId, days) => sumEarned(db, userId, days),
    async deleteOldDays(stopping) {
      const day = addDays(vietnamDay(Date.now()), -keptDays)
      await deleteInBatches((limit) => deleteEarnedBefore(db, day, limit), stopping)
    },
  }
}
