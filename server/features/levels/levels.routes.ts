import { levelInfo, levelUnlocks } from '#contract/levels.ts'
import { activityKinds } from '#contract/rules/activity.ts'
import { vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { Db } from '#server/db/sql.ts'
import type { ActivityService } from '#server/features/activity/activity.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { LevelCurve } from './level-curve.service.ts'
import { findExperience } from './levels.store.ts'

type Uses = { db: Db; activity: Pick<ActivityService, 'totals'>; curve: LevelCurve }

export function levelRoutes({ db, activity, curve }: Uses): Route[] {
  const { levelOf, experienceFor } = curve

  return [
    handle(levelInfo, async (_input, { member }) => {
      const { userId } = member
      const today = vietnamDay(Date.now())
      const [experience, totals] = await Promise.all([
        findExperience(db, userId),
        activity.totals(userId, { from: today, to: today }),
      ])
      if (experience === null) throw new ApiError('FIBE_NOT_LOGIN')
      const level = levelOf(experience)
      const next = curve.find(level + 1)
      return {
        level,
        experience,
        levelStart: curve.find(level)?.startsAt ?? 0,
        nextLevelStart: next?.startsAt ?? null,
        nextReward: next?.reward ?? null,
        rules: activityKinds.map((kind) => ({
          kind,
          ...curve.ruleOf(kind),
          today: experienceFor(kind, totals.get(kind) ?? 0),
        })),
        unlocks: levelUnlocks.map((unlock) => ({ ...unlock, isOpen: level >= unlock.level })),
      }
    }),
  ]
}
