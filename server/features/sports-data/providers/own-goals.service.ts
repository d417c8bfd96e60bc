import { LRUCache } from 'lru-cache'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { eventKinds, scoringKinds } from '#contract/rules/fixture-events.ts'
import type { ScorePair } from '#contract/schedule.ts'

function goalsOf(events: readonly FixtureEvent[]): ScorePair {
  const scored = events.filter(({ kind }) => (scoringKinds as readonly number[]).includes(kind))
  return [scored.filter(({ side }) => side === 'home').length, scored.filter(({ side }) => side === 'away').length]
}

function flipped(event: FixtureEvent): FixtureEvent {
  return event.kind === eventKinds.ownGoal ? { ...event, side: event.side === 'home' ? 'away' : 'home' } : event
}

export type OwnGoals = {
  /** Returns the events with each own goal on the side that it counts for, when that is known. */
  settle(ext: string, events: readonly FixtureEvent[], score: ScorePair | null): FixtureEvent[]
}

const maxKept = 5_000

/**
 * Some providers report an own goal with the player's team; we use the side that it counts for. A fixture's score shows
 * which of the two was reported, once it fits only one of them. The decision stays when score and events disagree
 * again.
 */
export function createOwnGoals(): OwnGoals {
  const turns = new LRUCache<string, boolean>({ max: maxKept })

  return {
    settle(ext, events, score) {
      if (!events.some(({ kind }) => kind === eventKinds.ownGoal)) return [...events]
      const turned = events.map(flipped)
      const [fitsAsReported, fitsTurned] = [fits(events, score), fits(turned, score)]
      if (fitsAsReported !== fitsTurned) turns.set(ext, fitsTurned)
      return turns.get(ext) ? turned : [...events]
    },
  }
}

function fits(events: readonly FixtureEvent[], score: ScorePair | null): boolean {
  const [home, away] = goalsOf(events)
  return score !== null && home === score[0] && away === score[1]
}
