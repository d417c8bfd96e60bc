import type { Kysely } from 'kysely'
import type { ActivityKind } from '#contract/rules/activity.ts'
import { vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { Database, Tx } from '#server/db/sql.ts'
import { event } from '#server/kit/events.ts'
import { type Counted, countDone, type Done, findTotals } from './activity.store.ts'

/** Counting stops at this total per member, kind and day. */
export const maxCounted = 300

export type News = { kind: ActivityKind; day: string; at: Date; counted: readonly Counted[] }

export type ActivityService = {
  /**
   * Counts activities of members, each key once per member. Subscribers run in the same transaction. `nowMs` (default:
   * now) decides the day in Vietnam.
   */
  record(tx: Tx, kind: ActivityKind, done: readonly Done[], nowMs?: number): Promise<void>
  /** Returns a member’s totals by kind between two days in Vietnam, both included. */
  totals(userId: string, days: { from: string; to: string }): Promise<Map<ActivityKind, number>>
  /** Registers a callback that runs in the transaction that counts. */
  follow(callback: (tx: Tx, news: News) => Promise<void>): void
}

export function createActivityService(db: Kysely<Database>): ActivityService {
  const followers: ((tx: Tx, news: News) => Promise<void>)[] = []
  return {
    async record(tx, kind, done, nowMs = Date.now()) {
      if (done.length === 0) return
      const day = vietnamDay(nowMs)
      const counted = await countDone(tx, { kind, day, maxTotal: maxCounted, done })
      if (counted.length === 0) return
      for (const follower of followers) await follower(tx, { kind, day, at: new Date(nowMs), counted })
      await event(tx, 'activity.counted', { userIds: counted.map(({ userId }) => userId) })
    },
    totals: (userId, days) => findTotals(db, { userId, ...days }),
    follow: (callback) => void followers.push(callback),
  }
}
