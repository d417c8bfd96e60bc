import type { ScorePair } from '#contract/schedule.ts'

export type ScoreReading = {
  known: ScorePair | null
  told: ScorePair
  /** When the provider was asked: the same answer twice over is one reading. */
  fetchedAt: number
  /** The source has taken a goal back from its list of events. */
  isGoalTakenBack?: boolean
}

export type ScoreGuard = {
  /** Whether the score is to be believed. */
  accepts(fixtureId: string, reading: ScoreReading): boolean
  /** The source took a goal of the fixture back: its next lower score is believed at once. */
  goalTakenBack(fixtureId: string): void
  forget(fixtureId: string): void
}

const mostWaiting = 10_000

/**
 * A score falls when a goal is annulled, but also when a feed hiccups: a lower one is believed when a second reading
 * says the same, or when the goal has gone from the events as well.
 */
export function createScoreGuard(): ScoreGuard {
  const waiting = new Map<string, { told: ScorePair; fetchedAt: number }>()
  const takenBack = new Set<string>()
  const forget = (fixtureId: string) => {
    waiting.delete(fixtureId)
    takenBack.delete(fixtureId)
  }
  return {
    accepts(fixtureId, { known, told, fetchedAt, isGoalTakenBack = false }) {
      const isLower = known !== null && (told[0] < known[0] || told[1] < known[1])
      if (!isLower || isGoalTakenBack || takenBack.has(fixtureId)) {
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
      const oldest = waiting.keys().next().value
      if (waiting.size > mostWaiting && oldest !== undefined) waiting.delete(oldest)
      return false
    },
    goalTakenBack: (fixtureId) => void takenBack.add(fixtureId),
    forget,
  }
}

function isSame(a: ScorePair, b: ScorePair): boolean {
  return a[0] === b[0] && a[1] === b[1]
}
