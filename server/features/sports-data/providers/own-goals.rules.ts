import { eventKinds, scoringKinds } from '#contract/fixture-events.ts'
import type { FixtureEvent } from '#contract/fixtures.ts'
import type { ScorePair } from '#contract/schedule.ts'

function goalsOf(events: readonly FixtureEvent[]): ScorePair {
  const scored = events.filter(({ kind }) => (scoringKinds as readonly number[]).includes(kind))
  return [scored.filter(({ side }) => side === 'home').length, scored.filter(({ side }) => side === 'away').length]
}

function flipped(event: FixtureEvent): FixtureEvent {
  return event.kind === eventKinds.ownGoal ? { ...event, side: event.side === 'home' ? 'away' : 'home' } : event
}

/**
 * Some providers name the team of the unlucky player where others name the one that profits, which is ours. The score tells
 * which it was; where it does not, the event stays as told.
 */
export function settleOwnGoals(events: readonly FixtureEvent[], score: ScorePair | null): FixtureEvent[] {
  if (score === null || !events.some(({ kind }) => kind === eventKinds.ownGoal)) return [...events]
  const isScore = ([home, away]: ScorePair) => home === score[0] && away === score[1]
  const turned = events.map(flipped)
  return !isScore(goalsOf(events)) && isScore(goalsOf(turned)) ? turned : [...events]
}
