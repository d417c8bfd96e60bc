import { userTopic } from '#contract/user.socket.ts'
import type { Tx } from '#server/db/sql.ts'
import type { AccountService } from '#server/features/account/account.service.ts'
import type { ActivityService, News } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { event, listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import type { LevelCurve } from './level-curve.service.ts'
import { levelResources } from './levels.resource.ts'
import { levelRoutes } from './levels.routes.ts'

type Uses = {
  accounts: Pick<AccountService, 'addExperience'>
  activity: ActivityService
  ledger: Ledger
  realtime: RealtimeService
  curve: LevelCurve
}

/** Max age of a level for its notification. Levels from older, imported activity are not announced. */
const newsForMs = 24 * 3_600_000

export function createLevels({ engines }: Ground, { accounts, activity, ledger, realtime, curve }: Uses): Feature {
  const { db } = engines.database
  const { levelOf, experienceFor } = curve

  async function give(tx: Tx, { kind, at, counted }: News): Promise<void> {
    const gains = counted
      .map(({ userId, before, total }) => ({ userId, gain: experienceFor(kind, total) - experienceFor(kind, before) }))
      .filter(({ gain }) => gain > 0)
    const risen = await accounts.addExperience(tx, gains)
    for (const { userId, before, experience } of risen) {
      const level = levelOf(experience)
      let reward = 0
      for (let reached = levelOf(before) + 1; reached <= level; reached += 1)
        reward += await pay(tx, { userId, level: reached, at })
      await event(tx, 'experience.gained', { userId, experience })
      const isNews = level > levelOf(before) && at.getTime() > Date.now() - newsForMs
      if (isNews) await event(tx, 'level.reached', { userId, level, reward })
    }
  }
  activity.follow(give)

  /**
   * Pays a level’s reward once per member, even when the curve or the reward has changed and the level is reached
   * again. Returns the xu paid: 0 while the member’s rewards are frozen.
   */
  async function pay(tx: Tx, { userId, level, at }: { userId: string; level: number; at: Date }): Promise<number> {
    const amount = curve.find(level)?.reward ?? 0
    const key = `level:${userId}:${level}`
    if (amount === 0 || (await ledger.hasMoved(tx, key))) return 0
    const note = String(level)
    const from = { site: 'rewards' } as const
    const isPaid = await ledger.post(tx, { key, reason: 'level', from, to: { userId }, amount, note, at })
    return isPaid ? amount : 0
  }

  return {
    service: undefined,
    routes: levelRoutes({ db, activity, curve }),
    resources: levelResources(curve.changed),
    start: curve.start,
    async close() {
      curve.close()
    },
    listeners: [
      listener('experience.gained', async ({ userId, experience }) => {
        realtime.publish(userTopic, { userId }, { type: 'level', data: { experience, level: levelOf(experience) } })
      }),
    ],
  }
}
