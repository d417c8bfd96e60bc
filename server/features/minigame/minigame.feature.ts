import type { RewardOffer } from '#contract/rewards.ts'
import type { ActivityService } from '#server/features/activity/activity.service.ts'
import type { OwnFriendService } from '#server/features/friends/friends.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import type { NotificationService } from '#server/features/notifications/notifications.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { duelRoutes } from './duel.routes.ts'
import { createDuelService, type DuelService } from './duel.service.ts'
import { cancelRunning } from './duel.store.ts'
import { minigameRulesResource } from './minigame.resource.ts'
import { minigameRoutes } from './minigame.routes.ts'
import { createMinigameService, type MinigameService } from './minigame.service.ts'
import { minigameOffer } from './minigame-offer.view.ts'

/** `offer` returns the rounds that are left today, of a new member when `userId` is null. */
export type Minigame = MinigameService & {
  offer(userId: string | null, nowMs: number): Promise<RewardOffer>
  duels: DuelService
}

type Uses = {
  activity: ActivityService
  friends: OwnFriendService
  ledger: Ledger
  notifications: NotificationService
}

/**
 * A penalty shoot-out. A hash that commits to each shot is published before the shot (decision 152). Two members can
 * also shoot at each other (decision 222).
 */
export function createMinigame({ engines: { database } }: Ground, uses: Uses): Feature<Minigame> {
  const { db } = database
  const service = createMinigameService(database, uses)
  const duels = createDuelService(database, uses)
  const duelsBy = (name: string, column: string) =>
    personalRows(db, { name, table: 'minigame_duels', column, without: ['shots'], goes: false })
  return {
    service: { ...service, offer: (userId, nowMs) => minigameOffer(db, userId, nowMs), duels },
    routes: [...minigameRoutes({ db, service }), ...duelRoutes(duels)],
    personal: [
      personalRows(db, { table: 'minigame_players', goes: true }),
      personalRows(db, { table: 'minigame_rounds', goes: false }),
      personalRows(db, { table: 'minigame_bests', goes: true }),
      { ...duelsBy('minigame-duels-started', 'challenger_id'), erase: cancelRunning },
      duelsBy('minigame-duels-accepted', 'opponent_id'),
      personalRows(db, { table: 'minigame_duel_sides', without: ['hash'], goes: false }),
    ],
    resources: [minigameRulesResource],
  }
}
