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
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { countPlayers, listBests } from './board.store.ts'
import type { MinigameService } from './minigame.service.ts'
import { findRules } from './player.store.ts'
import { findWithPlayer, listShots } from './round.store.ts'
import { toRound } from './round.view.ts'

type Uses = { db: Db; service: MinigameService }

const maxListed = 20

export function minigameRoutes({ db, service }: Uses): Route[] {
  async function terms(): Promise<MinigameTerms> {
    const rules = await findRules(db)
    return {
      price: rules.price,
      freePlays: rules.free_plays,
      maxPlays: rules.max_plays,
      goalReward: rules.goal_reward,
      perfectReward: rules.perfect_reward,
    }
  }

  return [
    handle(minigameTerms, () => terms()),
    handle(minigameInfo, async (_, { member }) => {
      const [now, own] = await Promise.all([terms(), service.own(member.userId)])
      return { terms: now, dayEndsAt: beginOfDay(addDays(vietnamDay(Date.now()), 1)), own }
    }),
    handle(minigameStart, ({ requestId }, { member }) => service.start(member.userId, requestId)),
    handle(minigameShoot, (shot, { member }) => service.shoot(member.userId, shot)),
    handle(minigameRound, async ({ id }) => {
      const found = await findWithPlayer(db, id)
      if (!found) throw new ApiError('MINIGAME_ROUND_NOT_FOUND')
      const { username, nickname: displayName, ...row } = found
      return { round: toRound(row, await listShots(db, id)), username, displayName }
    }),
    handle(minigameBoard, async ({ period }) => {
      const of = { period, day: vietnamDay(Date.now()) }
      const [rows, players] = await Promise.all([listBests(db, { ...of, limit: maxListed }), countPlayers(db, of)])
      const list = rows.map(({ round_id: roundId, points, goals, username, ...row }, at) => ({
        rank: at + 1,
        roundId,
        points,
        goals,
        username,
        displayName: row.nickname,
        profilePicture: row.profile_picture,
      }))
      return { period, list, players }
    }),
  ]
}
