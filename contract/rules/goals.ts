import type { FixtureEvent } from '#contract/fixture-details.ts'
import type { ScorePair } from '#contract/schedule.ts'
import { type EventKind, eventKinds, scoringKinds } from './fixture-events.ts'

/** A goal with the score after it. */
export type Goal = { event: FixtureEvent; score: ScorePair }

/** Name of the query parameter with a goal's key, in the address of a match page and of its card. */
export const goalParameter = 'ban-thang'

/** Formats the minute, for example `67'` or `45+2'`. Returns an empty string when the source gives no minute. */
export function eventMinute({ minute, extraMinute }: Pick<FixtureEvent, 'minute' | 'extraMinute'>): string {
  if (minute === null) return ''
  return extraMinute ? `${minute}+${extraMinute}'` : `${minute}'`
}

/** Returns the goals among events in order of play. An own goal counts for `side`, which is not the player's team. */
export function goalsOf(events: readonly FixtureEvent[]): Goal[] {
  let [home, away] = [0, 0]
  return events.flatMap((event) => {
    if (!scoringKinds.includes(event.kind as EventKind)) return []
    if (event.side === 'home') home += 1
    else away += 1
    return [{ event, score: [home, away] }]
  })
}

type Scores = { home: { score: number | null }; away: { score: number | null } }

/**
 * Returns the goal with this key. Returns null when the source no longer lists it, or when the fixture's score was
 * corrected below the score after it.
 */
export function findGoal(events: readonly FixtureEvent[], key: string, { home, away }: Scores): Goal | null {
  const goal = goalsOf(events).find(({ event }) => event.key === key)
  if (!goal) return null
  const isAnnulled = goal.score[0] > (home.score ?? 0) || goal.score[1] > (away.score ?? 0)
  return isAnnulled ? null : goal
}

export type Scorer = { name: string; minutes: { minute: string; kind: 'goal' | 'penalty' | 'ownGoal' }[] }

/** Returns the scorers of a side in the order of their first goals, with the minutes of all their goals. */
export function scorersOf(events: readonly FixtureEvent[], side: FixtureEvent['side']): Scorer[] {
  const byName = new Map<string, Scorer>()
  for (const { event } of goalsOf(events)) {
    if (event.side !== side) continue
    const scorer = byName.get(event.player) ?? { name: event.player, minutes: [] }
    const kind =
      event.kind === eventKinds.ownGoal ? 'ownGoal' : event.kind === eventKinds.penaltyGoal ? 'penalty' : 'goal'
    scorer.minutes.push({ minute: eventMinute(event), kind })
    byName.set(event.player, scorer)
  }
  return [...byName.values()]
}
