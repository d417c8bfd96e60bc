import { LRUCache } from 'lru-cache'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { listPlanned } from '#server/features/sports-data/fixture-map.store.ts'
import type { ExtId } from '#server/features/sports-data/provider.rules.ts'
import { utcDay } from '#server/features/sports-data/providers/utc-day.rules.ts'
import { reopenReviews } from '#server/features/sports-data/review.store.ts'

export type MissingFixtures = {
  /**
   * Compares a provider's full schedule with the planned fixtures of its days. A fixture that is missing in two schedules
   * in succession is put to review: it may have been called off, or have a new key. Returns how many are new.
   */
  listed(provider: string, schedule: { exts: ReadonlySet<ExtId>; from: number; to: number }): Promise<number>
}

const maxMissing = 5_000

export function createMissingFixtures({ db }: DatabaseEngine): MissingFixtures {
  const times = new LRUCache<string, number>({ max: maxMissing })
  return {
    async listed(provider, { exts, from, to }) {
      const planned = await listPlanned(db, provider, { from: new Date(from), to: new Date(to) })
      // A day without any known fixture may have been left out of the schedule, for example to spare the quota.
      const days = new Set(planned.filter(({ ext }) => exts.has(ext)).map(({ kickOff }) => utcDay(kickOff.getTime())))
      const lost: typeof planned = []
      for (const one of planned) {
        const key = `${provider} ${one.ext}`
        if (exts.has(one.ext)) times.delete(key)
        if (exts.has(one.ext) || !days.has(utcDay(one.kickOff.getTime()))) continue
        const count = (times.get(key) ?? 0) + 1
        times.set(key, count)
        if (count === 2) lost.push(one)
      }
      const reviews = lost.map(({ ext, ourId, name, kickOff }) => {
        const details = { kickOff: kickOff.getTime(), isMissing: true }
        return { kind: 'fixture' as const, ext, name, details, candidates: [{ ourId, name, likeness: 1 }] }
      })
      await reopenReviews(db, provider, reviews)
      return reviews.length
    },
  }
}
