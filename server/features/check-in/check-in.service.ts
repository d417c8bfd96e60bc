import type { PublicUser } from '#contract/account.ts'
import { type CheckInInfo, maxShields } from '#contract/check-in.ts'
import { isUnlocked } from '#contract/levels.ts'
import type { RewardOffer } from '#contract/rewards.ts'
import { addDays, beginOfDay, mondayOf, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ActivityService } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { type CheckInRules, milestonesOfMakeUp, protectedDays, shieldsEarned, streakReward } from './check-in.rules.ts'
import { countMadeUp, insertDay, listDays, listStreaks, lockDays } from './check-in.store.ts'
import { addShields, findShields, listShielded, spendShields } from './shield.store.ts'

export type CheckIn = {
  day: string
  streak: number
  reward: number
  bonus: number
  hasEarnedShield: boolean
  isNew: boolean
}

type MadeUp = { day: string; streak: number; bonus: number; balance: number }

export type CheckInService = {
  info(userId: string, asked: { around?: string | undefined; nowMs?: number }): Promise<CheckInInfo>
  /** Returns today's check-in and the streak, of a new member when `userId` is null. */
  offer(userId: string | null, nowMs: number): Promise<{ streak: number; offer: RewardOffer }>
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
  /**
   * Buys a shield. A repeated `requestId` buys nothing. Throws SHIELDS_FULL, BALANCE_TOO_LOW, REWARDS_FROZEN.
   */
  buyShield(userId: string, requestId: string, nowMs?: number): Promise<{ held: number; balance: number }>
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
    const [days, shielded, used] = await Promise.all([
      listDays(on, { userId, from, to: today }),
      listShielded(on, { userId, from, to: today }),
      countMadeUp(on, { userId, month: today.slice(0, 7) }),
    ])
    const most = isUnlocked('second-make-up', level) ? 2 : 1
    const joined = vietnamDay(createdAt)
    const open = Array.from({ length: makeUpWithinDays }, (_, back) => addDays(today, -1 - back)).filter(
      (day) => day >= joined && !shielded.includes(day) && !days.some((known) => known.day === day),
    )
    const cost = isUnlocked('half-price', level) ? Math.ceil(makeUpCost / 2) : makeUpCost
    return { days: open, cost, left: Math.max(0, most - used), most }
  }

  /**
   * Uses the member's shields for the days missed before `today`. Call it under the lock before any decision about the
   * streak or the shields, so that the result does not depend on the time at which it runs.
   */
  async function protect(tx: Tx, userId: string, today: string): Promise<void> {
    const [last] = await listStreaks(tx, userId)
    if (!last) return
    const days = protectedDays(await findShields(tx, userId), { lastDay: last.lastDay, today })
    if (days.length > 0) await spendShields(tx, userId, days)
  }

  /** Returns the streaks and the held shields, after the shields have protected the days missed before `today`. */
  async function streaksOf(userId: string, today: string) {
    const read = async () => {
      const [streaks, shields] = await Promise.all([listStreaks(db, userId), findShields(db, userId)])
      return { streaks, shields }
    }
    const found = await read()
    const lastDay = found.streaks[0]?.lastDay
    if (lastDay === undefined || protectedDays(found.shields, { lastDay, today }).length === 0) return found
    await db.transaction().execute(async (tx) => {
      await lockDays(tx, userId)
      await protect(tx, userId, today)
    })
    return read()
  }

  return {
    async info(userId, { around, nowMs = Date.now() }) {
      const today = vietnamDay(nowMs)
      const monday = mondayOf(around ?? today)
      const [from, to] = [addDays(monday, -14), addDays(monday, 20)]
      const member = await person(userId)
      const { streaks, shields } = await streaksOf(userId, today)
      const [days, shieldedDays, makeUp] = await Promise.all([
        listDays(db, { userId, from, to }),
        listShielded(db, { userId, from, to }),
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
        shieldedDays,
        shields: { held: shields.held, cost: rules.shieldCost },
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

    async offer(userId, nowMs) {
      const today = vietnamDay(nowMs)
      const { streaks } = userId === null ? { streaks: [] } : await streaksOf(userId, today)
      const streak = streakAt(streaks, today)
      const isDone = streaks[0]?.lastDay === today
      const { daily, bonus } = streakReward(use.rules(), streak + 1)
      return {
        streak,
        offer: {
          kind: 'check-in',
          state: isDone ? 'done' : 'ready',
          left: isDone ? 0 : 1,
          total: 1,
          pays: isDone ? 0 : daily + bonus,
          paid: null,
          endsAt: beginOfDay(addDays(today, 1)),
        },
      }
    },

    async checkIn(userId, nowMs = Date.now()) {
      await ledger.refuseFrozen(userId)
      const day = vietnamDay(nowMs)
      const rules = use.rules()
      const done = await db.transaction().execute(async (tx): Promise<CheckIn> => {
        await lockDays(tx, userId)
        await protect(tx, userId, day)
        const before = await listStreaks(tx, userId)
        if (before[0] && before[0].lastDay >= day) {
          const streak = streakAt(before, day)
          const { daily, bonus } = streakReward(rules, streak)
          return { day, streak, reward: daily, bonus, hasEarnedShield: false, isNew: false }
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
        const earned = shieldsEarned({ before: streak - 1, after: streak })
        const { held } = await findShields(tx, userId)
        if (earned > 0) await addShields(tx, { userId, count: earned, day })
        const hasEarnedShield = earned > 0 && held < maxShields
        return { day, streak, reward: daily, bonus, hasEarnedShield, isNew: true }
      })
      return { ...done, balance: await ledger.balanceOf(userId) }
    },

    async makeUp(userId, day, nowMs = Date.now()) {
      await ledger.refuseFrozen(userId)
      const today = vietnamDay(nowMs)
      const member = await person(userId)
      const done = await db.transaction().execute(async (tx) => {
        await lockDays(tx, userId)
        await protect(tx, userId, today)
        const { days, cost, left } = await makeUpOf(tx, member, today)
        if (!days.includes(day)) throw new ApiError('MAKE_UP_REFUSED')
        if (left === 0) throw new ApiError('MAKE_UP_USED')
        const runs = await listStreaks(tx, userId)
        const before = runs.find(({ lastDay }) => lastDay === addDays(day, -1))?.days ?? 0
        const after = runs.find(({ firstDay }) => firstDay === addDays(day, 1))?.days ?? 0
        const reached = milestonesOfMakeUp(use.rules(), { before, after })
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
        const count = shieldsEarned({ before: Math.max(before, after), after: before + 1 + after })
        if (count > 0) await addShields(tx, { userId, count, day: today })
        return { day, streak: streakAt(await listStreaks(tx, userId), today), bonus }
      })
      return { ...done, balance: await ledger.balanceOf(userId) }
    },

    async buyShield(userId, requestId, nowMs = Date.now()) {
      await ledger.refuseFrozen(userId)
      const today = vietnamDay(nowMs)
      const key = `shield:${userId}:${requestId}`
      const held = await db.transaction().execute(async (tx) => {
        await lockDays(tx, userId)
        await protect(tx, userId, today)
        const { held } = await findShields(tx, userId)
        if (await ledger.hasMoved(tx, key)) return held
        if (held >= maxShields) throw new ApiError('SHIELDS_FULL')
        await addShields(tx, { userId, count: 1, day: today })
        await ledger.post(tx, {
          key,
          reason: 'shield',
          amount: use.rules().shieldCost,
          from: { userId },
          to: { site: 'spending' },
          at: new Date(nowMs),
        })
        return held + 1
      })
      return { held, balance: await ledger.balanceOf(userId) }
    },
  }
}

/** Returns the length of the streak that ends today or yesterday, or 0. */
function streakAt(streaks: readonly { lastDay: string; days: number }[], today: string): number {
  const [last] = streaks
  return last && last.lastDay >= addDays(today, -1) ? last.days : 0
}
