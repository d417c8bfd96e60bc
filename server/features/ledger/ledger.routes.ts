import { type PublicUser, refreshBalance } from '#contract/account.ts'
import type { KeysetPage } from '#contract/envelope.ts'
import {
  type LedgerLine,
  ledgerAdjust,
  ledgerAudit,
  ledgerFreeze,
  ledgerOfMember,
  ledgerStatement,
} from '#contract/ledger.ts'
import { mayActOn } from '#contract/rules/roles.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import type { Ledger } from './ledger.service.ts'
import { auditBooks, findFreeze, type LineRow, pageOfLines } from './ledger.store.ts'

type Uses = {
  database: DatabaseEngine
  ledger: Ledger
  accounts: { findPublicByName(username: string): Promise<PublicUser | null> }
}

export function ledgerRoutes({ database: { db }, ledger, accounts }: Uses): Route[] {
  async function named(username: string): Promise<PublicUser> {
    const found = await accounts.findPublicByName(username)
    if (!found) throw new ApiError('USER_NOT_FOUND')
    return found
  }

  /** Throws NOT_PERMISSIONS for the caller's own account, and for one on which only owners act. */
  async function changeable(operator: Member, username: string): Promise<PublicUser> {
    const member = await named(username)
    if (member.userId === operator.userId || !mayActOn(operator.role, member.role))
      throw new ApiError('NOT_PERMISSIONS')
    return member
  }

  return [
    handle(refreshBalance, async (_input, { member }) => ({
      balance: await ledger.balanceOf(member.userId),
    })),
    handle(ledgerStatement, async (paging, { member }) => shown(await pageOfLines(db, member.userId, paging))),
    handle(ledgerOfMember, async ({ username, ...paging }) => {
      const { userId, displayName, profilePicture, level, role, createdAt, ...rest } = await named(username)
      const user = { userId, username: rest.username, displayName, profilePicture, level, role, createdAt }
      const [balance, freeze, lines] = await Promise.all([
        ledger.balanceOf(userId),
        findFreeze(db, userId),
        pageOfLines(db, userId, paging),
      ])
      const frozen = freeze && { at: freeze.at.getTime(), reason: freeze.reason }
      return { user, balance, frozen, lines: shown(lines) }
    }),
    handle(ledgerAdjust, async ({ username, amount, note, requestId }, { member: operator }) => {
      const { userId } = await changeable(operator, username)
      const [site, member] = [{ site: 'adjustments' as const }, { userId }]
      await db.transaction().execute(async (tx) => {
        const isNew = await ledger.post(tx, {
          key: `adjustment:${operator.userId}:${requestId}`,
          ...(amount > 0 ? { from: site, to: member } : { from: member, to: site }),
          reason: 'adjustment',
          amount: Math.abs(amount),
          note,
          byUserId: operator.userId,
        })
        const reason = `${amount > 0 ? '+' : ''}${amount} xu: ${note}`
        if (isNew) await recordAct(tx, { kind: 'balance.adjusted', by: operator, userId, reason })
      })
      return { balance: await ledger.balanceOf(userId) }
    }),
    handle(ledgerFreeze, async ({ username, isFrozen, note }, { member: operator }) => {
      const { userId } = await changeable(operator, username)
      await db.transaction().execute(async (tx) => {
        const isNew = await ledger.freeze(tx, userId, isFrozen ? note : null)
        const kind = isFrozen ? 'rewards.frozen' : 'rewards.freed'
        if (isNew) await recordAct(tx, { kind, by: operator, userId, reason: note })
      })
      return { isFrozen }
    }),
    handle(ledgerAudit, async () => ({ checkedAt: Date.now(), ...(await auditBooks(db)) })),
  ]
}

function shown({ list, ...page }: KeysetPage<LineRow>): KeysetPage<LedgerLine> {
  return { ...page, list: list.map(({ at, ...line }) => ({ ...line, at: at.getTime() })) }
}
