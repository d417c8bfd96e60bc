import type { FixtureState } from '#contract/schedule.ts'

const minuteMs = 60_000
/** A commentator may come on air this long before kick-off. */
export const opensBeforeMs = 30 * minuteMs
/** And stay this long after the end. */
const closesAfterMs = 30 * minuteMs
/** A fixture whose end no feed tells is over after this long. */
export const longestMs = 12 * 60 * minuteMs

const over: readonly FixtureState[] = ['finished', 'awarded', 'abandoned']
const off: readonly FixtureState[] = ['cancelled', 'postponed']

export type Candidate = { fixtureId: string; kickOff: Date; state: FixtureState; changedAt: Date }

function isAround(kickOffMs: number, nowMs: number): boolean {
  return nowMs >= kickOffMs - opensBeforeMs && nowMs <= kickOffMs + longestMs
}

/** May a publish for this fixture begin or go on now? */
export function isInWindow({ kickOff, state, changedAt }: Candidate, nowMs: number): boolean {
  if (off.includes(state) || !isAround(kickOff.getTime(), nowMs)) return false
  return !over.includes(state) || nowMs <= changedAt.getTime() + closesAfterMs
}

/**
 * Is an address that somebody else serves to be taken for on air now? Nobody tells us when it ends, so it ends with the
 * fixture. `kickOff` in epoch milliseconds.
 */
export function isLinkTime({ kickOff, state }: { kickOff: number; state: FixtureState }, nowMs: number): boolean {
  return !off.includes(state) && !over.includes(state) && isAround(kickOff, nowMs)
}

/** The fixture whose kick-off is nearest to now. */
export function nearest(candidates: Candidate[], nowMs: number): Candidate | null {
  const distance = ({ kickOff }: Candidate) => Math.abs(kickOff.getTime() - nowMs)
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}
