import { LRUCache } from 'lru-cache'
import { type FixtureState, type ScorePair, sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { findOtherLeg, type KnownFixture } from '#server/features/sports-data/known-fixture.store.ts'
import type { Ext, LivePatch } from '#server/features/sports-data/provider.rules.ts'
import { finishedCode } from './turnabout.rules.ts'

export type LevelEnds = {
  /**
   * Returns true while the reported end of a knock-out match is not believed, because the tie is level: some sources send
   * the end of 90 minutes as the end of the match. After `intervalMs` it is believed, as the tie may have a replay.
   */
  isHeld(item: Ext<LivePatch>, row: KnownFixture): Promise<boolean>
}

const maxWaiting = 1_000
/** Longer than the interval before extra time and the one before a shoot-out. */
const intervalMs = 15 * 60_000
const periods: readonly FixtureState[] = ['second_half', 'extra_time']

export function createLevelEnds({ db }: DatabaseEngine): LevelEnds {
  const since = new LRUCache<string, number>({ max: maxWaiting })

  async function isLevel(row: KnownFixture, [home, away]: ScorePair): Promise<boolean> {
    const other = await findOtherLeg(db, row)
    if (!other) return home === away
    const isFirstLeg = other.kick_off > row.kick_off || other.home_score === null || other.away_score === null
    return !isFirstLeg && home + (other.away_score ?? 0) === away + (other.home_score ?? 0)
  }

  return {
    async isHeld({ data, fetchedAt }, row) {
      const { code, homeScore = row.home_score, awayScore = row.away_score, penalties } = data
      const mayGoOn =
        code === finishedCode &&
        row.sport === sports.football &&
        row.stage === 'knockout' &&
        periods.includes(row.state) &&
        !penalties &&
        !(row.state === 'second_half' && data.extraTime)
      if (!mayGoOn || homeScore === null || awayScore === null || !(await isLevel(row, [homeScore, awayScore]))) {
        since.delete(row.id)
        return false
      }
      const first = since.get(row.id) ?? fetchedAt
      since.set(row.id, first)
      // Uses the absolute difference, because the clock may have been set in between.
      return Math.abs(fetchedAt - first) < intervalMs
    },
  }
}
