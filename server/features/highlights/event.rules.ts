import type { FixtureEvent } from '#contract/fixture-details.ts'
import type { HighlightKind } from '#contract/highlights.ts'
import { type EventKind, eventKinds, scoringKinds } from '#contract/rules/fixture-events.ts'

const kinds: Partial<Record<EventKind, HighlightKind>> = {
  [eventKinds.goal]: 'goal',
  [eventKinds.penaltyGoal]: 'penalty',
  [eventKinds.ownGoal]: 'ownGoal',
  [eventKinds.penaltyMissed]: 'missedPenalty',
  [eventKinds.redCard]: 'redCard',
  [eventKinds.secondYellow]: 'redCard',
  [eventKinds.yellowCard]: 'yellowCard',
}

/** Returns the kind of highlight for an event, or null when the event is not cut. */
export function highlightKindOf({ kind }: FixtureEvent): HighlightKind | null {
  return kinds[kind as EventKind] ?? null
}

/** Returns the score after an event. `events` is in order of play. */
export function scoreAfter(events: readonly FixtureEvent[], key: string): { home: number; away: number } {
  const through = events.slice(0, events.findIndex((one) => one.key === key) + 1)
  const goals = through.filter(({ kind }) => scoringKinds.includes(kind as EventKind))
  const of = (side: 'home' | 'away') => goals.filter((one) => one.side === side).length
  return { home: of('home'), away: of('away') }
}

/** Returns the sort position in a playlist. Events without a minute come last. */
export function positionOf(minute: number | null, extraMinute: number | null): number {
  return minute === null ? 1_000_000 : minute * 1_000 + Math.min(extraMinute ?? 0, 90) * 10
}
