import type { Feature, Ground } from '#server/feature.ts'
import type { ActivityService } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { personalRows } from '#server/personal-data.ts'
import { minigameRulesResource } from './minigame.resource.ts'
import { minigameRoutes } from './minigame.routes.ts'
import { createMinigameService, type MinigameService } from './minigame.service.ts'

/** A penalty shoot-out. A hash that commits to each shot is published before the shot (decision 152). */
export function createMinigame(
  { engines: { database } }: Ground,
  uses: { activity: ActivityService; ledger: Ledger },
): Feature<MinigameService> {
  const { db } = database
  const service = createMinigameService(database, uses)
  return {
    service,
    routes: minigameRoutes({ db, service }),
    personal: [
      personalRows(db, { table: 'minigame_players', goes: true }),
      personalRows(db, { table: 'minigame_rounds', goes: false }),
      personalRows(db, { table: 'minigame_bests', goes: true }),
    ],
    resources: [minigameRulesResource],
  }
}
