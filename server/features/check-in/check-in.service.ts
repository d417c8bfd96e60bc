import type { PublicUser } from '#contract/account.ts'
import type { CheckInInfo } from '#contract/check-in.ts'
import { isUnlocked } from '#contract/levels.ts'
import { addDays, beginOfDay, mondayOf, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { Db } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ActivityService } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { type CheckInRules, milestonesOfMakeUp, streakReward } from './check-in.rules.ts'
import { countMadeUp, insertDay, listDays, listStreaks, lockDays } from './check-in.store.ts'

export type CheckIn = { day: string; streak: number; reward: number; bonus: number; isNew: boolean }

type MadeUp = { day: string; streak: number; bonus: number; balance: number }

export type CheckInService = {
  info(userId: string, asked: { around?: string | undefined; nowMs?: number }): Promise<CheckInInfo>
  /**
   * Checks in for the day in Vietnam at `nowMs` (default: now). Pays once a day; for the same or an earlier day `isNew`
   * is false. Throws REWARDS_FROZEN.
   */
  checkIn(userId: string, nowMs?: number): Promise<CheckIn & { balance: number }>
  /**
   * Buys a missed day and pays the milestones that the longer streak reaches. Throws MAKE_UP_REFUSED for a day that
   * cannot be made up, MAKE_UP_USED, BALANCE_TOO_LOW, REWARDS_FROZEN.
   */
  makeUp(userId: string, day: string, nowMs?: number): Promise<MadeUp>
}

export function createCheckInService(use: {
  database: DatabaseEngine
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  activity: ActivityService
  ledger: Ledger
  /** Returns the current rules, which operators can change. */
  rules(): CheckInRules
}): CheckInService {
  const { ledger, activity } = use
  const { db } = use.database

  async function person(userId: string): Promise<PublicUser> {
    const found = (await use.accounts.findPublic([userId])).get(userId)
    if (!found) throw new ApiError('FIBE_NOT_LOGIN')
    return found
  }

  /**
   * Returns the member’s price of a missed day, the monthly limit and what is left of it, and the days that can be
   * bought.
   */
  async function makeUpOf(on: Db, { userId, level, createdAt }: PublicUser, today: string) {
    const { makeUpCost, makeUpWithinDays } = use.rules()
    const from = addDays(today, -makeUpWithinDays)
    const [days, used] = await Promise.all([
      listDays(on, { userId, from, to: today }),
      countMadeUp(on, { userId, month: today.slice(0, 7) }),
    ])
    const most = isUnlocked('second-make-up', level) ? 2 : 1
    const joined = vietnamDay(createdAt)
    const open = Array.from({ length: makeUpWithinDays }, (_, back) => addDays(today, -1 - back)).filter(
      (day) => day >= joined && !days.some((known) => known.day === day),
    )
    const cost = isUnlocked('half-price', level) ? Math.ceil(makeUpCost / 2) : makeUpCost
    return { days: open, cost, left: Math.max(0, most - used), most }
  }

  return {
    async info(userId, { around, nowMs = Date.now() }) {
      const today = vietnamDay(nowMs)
      const monday = mondayOf(around ?? today)
      const [from, to] = [addDays(monday, -14), addDays(monday, 20)]
      const member = await person(userId)
      const [days, streaks, makeUp] = await Promise.all([
        listDays(db, { userId, from, to }),
        listStreaks(db, userId),
        makeUpOf(db, member, today),
      ])
      const streak = streakAt(streaks, today)
      const isCheckedIn = streaks[0]?.lastDay === today
      const first = isCheckedIn ? streak : streak + 1
      const rules = use.rules()
      return {
        today,
        turnsAt: beginOfDay(addDays(today, 1)),
        isCheckedIn,
        streak,
        from,
        to,
        days,
        makeUp,
        longest: Math.max(0, ...streaks.map((run) => run.days)),
        total: streaks.reduce((sum, run) => sum + run.days, 0),
        ahead: Array.from({ length: 7 }, (_, i) => {
          const { daily, bonus } = streakReward(rules, first + i)
          return { day: addDays(today, i), streak: first + i, reward: daily, bonus }
        }),
        nextMilestone: rules.milestones.find((milestone) => milestone.days > streak) ?? null,
      }
    },

    async checkIn(userId, nowMs = Date.now()) {
      await ledger.refuseFrozen(userId)
      const day = vietnamDay(nowMs)
      const rules = use.rules()
      const done = await db.transaction().execute(async (tx): Promise<CheckIn> => {
        await lockDays(tx, userId)
        const before = await listStreaks(tx, userId)
        if (before[0] && before[0].lastDay >= day) {
          const streak = streakAt(before, day)
          const { daily, bonus } = streakReward(rules, streak)
          return { day, streak, reward: daily, bonus, isNew: false }
        }
        const streak = streakAt(before, day) + 1
        const { daily, bonus } = streakReward(rules, streak)
        await insertDay(tx, { userId, day, reward: daily + bonus, isMadeUp: false, at: new Date(nowMs) })
        await activity.record(tx, 'check-in', [{ userId, key: `check-in:${day}`, count: 1 }], nowMs)
        await ledger.post(tx, {
          key: `check-in:${userId}:${day}`,
          reason: 'check-in',
          amount: daily + bonus,
          from: { site: 'rewards' },
          to: { userId },
          at: new Date(nowMs),
        })
        return { day, streak, reward: daily, bonus, isNew: true }
      })
      return { ...done, balance: await ledger.balanceOf(userId) }
    },

    async makeUp(userId, day, nowMs = Date.now()) {
      await ledger.refuseFrozen(userId)
      const today = vietnamDay(nowMs)
      const member = await person(userId)
      const done = await db.transaction().execute(async (tx) => {
        await lockDays(tx, userId)
        const { days, cost, left } = await makeUpOf(tx, member, today)
        if (!days.includes(day)) throw new ApiError('MAKE_UP_REFUSED')
        if (left === 0) throw new ApiError('MAKE_UP_USED')
        const runs = await listStreaks(tx, userId)
        const reached = milestonesOfMakeUp(use.rules(), {
          before: runs.find(({ lastDay }) => lastDay === addDays(day, -1))?.days ?? 0,
          after: runs.find((run) => addDays(run.lastDay, 1 - run.days) === addDays(day, 1))?.days ?? 0,
        })
        const bonus = reached.reduce((sum, { reward }) => sum + reward, 0)
        await insertDay(tx, { userId, day, reward: bonus, isMadeUp: true, at: new Date(nowMs) })
        await ledger.post(tx, {
          key: `make-up:${userId}:${day}`,
          reason: 'make-up',
          amount: cost,
          from: { userId },
          to: { site: 'spending' },
        })
        for (const { days: milestone, reward } of reached)
          await ledger.post(tx, {
            key: `check-in-milestone:${userId}:${day}:${milestone}`,
            reason: 'check-in',
            amount: reward,
            from: { site: 'rewards' },
            to: { userId },
            at: new Date(nowMs),
          })
        return { day, streak: streakAt(await listStreaks(tx, userId), today), bonus }
      })
      return { ...done, balance: await ledger.balanceOf(userId) }
    },
  }
}

/** Returns the length of the streak that ends today or yesterday, or 0. */
function streakAt(streaks: readonly { lastDay: string; days: number }[], today: string): number {
  const [last] = streaks
  return last && last.lastDay >= addDays(today, -1) ? last.days : 0
}
