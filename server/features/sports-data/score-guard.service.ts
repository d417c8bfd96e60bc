import { LRUCache } from 'lru-cache'
import type { ScorePair } from '#contract/schedule.ts'

export type ScoreReading = {
  known: ScorePair | null
  told: ScorePair
  /** When the provider answered: the same answer twice over is one reading. */
  fetchedAt: number
}

export type ScoreGuard = {
  /** Whether the score is to be believed. */
  accepts(fixtureId: string, reading: ScoreReading): boolean
  /** The source took a goal of the fixture back: its next lower score is believed at once, where it comes soon. */
  goalTakenBack(fixtureId: string, fetchedAt: number): void
  forget(fixtureId: string): void
}

const mostWaiting = 10_000
/** The score follows the events within the pace of the slowest feed; later on a lower one is another matter. */
const takenBackMs = 2 * 60_000

/**
 * A score falls when a goal is annulled, but also when a feed hiccups: a lower one is believed when a second reading
 * says the same, or when the goal has gone from the events as well.
 */
export function createScoreGuard(): ScoreGuard {
  const waiting = new LRUCache<string, { told: ScorePair; fetchedAt: number }>({ max: mostWaiting })
  const takenBack = new LRUCache<string, number>({ max: mostWaiting })
  const forget = (fixtureId: string) => {
    waiting.delete(fixtureId)
    takenBack.delete(fixtureId)
  }
  /** Whichever way the clock was set in between. */
  function wasTakenBack(fixtureId: string, nowMs: number): boolean {
    const at = takenBack.get(fixtureId)
    return at !== undefined && Math.abs(nowMs - at) <= takenBackMs
  }

  return {
    accepts(fixtureId, { known, told, fetchedAt }) {
      const isLower = known !== null && (told[0] < known[0] || told[1] < known[1])
      if (!isLower || wasTakenBack(fixtureId, fetchedAt)) {
        forget(fixtureId)
        return true
      }
      const before = waiting.get(fixtureId)
      if (before && isSame(before.told, told)) {
        // Not the later one: the clock may have been set back in between.
        if (fetchedAt === before.fetchedAt) return false
        forget(fixtureId)
        return true
      }
      waiting.set(fixtureId, { told, fetchedAt })
      return false
    },
    goalTakenBack(fixtureId, fetchedAt) {
      takenBack.set(fixtureId, fetchedAt)
    },
    forget,
  }
}

function isSame(a: ScorePair, b: ScorePair): boolean {
  return a[0] === b[0] && a[1] === b[1]
}
