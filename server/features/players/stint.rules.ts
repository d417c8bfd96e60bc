import type { TeamKind } from '#contract/teams.ts'

export type StintFacts = { kind: TeamKind; is_in_squad: boolean; last_at: Date | null }

/** A player who is in no squad list counts as a player of the team for this long after the last match. */
const memoryMs = 300 * 86_400_000

export function isCurrent({ is_in_squad, last_at }: StintFacts, nowMs: number): boolean {
  return is_in_squad || (last_at !== null && last_at.getTime() > nowMs - memoryMs)
}

/** Sorts current teams first, then clubs before national teams, then by the last match. */
export function byImportance(nowMs: number): (a: StintFacts, b: StintFacts) => number {
  const rank = (one: StintFacts) => (isCurrent(one, nowMs) ? 0 : 2) + (one.kind === 'club' ? 0 : 1)
  const last = (one: StintFacts) => one.last_at?.getTime() ?? 0
  return (a, b) => rank(a) - rank(b) || last(b) - last(a)
}
