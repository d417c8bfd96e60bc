import { LRUCache } from 'lru-cache'
import type { ScorePair } from '#contract/schedule.ts'

export type ScoreReading = {
  known: ScorePair | null
  reported: ScorePair
  /** Time of the provider's response. The same response counts as one reading. */
  fetchedAt: number
}

export type ScoreGuard = {
  accepts(fixtureId: string, reading: ScoreReading): boolean
  /**
   * Records that the source removed goals from the events. For `takenBackMs`, a score that is lower by as many goals is
   * then accepted immediately.
   */
  goalsTakenBack(fixtureId: string, removed: { goals: number; fetchedAt: number }): void
  forget(fixtureId: string): void
}

const maxWaiting = 10_000
/** The score follows the events within the interval of the slowest feed. A later decrease is unrelated. */
const takenBackMs = 2 * 60_000

/**
 * A score decreases when a goal is annulled, but also because of a feed's error. A lower score is accepted when a
 * second reading confirms it, or when the goal was also removed from the events.
 */
export function createScoreGuard(): ScoreGuard {
  const waiting = new LRUCache<string, { reported: ScorePair; fetchedAt: number }>({ max: maxWaiting })
  const takenBack = new LRUCache<string, { goals: number; fetchedAt: number }>({ max: maxWaiting })
  const forget = (fixtureId: string) => {
    waiting.delete(fixtureId)
    takenBack.delete(fixtureId)
  }
  /** Uses the absolute difference, because the clock may have been set in between. */
  function wasTakenBack(fixtureId: string, lost: number, nowMs: number): boolean {
    const removed = takenBack.get(fixtureId)
    return removed !== undefined && lost <= removed.goals && Math.abs(nowMs - removed.fetchedAt) <= takenBackMs
  }

  return {
    accepts(fixtureId, { known, reported, fetchedAt }) {
      const lost = known === null ? 0 : Math.max(0, known[0] - reported[0]) + Math.max(0, known[1] - reported[1])
      if (lost === 0 || wasTakenBack(fixtureId, lost, fetchedAt)) {
        forget(fixtureId)
        return true
      }
      const before = waiting.get(fixtureId)
      if (before && isSame(before.reported, reported)) {
        // Compares for equality and not order, because the clock may have been set back in between.
        if (fetchedAt === before.fetchedAt) return false
        forget(fixtureId)
        return true
      }
      waiting.set(fixtureId, { reported, fetchedAt })
      return false
    },
    goalsTakenBack(fixtureId, removed) {
      takenBack.set(fixtureId, removed)
    },
    forget,
  }
}

function isSame(a: ScorePair, b: ScorePair): boolean {
  return a[0] === b[0] && a[1] === b[1]
}
