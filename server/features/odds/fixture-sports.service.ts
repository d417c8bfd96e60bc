import type { SportCode } from '#contract/schedule.ts'
import type { Db } from '../../db/sql.ts'
import { listSports } from './fixture-sports.store.ts'

/** A fixture's sport never changes, and rows of the same fixtures come every few seconds. */
export type FixtureSports = {
  /** Those that are not among the answers do not exist. */
  of(fixtureIds: readonly string[]): Promise<ReadonlyMap<string, SportCode>>
}

const mostKept = 50_000

export function createFixtureSports(db: Db): FixtureSports {
  const known = new Map<string, SportCode>()
  return {
    async of(fixtureIds) {
      const asked = [...new Set(fixtureIds)].filter((id) => !known.has(id))
      if (asked.length === 0) return known
      if (known.size > mostKept) known.clear()
      for (const { id, sport } of await listSports(db, known.size === 0 ? [...new Set(fixtureIds)] : asked))
        known.set(id, sport)
      return known
    },
  }
}
