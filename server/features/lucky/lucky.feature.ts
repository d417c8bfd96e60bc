import type { Feature, Ground } from '#server/feature.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { personalRows } from '#server/personal-data.ts'
import { luckyResources } from './lucky.resource.ts'
import { luckyRoutes } from './lucky.routes.ts'
import { createLuckyService, type LuckyService } from './lucky.service.ts'

/** Wheels of fortune. A published hash fixes the chances before the first draw (contract/rules/lucky-fairness.ts). */
export function createLucky({ engines: { database } }: Ground, { ledger }: { ledger: Ledger }): Feature<LuckyService> {
  const service = createLuckyService(database, ledger)
  return {
    service,
    routes: luckyRoutes(database, service),
    resources: luckyResources,
    personal: [
      personalRows(database.db, { table: 'lucky_draws', goes: false }),
      personalRows(database.db, { table: 'lucky_turns', goes: true }),
    ],
  }
}
