/** Rounds of a knock-out in the order in which they are played; the match for third place stands beside the final. */
export const roundKeys = ['qualifying', 'playoff', 'r64', 'r32', 'r16', 'qf', 'sf', 'third', 'final'] as const
export type RoundKey = (typeof roundKeys)[number]

/** What stands behind `round_key` in a row, or null for a name nobody knows. */
export function roundKeyOf(text: string): RoundKey | null {
  return roundKeys.find((key) => key === text) ?? null
}
