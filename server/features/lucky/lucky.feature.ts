import type { RewardOffer } from '#contract/rewards.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { luckyResources } from './lucky.resource.ts'
import { luckyRoutes } from './lucky.routes.ts'
import { createLuckyService, type LuckyService } from './lucky.service.ts'
import { luckyOffer } from './lucky-offer.view.ts'

/** `offer` returns the turns that are left today, of a new member when `userId` is null. */
export type Lucky = LuckyService & { offer(userId: string | null, nowMs: number): Promise<RewardOffer> }

/** Wheels of fortune. A published hash fixes the chances before the first draw (contract/rules/lucky-fairness.ts). */
export function createLucky({ engines: { database } }: Ground, { ledger }: { ledger: Ledger }): Feature<Lucky> {
  const service = createLuckyService(database, ledger)
  return {
    service: { ...service, offer: (userId, nowMs) => luckyOffer(database.db, userId, nowMs) },
    routes: luckyRoutes(database, service),
    resources: luckyResources,
    personal: [
      personalRows(database.db, { table: 'lucky_draws', goes: false }),
      personalRows(database.db, { table: 'lucky_turns', goes: true }),
    ],
  }
}
