import type { Goal } from '#contract/rules/goals.ts'
import type { MomentRow } from './moment.store.ts'

type Known = Pick<MomentRow, 'id' | 'event_key' | 'side' | 'home_score' | 'away_score' | 'state'>

/** Returns the facts of a goal on its card besides side and score, for comparison. */
export function factsOf({ kind, minute, extraMinute, player }: Goal['event']): string {
  return JSON.stringify([kind, minute, extraMinute, player])
}

/**
 * Returns the new keys of goals by the ids of their moments. It is the same goal when side and score are equal, and no other
 * moment has the new key.
 */
export function rekeyed(known: readonly Known[], goals: readonly Goal[]): Map<string, string> {
  const listed = new Set(goals.map(({ event }) => event.key))
  const taken = new Set(known.map(({ event_key }) => event_key))
  const keys = new Map<string, string>()
  for (const { id, event_key, side, home_score, away_score } of known) {
    if (listed.has(event_key)) continue
    const same = goals.find(
      ({ event, score: [home, away] }) =>
        !taken.has(event.key) && event.side === side && home === home_score && away === away_score,
    )
    if (!same) continue
    taken.add(same.event.key)
    keys.set(id, same.event.key)
  }
  return keys
}

/**
 * Returns the state that a moment gets, or null when nothing changes. The list of events is ahead of the score for some
 * seconds, so a score that lacks the goal annuls only a card that is shown. A card with other facts is published again.
 */
export function changeOf(
  { state, shown_at }: Pick<MomentRow, 'state' | 'shown_at'>,
  goal: { isListed: boolean; isCounted: boolean; isChanged: boolean },
): 'waiting' | 'shown' | 'annulled' | null {
  if (state === 'waiting') return goal.isListed ? null : 'annulled'
  if (state === 'shown') {
    if (!goal.isCounted) return 'annulled'
    return goal.isChanged ? 'shown' : null
  }
  if (state === 'quiet') return null
  if (shown_at !== null) return goal.isCounted ? 'shown' : null
  return goal.isListed ? 'waiting' : null
}
