import type { RoundKey } from '#contract/rules/round-key.ts'
import type { TiePlace } from '#contract/tournaments.ts'

/** A tie that was drawn before its teams are known, with its number and the origin of both teams. */
export type PlannedTie = { number: number; roundKey: RoundKey; places: readonly [TiePlace, TiePlace] }

/** Teams by their place in a group, such as `1A`. */
export type Seeds = ReadonlyMap<string, string>

/** Parses `W74` (winner of 74), `L101` (loser), `1A` (first of group A), `3ABCDF` (third of one of these groups). */
function placeOf(text: string): TiePlace {
  const [, sign = '', rest = ''] = /^([WL123])([A-Z]+|\d+)$/.exec(text) ?? []
  if (sign === 'W' || sign === 'L') return { kind: sign === 'W' ? 'winner' : 'loser', number: Number(rest) }
  if (sign === '') throw new Error(`${text} is no place of a bracket`)
  return { kind: 'group', rank: Number(sign), groups: [...rest] }
}

/** Builds a plan from rounds, which map the number of each tie to its two places. */
export function planFrom(
  rounds: Partial<Record<RoundKey, Readonly<Record<number, readonly [string, string]>>>>,
): PlannedTie[] {
  return Object.entries(rounds).flatMap(([roundKey, ties]) =>
    Object.entries(ties).map(([number, [first, second]]) => ({
      number: Number(number),
      roundKey: roundKey as RoundKey,
      places: [placeOf(first), placeOf(second)] as const,
    })),
  )
}

/** Returns true when the season has exactly the plan's groups. */
export function planFits(plan: readonly PlannedTie[], groupNames: Iterable<string>): boolean {
  const planned = new Set(
    plan.flatMap(({ places }) => places.flatMap((place) => (place.kind === 'group' ? place.groups : []))),
  )
  const played = new Set(groupNames)
  return planned.size === played.size && [...planned].every((name) => played.has(name))
}

/** Returns the team in a place, from decided ties and completed groups, or null when it is not known yet. */
export function takenBy(
  place: TiePlace,
  known: { winnerOf(number: number): string | null; loserOf(number: number): string | null; seeds: Seeds },
): string | null {
  if (place.kind !== 'group')
    return place.kind === 'winner' ? known.winnerOf(place.number) : known.loserOf(place.number)
  const [group, ...others] = place.groups
  // When a third may come from several groups, the competition decides, and the fixture contains the team.
  return group === undefined || others.length > 0 ? null : (known.seeds.get(`${place.rank}${group}`) ?? null)
}
