import type { SportCode } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import { listSports } from './fixture-sports.store.ts'

/** Caches the sport of fixtures. It never changes, and rows of the same fixtures arrive every few seconds. */
export type FixtureSports = {
  /** Returns a map with at least the given fixtures that exist. It may contain others. */
  of(fixtureIds: readonly string[]): Promise<ReadonlyMap<string, SportCode>>
}

const maxKept = 50_000

export function createFixtureSports(db: Db): FixtureSports {
  const known = new Map<string, SportCode>()
  return {
    async of(fixtureIds) {
      const asked = [...new Set(fixtureIds)].filter((id) => !known.has(id))
      if (asked.length === 0) return known
      if (known.size > maxKept) known.clear()
      for (const { id, sport } of await listSports(db, known.size === 0 ? [...new Set(fixtureIds)] : asked))
        known.set(id, sport)
      return known
    },
  }
}
