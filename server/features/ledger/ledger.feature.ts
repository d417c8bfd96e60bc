import type { PublicUser } from '#contract/account.ts'
import { userTopic } from '#contract/user.socket.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { ledgerResource } from './ledger.resource.ts'
import { ledgerRoutes } from './ledger.routes.ts'
import { createLedgerService, type Ledger } from './ledger.service.ts'
import { auditBooks, listLinesAsJson } from './ledger.store.ts'

type Uses = {
  realtime: RealtimeService
  accounts: { findPublicByName(username: string): Promise<PublicUser | null> }
}

/** Xu: members’ balances, and every transfer in double-entry books (decision 134). */
export function createLedger({ engines, log }: Ground, { realtime, accounts }: Uses): Feature<Ledger> {
  const { db } = engines.database
  const ledger = createLedgerService(db)

  return {
    service: ledger,
    routes: ledgerRoutes({ database: engines.database, ledger, accounts }),
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
        // Erases nothing: without one side of a transfer, the sums of the ledger would not be equal.
        async erase() {},
      },
      personalRows(db, { table: 'ledger_days', goes: true }),
    ],
    jobs: [
      {
        name: 'ledger.days',
        cron: '17 18 * * *',
        run: ledger.deleteOldDays,
      },
      {
        name: 'ledger.audit',
        cron: '41 * * * *',
        async run() {
          const books = await auditBooks(db)
          if (books.wrongAccounts > 0 || books.openTransfers > 0) log.error(books, 'the xu ledger does not balance')
        },
      },
    ],
  }
}
