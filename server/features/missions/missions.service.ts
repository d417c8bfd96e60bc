import type { PublicUser } from '#contract/account.ts'
import { isUnlocked } from '#contract/levels.ts'
import { missionBonusPercent } from '#contract/missions.ts'
import type { RewardOffer } from '#contract/rewards.ts'
import { addDays, beginOfDay, mondayOf, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ActivityService } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { insertClaim, listMissions, type Span } from './mission.store.ts'

export type MissionUses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  activity: ActivityService
  ledger: Ledger
}

export type MissionService = ReturnType<typeof createMissionService>

/** Computes progress from the member’s activities in the day or week. A reward can be claimed once in that period. */
export function createMissionService({ db }: DatabaseEngine, { accounts, activity, ledger }: MissionUses) {
  async function of(userId: string | null, span: Span) {
    const [rows, people] = await Promise.all([
      listMissions(db, userId, span),
      accounts.findPublic(userId === null ? [] : [userId]),
    ])
    const hasBonus = isUnlocked('mission-bonus', people.get(userId ?? '')?.level ?? 1)
    return rows.map(({ reward, done, claimed, ...row }) => ({
      ...row,
      progress: Math.min(row.goal, done),
      reward: claimed ?? (hasBonus ? Math.ceil((reward * (100 + missionBonusPercent)) / 100) : reward),
      isClaimed: claimed !== null,
    }))
  }

  async function claim(userId: string, id: string, nowMs = Date.now()) {
    await ledger.refuseFrozen(userId)
    const span = spanAt(nowMs)
    const mission = (await of(userId, span)).find((one) => one.id === id)
    if (!mission) throw new ApiError('MISSION_NOT_FOUND')
    const { period, goal, progress, reward } = mission
    if (progress < goal && !mission.isClaimed) throw new ApiError('MISSION_UNFINISHED')
    const periodStart = period === 'day' ? span.today : span.monday
    const isNew = await db.transaction().execute(async (tx) => {
      if (!(await insertClaim(tx, { userId, missionId: id, periodStart, reward }))) return false
      if (period === 'day')
        await activity.record(tx, 'mission', [{ userId, key: `mission:${id}:${periodStart}`, count: 1 }], nowMs)
      return ledger.post(tx, {
        key: `mission:${userId}:${id}:${periodStart}`,
        reason: 'mission',
        amount: reward,
        from: { site: 'rewards' },
        to: { userId },
        at: new Date(nowMs),
      })
    })
    return { id, reward, balance: await ledger.balanceOf(userId), isNew }
  }

  return {
    /** Returns the open missions with progress, and the end times of the day and the week. */
    async list(userId: string) {
      const span = spanAt(Date.now())
      return {
        dayEndsAt: beginOfDay(addDays(span.today, 1)),
        weekEndsAt: beginOfDay(addDays(span.monday, 7)),
        missions: await of(userId, span),
      }
    },
    /** Returns what is left of today's missions and the weekly ones to claim, for a new member when `userId` is null. */
    async offer(userId: string | null, nowMs: number): Promise<RewardOffer> {
      const span = spanAt(nowMs)
      const all = await of(userId, span)
      const isReached = ({ progress, goal, isClaimed }: (typeof all)[number]) => progress >= goal && !isClaimed
      const counted = all.filter((mission) => mission.period === 'day' || isReached(mission))
      const waiting = counted.filter(({ isClaimed }) => !isClaimed)
      const isDone = counted.length > 0
      return {
        kind: 'missions',
        state: waiting.some(isReached) ? 'claim' : waiting.length > 0 ? 'ready' : isDone ? 'done' : 'closed',
        left: waiting.length,
        total: counted.length,
        pays: waiting.reduce((sum, { reward }) => sum + reward, 0),
        paid: null,
        endsAt: beginOfDay(addDays(span.today, 1)),
      }
    },
    /** Throws MISSION_NOT_FOUND, MISSION_UNFINISHED, REWARDS_FROZEN. */
    claim,
  }
}

function spanAt(nowMs: number): Span {
  const today = vietnamDay(nowMs)
  return { today, monday: mondayOf(today) }
}
