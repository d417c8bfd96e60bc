import type { Feature, Ground } from '#server/kit/feature.ts'
import { fraudResource } from './fraud.resource.ts'
import { createFraudService, type FraudService } from './fraud.service.ts'
import { openSignals } from './signal.store.ts'

/** Detects accounts that probably belong to one person. Operators decide what to do (decision 157). */
export function createFraud({ engines: { database } }: Ground): Feature<FraudService> {
  const service = createFraudService(database)
  return {
    service,
    routes: [],
    resources: [fraudResource],
    queues: [
      {
        name: 'fraud',
        icon: 'shield-alert',
        waiting: openSignals,
        pathOf: (id) => `/quan-tri/fraud?muc=${id}`,
      },
    ],
    personal: [
      {
        name: 'fraud-signal-accounts',
        table: 'fraud_signal_accounts',
        // Exports nothing, because a signal also concerns other members and is not data that the member provided.
        read: async () => [],
        async erase(tx, userId) {
          await tx.deleteFrom('fraud_signal_accounts').where('user_id', '=', userId).execute()
        },
      },
    ],
    jobs: [{ name: 'fraud.scan', cron: '9 * * * *', run: () => service.scan() }],
  }
}
