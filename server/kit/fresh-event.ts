import type { FixtureEvent } from '#contract/fixture-details.ts'
import type { FixtureSummary } from '#contract/schedule.ts'

/** Max delay of a report in minutes of play. The time of a later report does not reveal when the event happened. */
const maxLateMin = 2
const halfMin = 45

type Clock = Pick<FixtureSummary, 'state' | 'minute'>

/**
 * Returns true when the event happened just now by the match clock, or has no minute. At half-time the clock is at the
 * end of the first half. Returns false when the clock is unknown.
 */
export function isFresh({ minute, extraMinute }: FixtureEvent, clock: Clock): boolean {
  const playedMin = clock.minute ?? (clock.state === 'half_time' ? halfMin : null)
  if (playedMin === null) return false
  return minute === null || playedMin - (minute + (extraMinute ?? 0)) <= maxLateMin
}
