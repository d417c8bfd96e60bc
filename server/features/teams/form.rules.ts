import type { FormResult } from '#contract/tournaments.ts'

/** Returns a fixture's result for one side. A shoot-out does not count: equal goals are a draw. */
export function resultFor(own: number, other: number): FormResult {
  if (own === other) return 'D'
  return own > other ? 'W' : 'L'
}
