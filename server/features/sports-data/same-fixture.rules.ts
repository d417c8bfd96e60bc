import type { TimeState } from '#contract/schedule.ts'

export type Timed = { kickOff: number; timeState: TimeState }

const hourMs = 3_600_000
/** Kick-offs of one fixture as two sources have them, where both are sure. */
const sureMs = 3 * hourMs
/** Where one of them knows the day alone, which may be another one across the date line. */
const dayMs = 36 * hourMs
/** Where the whole round stands on one day until slots are chosen. */
const roundMs = 5 * 24 * hourMs

/** Whether two kick-offs of the same pair in the same competition can be the same fixture's. */
export function canBeSame(a: Timed, b: Timed): boolean {
  const states = [a.timeState, b.timeState]
  const most = states.includes('provisional') ? roundMs : states.includes('tbd') ? dayMs : sureMs
  return Math.abs(a.kickOff - b.kickOff) <= most
}

/** No two kick-offs of one fixture are further apart than this, in milliseconds. */
export const furthestMs = roundMs

/** Of the kick-offs that can be the told one's, the nearest. */
export function nearestSame<T>(told: Timed, known: readonly T[], timeOf: (one: T) => Timed): T | null {
  const distance = (one: T) => Math.abs(timeOf(one).kickOff - told.kickOff)
  const [nearest] = known.filter((one) => canBeSame(told, timeOf(one))).toSorted((a, b) => distance(a) - distance(b))
  return nearest ?? null
}

const certainty: Record<TimeState, number> = { tbd: 0, provisional: 1, exact: 2 }

/** Whether a told kick-off says more than the known one: an hour is never given up for a day. */
export function isBetterTime(told: Timed, known: Timed): boolean {
  if (certainty[told.timeState] < certainty[known.timeState]) return false
  return told.kickOff !== known.kickOff || told.timeState !== known.timeState
}
