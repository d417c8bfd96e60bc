import { notificationTypes } from '#contract/notifications.ts'
import type { WeeklyRecap } from '#contract/rewards.ts'
import { addDays, mondayOf, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { NewNotification, NotificationService } from '#server/features/notifications/notifications.service.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'
import { type Active, listActive, lockWeek, readRecap, updateWeek, type Week } from './recap.store.ts'

export type RecapService = {
  /** Returns the last full week of the member. */
  of(userId: string, nowMs?: number): Promise<WeeklyRecap>
  /**
   * Notifies the members who earned xu last week, each once. An interrupted run continues where it ended. `stopping`
   * ends it after a batch.
   */
  announce(stopping?: AbortSignal, nowMs?: number): Promise<void>
}

const batch = 500
/** Time for which a recap is kept. The numbers of a past week hardly change. */
const keptForMs = 60_000

export function createRecapService(
  { db }: DatabaseEngine,
  { notifications }: { notifications: Pick<NotificationService, 'notify'> },
): RecapService {
  const shared = createSharedReads()

  async function read(userId: string, week: Week): Promise<WeeklyRecap> {
    const { settled, hit, friends, ahead, ...row } = await readRecap(db, userId, week)
    const rank = friends === 0 ? null : { place: ahead + 1, of: friends + 1 }
    return { ...week, ...row, predictions: { settled, hit }, rank }
  }

  return {
    of(userId, nowMs = Date.now()) {
      const week = weekBefore(nowMs)
      return shared.read(`${userId} ${week.from}`, keptForMs, () => read(userId, week))
    },
    async announce(stopping, nowMs = Date.now()) {
      const week = weekBefore(nowMs)
      let isDone = false
      while (!isDone && !stopping?.aborted)
        isDone = await db.transaction().execute(async (tx) => {
          const afterId = await lockWeek(tx, week.from)
          if (afterId === null) return true
          const members = await listActive(tx, week, { afterId, limit: batch })
          await notifications.notify(
            tx,
            members.map((member) => newsOf(member, week)),
          )
          const last = members.length < batch ? null : (members.at(-1)?.userId ?? null)
          await updateWeek(tx, week.from, last)
          return last === null
        })
    },
  }
}

function weekBefore(nowMs: number): Week {
  const monday = mondayOf(vietnamDay(nowMs))
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}

function newsOf({ userId, days, xu }: Active, { from }: Week): NewNotification {
  const parts = [String(days), '', String(xu)]
  return {
    userId,
    type: notificationTypes.message,
    title: 'WEEKLY_RECAP',
    parts: { vi: parts, en: parts, zh: parts },
    sourceKey: `recap:${from}`,
  }
}
