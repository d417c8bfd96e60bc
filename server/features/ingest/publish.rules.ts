import type { Role } from '#contract/account.ts'
import { maxFixtureMs, opensBeforeMs } from '#contract/rules/publish-window.ts'
import { mayAs } from '#contract/rules/roles.ts'
import type { FixtureState } from '#contract/schedule.ts'

/** A commentator may publish this long after the end. */
const closesAfterMs = 30 * 60_000

const over: readonly FixtureState[] = ['finished', 'awarded', 'abandoned']
const off: readonly FixtureState[] = ['cancelled', 'postponed']

export type Candidate = { fixtureId: string; kickOff: Date; state: FixtureState; changedAt: Date }

function isAround(kickOffMs: number, nowMs: number): boolean {
  return nowMs >= kickOffMs - opensBeforeMs && nowMs <= kickOffMs + maxFixtureMs
}

/** Returns true when a publish for this fixture may start or continue now. */
export function isInWindow({ kickOff, state, changedAt }: Candidate, nowMs: number): boolean {
  if (off.includes(state) || !isAround(kickOff.getTime(), nowMs)) return false
  return !over.includes(state) || nowMs <= changedAt.getTime() + closesAfterMs
}

/**
 * Returns true when an external address counts as on air. Its end is not reported, so it ends with the fixture.
 * `kickOff` in epoch milliseconds.
 */
export function isLinkTime({ kickOff, state }: { kickOff: number; state: FixtureState }, nowMs: number): boolean {
  return !off.includes(state) && !over.includes(state) && isAround(kickOff, nowMs)
}

/** Returns the reason for which the account may not publish, or null. */
export function publishBar({
  role,
  isClosed,
}: {
  role: Role
  isClosed: boolean
}): 'ACCOUNT_CLOSED' | 'NOT_COMMENTATOR' | null {
  if (isClosed) return 'ACCOUNT_CLOSED'
  return mayAs(role, 'commentator') ? null : 'NOT_COMMENTATOR'
}

export function nearest(candidates: Candidate[], nowMs: number): Candidate | null {
  const distance = ({ kickOff }: Candidate) => Math.abs(kickOff.getTime() - nowMs)
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}
