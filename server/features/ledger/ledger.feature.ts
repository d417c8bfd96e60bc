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
import { userTopic } from '#contract/user.socket.ts'
import { recordAct } from '#server/acts.ts'
import { listener } from '#server/events.ts'
import type { Feature, Ground } from '#server/feature.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { ledgerResource } from './ledger.resource.ts'
import { createLedgerService, type Ledger } from './ledger.service.ts'
import { auditBooks, findFreeze, type LineRow, listLinesAsJson, pageOfLines } from './ledger.store.ts'

type Uses = {
  realtime: RealtimeService
  accounts: { findPublicByName(username: string): Promise<PublicUser | null> }
}

/** Xu: members’ balances, and every transfer in double-entry books (decision 134). */
export function createLedger({ engines, log }: Ground, { realtime, accounts }: Uses): Feature<Ledger> {
  const { db } = engines.database
  const ledger = createLedgerService(db)

  async function named(username: string): Promise<PublicUser> {
    const found = await accounts.findPublicByName(username)
    if (!found) throw new ApiError('USER_NOT_FOUND')
    return found
  }

  return {
    service: ledger,
    routes: [
      handle(refreshBalance, async (_input, context) => ({
        balance: await ledger.balanceOf(memberOf(context).userId),
      })),
      handle(ledgerStatement, async (paging, context) =>
        shown(await pageOfLines(db, memberOf(context).userId, paging)),
      ),
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
      handle(ledgerAdjust, async ({ username, amount, note, requestId }, context) => {
        const operator = memberOf(context)
        const { userId } = await named(username)
        if (userId === operator.userId) throw new ApiError('NOT_PERMISSIONS')
        const [site, member] = [{ site: 'adjustments' as const }, { userId }]
        await db.transaction().execute(async (tx) => {
          const isNew = await ledger.post(tx, {
            key: `adjustment:${operator.userId}:${requestId}`,
            ...(amount > 0 ? { from: site, to: member } : { from: member, to: site }),
            ...{ reason: 'adjustment', amount: Math.abs(amount), note, byUserId: operator.userId },
          })
          const reason = `${amount > 0 ? '+' : ''}${amount} xu: ${note}`
          if (isNew) await recordAct(tx, { kind: 'balance.adjusted', by: operator, userId, reason })
        })
        return { balance: await ledger.balanceOf(userId) }
      }),
      handle(ledgerFreeze, async ({ username, isFrozen, note }, context) => {
        const operator = memberOf(context)
        const { userId } = await named(username)
        if (userId === operator.userId) throw new ApiError('NOT_PERMISSIONS')
        await db.transaction().execute(async (tx) => {
          const isNew = await ledger.freeze(tx, userId, isFrozen ? note : null)
          const kind = isFrozen ? 'rewards.frozen' : 'rewards.freed'
          if (isNew) await recordAct(tx, { kind, by: operator, userId, reason: note })
        })
        return { isFrozen }
      }),
      handle(ledgerAudit, async () => ({ checkedAt: Date.now(), ...(await auditBooks(db)) })),
    ],
    resources: [ledgerResource(async (name) => (await accounts.findPublicByName(name))?.userId ?? null)],
    listeners: [
      listener('balance.changed', async ({ userId, balance, postingId }) => {
        realtime.publish(userTopic, { userId }, { type: 'balance', data: { balance, postingId } })
      }),
    ],
    personal: [
      {
        name: 'ledger',
        table: 'ledger_accounts',
        read: (userId) => listLinesAsJson(db, userId),
        // Both sides of a transfer stay. Without one of them the books would not balance.
        async erase() {},
      },
    ],
    jobs: [
      {
        name: 'ledger.audit',
        cron: '41 * * * *',
        async run() {
          const books = await auditBooks(db)
          if (books.wrongAccounts > 0 || books.openTransfers > 0) log.error(books, 'the books of xu do not agree')
        },
      },
    ],
  }
}

function shown({ list, ...page }: KeysetPage<LineRow>): KeysetPage<LedgerLine> {
  return { ...page, list: list.map(({ at, ...line }) => ({ ...line, at: at.getTime() })) }
}
