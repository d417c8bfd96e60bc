import type { FormResult } from '#contract/tournaments.ts'

/** How a fixture ended for one side. A shoot-out decides who goes on, not who won: level goals are a draw. */
export function resultFor(own: number, other: number): FormResult {
  if (own === other) return 'D'
  return own > other ? 'W' : 'L'
}
