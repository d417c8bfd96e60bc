import type { TimeState } from '#contract/schedule.ts'

export type Timed = { kickOff: number; timeState: TimeState }

const hourMs = 3_600_000
/** Max difference of two sources' kick-offs of one fixture when both are exact. */
const sureMs = 3 * hourMs
/** Max difference when one source has only the day, which may differ across the date line. */
const dayMs = 36 * hourMs
/** Max difference when the whole round has one placeholder day until slots are chosen. */
const roundMs = 5 * 24 * hourMs

/** Returns true when two kick-offs of the same pair in the same competition may belong to the same fixture. */
export function canBeSame(a: Timed, b: Timed): boolean {
  const states = [a.timeState, b.timeState]
  const most = states.includes('provisional') ? roundMs : states.includes('tbd') ? dayMs : sureMs
  return Math.abs(a.kickOff - b.kickOff) <= most
}

/**
 * Returns true when two kick-offs are so near that the same two teams cannot play two matches then, not even the two
 * legs of a tie.
 */
export function isSameHour(a: Timed, b: Timed): boolean {
  const isExact = a.timeState === 'exact' && b.timeState === 'exact'
  return Math.abs(a.kickOff - b.kickOff) <= (isExact ? sureMs : dayMs)
}

/** Largest possible difference of two kick-offs of one fixture, in milliseconds. */
export const maxDateMs = roundMs

/** Returns the known fixture with the nearest kick-off that may be the same, or null. */
export function nearestSame<T>(reported: Timed, known: readonly T[], timeOf: (one: T) => Timed): T | null {
  const distance = (one: T) => Math.abs(timeOf(one).kickOff - reported.kickOff)
  const [nearest] = known
    .filter((one) => canBeSame(reported, timeOf(one)))
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest ?? null
}

const certainty: Record<TimeState, number> = { tbd: 0, provisional: 1, exact: 2 }

/**
 * Returns true when the reported kick-off differs from the known one and is at least as certain. So a time is never
 * replaced by a day without a time.
 */
export function isBetterTime(reported: Timed, known: Timed): boolean {
  if (certainty[reported.timeState] < certainty[known.timeState]) return false
  return reported.kickOff !== known.kickOff || reported.timeState !== known.timeState
}
