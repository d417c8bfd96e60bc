import type { Kysely } from 'kysely'
import { type LedgerReason, mostXu } from '#contract/ledger.ts'
import type { Database, Tx } from '#server/db/sql.ts'
import { event } from '#server/events.ts'
import { ApiError } from '#server/http/errors.ts'
import {
  accountOf,
  changeBalance,
  findBalance,
  findFreeze,
  findMoved,
  type Holder,
  insertPostings,
  insertTransfer,
  type NewPosting,
  updateFreeze,
} from './ledger.store.ts'

/** The site's own accounts: what members are given for nothing, what they spend, and what operators put right. */
export type SiteAccount = 'rewards' | 'spending' | 'adjustments'
/** A member, or one of the site's accounts. */
export type Party = { userId: string } | { site: SiteAccount }

export type Transfer = {
  /** Names what the xu are moved for, such as `check-in:17:2026-11-22`: the same key moves them once. */
  key: string
  reason: LedgerReason
  from: Party
  to: Party
  /** Xu, a positive whole number. */
  amount: number
  /** Shown on the statement beside the reason. */
  note?: string
  /** Now, unless told otherwise. */
  at?: Date
  /** The operator, where one did it. */
  byUserId?: string
}

export type Ledger = {
  /**
   * Moves xu in the transaction of what they are moved for; gives false where the key had moved them before, and for a
   * reward of a member whose rewards are frozen, who goes without. Locks the
   * members' accounts until the transaction ends. Throws BALANCE_TOO_LOW where the giver has less, BALANCE_FULL where the
   * taker could not count it, CONFLICT where the key was used for something else, RangeError for what is no amount.
   */
  post(tx: Tx, transfer: Transfer): Promise<boolean>
  /** For what a member takes by hand. Throws REWARDS_FROZEN while an operator holds the rewards back. */
  refuseFrozen(userId: string): Promise<void>
  /** Holds a member’s rewards back for a reason, or lifts that (null); false where it stands so already. */
  freeze(tx: Tx, userId: string, reason: string | null): Promise<boolean>
  /** Whether something was moved under the key. */
  hasMoved(tx: Tx, key: string): Promise<boolean>
  /** In xu; 0 for whoever never had any. */
  balanceOf(userId: string): Promise<number>
}

async function moveOnce(tx: Tx, transfer: Transfer): Promise<boolean> {
  const { key, reason, from, to, amount, note = '', at, byUserId = null } = transfer
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > mostXu)
    throw new RangeError(`${amount} xu cannot be moved`)
  if (isSame(from, to)) throw new RangeError('a transfer has two sides')
  if ('site' in from && from.site === 'rewards' && 'userId' in to && (await findFreeze(tx, to.userId))) return false
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
  // Two who give each other something at the same moment must not wait for one another.
  sides.sort((a, b) => Number(a.id) - Number(b.id))
  const postings: NewPosting[] = []
  for (const side of sides) {
    const balanceAfter = side.isMember ? await changeBalance(tx, side.id, side.amount) : null
    if (side.isMember && balanceAfter === null) throw new ApiError(side.amount < 0 ? 'BALANCE_TOO_LOW' : 'BALANCE_FULL')
    postings.push({ transferId, accountId: side.id, amount: side.amount, balanceAfter })
  }
  const ids = await insertPostings(tx, postings)
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
  }
}
