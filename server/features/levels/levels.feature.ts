import { activityKinds } from '#contract/activity.ts'
import {
  experienceFor,
  experienceRules,
  levelInfo,
  levelOf,
  levelReward,
  levelStarts,
  levelUnlocks,
} from '#contract/levels.ts'
import { userTopic } from '#contract/user.socket.ts'
import { vietnamDay } from '#contract/vietnam-day.ts'
import type { Tx } from '#server/db/sql.ts'
import { event, listener } from '#server/events.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { AccountService } from '#server/features/account/account.service.ts'
import type { ActivityService, News } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { findExperience } from './levels.store.ts'

type Uses = {
  accounts: Pick<AccountService, 'addExperience'>
  activity: ActivityService
  ledger: Ledger
  realtime: RealtimeService
}

/** Experience from what members do, and what reaching a level brings. */
export function createLevels({ engines }: Ground, { accounts, activity, ledger, realtime }: Uses): Feature {
  const { db } = engines.database

  async function give(tx: Tx, { kind, counted }: News): Promise<void> {
    const gains = counted
      .map(({ userId, before, total }) => ({ userId, gain: experienceFor(kind, total) - experienceFor(kind, before) }))
      .filter(({ gain }) => gain > 0)
    const risen = await accounts.addExperience(tx, gains)
    for (const { userId, before, experience } of risen) {
      const level = levelOf(experience)
      for (let reached = levelOf(before) + 1; reached <= level; reached += 1)
        await ledger.post(tx, {
          ...{ key: `level:${userId}:${reached}`, reason: 'level', amount: levelReward(reached) },
          ...{ from: { site: 'rewards' }, to: { userId }, note: String(reached) },
        })
      await event(tx, 'experience.gained', { userId, experience })
    }
  }
  activity.follow(give)

  return {
    service: undefined,
    routes: [
      handle(levelInfo, async (_input, context) => {
        const { userId } = memberOf(context)
        const today = vietnamDay(Date.now())
        const [experience, totals] = await Promise.all([
          findExperience(db, userId),
          activity.totals(userId, { from: today, to: today }),
        ])
        if (experience === null) throw new ApiError('FIBE_NOT_LOGIN')
        const level = levelOf(experience)
        const nextLevelStart = levelStarts[level] ?? null
        return {
          level,
          experience,
          levelStart: levelStarts[level - 1] ?? 0,
          nextLevelStart,
          nextReward: nextLevelStart === null ? null : levelReward(level + 1),
          rules: activityKinds.map((kind) => ({
            ...{ kind, ...experienceRules[kind], today: experienceFor(kind, totals.get(kind) ?? 0) },
          })),
          unlocks: levelUnlocks.map((unlock) => ({ ...unlock, isOpen: level >= unlock.level })),
        }
      }),
    ],
    listeners: [
      listener('experience.gained', async ({ userId, experience }) => {
        realtime.publish(userTopic, { userId }, { type: 'level', data: { experience, level: levelOf(experience) } })
      }),
    ],
  }
}
