import type { RatingWindow } from '#contract/player-ratings.ts'
import type { FixtureState } from '#contract/schedule.ts'

const hourMs = 3_600_000
/** Approximate time from the kick-off to the end. A fixed one does not move when a result is corrected later. */
const playMs = 2 * hourMs

const open: ReadonlySet<FixtureState> = new Set([
  'half_time',
  'second_half',
  'extra_time',
  'penalties',
  'finished',
] as const)
const notPlayed: ReadonlySet<FixtureState> = new Set(['awarded', 'abandoned', 'cancelled'] as const)

export function closingTime(kickOff: number, openHours: number): number {
  return kickOff + playMs + openHours * hourMs
}

export function windowOf(
  { state, kickOff }: { state: FixtureState; kickOff: number },
  { openHours, nowMs }: { openHours: number; nowMs: number },
): RatingWindow {
  if (nowMs >= closingTime(kickOff, openHours) || notPlayed.has(state)) return 'closed'
  return open.has(state) ? 'open' : 'before'
}
