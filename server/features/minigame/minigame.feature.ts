import {
  type MinigameTerms,
  minigameBoard,
  minigameInfo,
  minigameRound,
  minigameShoot,
  minigameStart,
  minigameTerms,
} from '#contract/minigame.ts'
import { addDays, beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { ActivityService } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import { personalRows } from '#server/personal-data.ts'
import { countPlayers, listBests } from './board.store.ts'
import { minigameRulesResource } from './minigame.resource.ts'
import { createMinigameService, type MinigameService } from './minigame.service.ts'
import { findRules } from './player.store.ts'
import { findWithPlayer, listShots } from './round.store.ts'
import { toRound } from './round.view.ts'

const mostListed = 20

/** A penalty shoot-out. A hash that commits to each shot is published before the shot (decision 152). */
export function createMinigame(
  { engines: { database } }: Ground,
  uses: { activity: ActivityService; ledger: Ledger },
): Feature<MinigameService> {
  const { db } = database
  const service = createMinigameService(database, uses)
  async function terms(): Promise<MinigameTerms> {
    const rules = await findRules(db)
    return {
      ...{ price: rules.price, freePlays: rules.free_plays, mostPlays: rules.most_plays },
      ...{ goalReward: rules.goal_reward, perfectReward: rules.perfect_reward },
    }
  }
  return {
    service,
    routes: [
      handle(minigameTerms, () => terms()),
      handle(minigameInfo, async (_, context) => {
        const [now, own] = await Promise.all([terms(), service.own(memberOf(context).userId)])
        return { terms: now, dayEndsAt: beginOfDay(addDays(vietnamDay(Date.now()), 1)), own }
      }),
      handle(minigameStart, ({ requestId }, context) => service.start(memberOf(context).userId, requestId)),
      handle(minigameShoot, (shot, context) => service.shoot(memberOf(context).userId, shot)),
      handle(minigameRound, async ({ id }) => {
        const found = await findWithPlayer(db, id)
        if (!found) throw new ApiError('MINIGAME_ROUND_NOT_FOUND')
        const { username, nickname: displayName, ...row } = found
        return { round: toRound(row, await listShots(db, id)), username, displayName }
      }),
      handle(minigameBoard, async ({ period }) => {
        const of = { period, day: vietnamDay(Date.now()) }
        const [rows, players] = await Promise.all([listBests(db, { ...of, most: mostListed }), countPlayers(db, of)])
        const list = rows.map(({ round_id: roundId, points, goals, username, ...row }, at) => ({
          ...{ rank: at + 1, roundId, points, goals, username },
          ...{ displayName: row.nickname, profilePicture: row.profile_picture },
        }))
        return { period, list, players }
      }),
    ],
    personal: [
      personalRows(db, { table: 'minigame_players', goes: true }),
      personalRows(db, { table: 'minigame_rounds', goes: false }),
      personalRows(db, { table: 'minigame_bests', goes: true }),
    ],
    resources: [minigameRulesResource],
  }
}
