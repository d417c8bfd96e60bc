import type { FixtureEvent } from '#contract/fixture-details.ts'
import { type EventKind, eventKinds, scoringKinds } from '#contract/rules/fixture-events.ts'

/** Time in which the visitor did not see the page, in epoch ms. */
export type Absence = { fromMs: number; untilMs: number }

/** Goals and what decides matches. Other events are in the timeline. */
const important: readonly EventKind[] = [
  ...scoringKinds,
  eventKinds.redCard,
  eventKinds.secondYellow,
  eventKinds.penaltyMissed,
]

type Missed = { events: FixtureEvent[]; before: string; after: string }

/** Returns the important events of the absence, with the scores before and after it. Null when there are none. */
export function missedIn(events: readonly FixtureEvent[], { fromMs, untilMs }: Absence): Missed | null {
  const missed = events.filter(
    ({ at, kind }) => at !== undefined && at > fromMs && at <= untilMs && important.includes(kind as EventKind),
  )
  if (missed.length === 0) return null
  const scoreAt = (ms: number) => {
    const goals = events.filter(({ at = 0, kind }) => at <= ms && scoringKinds.includes(kind as EventKind))
    const of = (side: FixtureEvent['side']) => goals.filter((goal) => goal.side === side).length
    return `${of('home')}-${of('away')}`
  }
  return { events: missed, before: scoreAt(fromMs), after: scoreAt(untilMs) }
}
