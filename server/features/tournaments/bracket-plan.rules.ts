import type { RoundKey } from '#contract/rules/round-key.ts'
import type { TiePlace } from '#contract/tournaments.ts'

/** A tie that the competition drew before its teams are known: its number, and where its two teams come from. */
export type PlannedTie = { number: number; roundKey: RoundKey; places: readonly [TiePlace, TiePlace] }

/** By place and group, `1A`: the team that ended there. */
export type Seeds = ReadonlyMap<string, string>

/** `W74` the winner of 74, `L101` the loser, `1A` the first of group A, `3ABCDF` a third of one of those groups. */
function placeOf(text: string): TiePlace {
  const [, sign = '', rest = ''] = /^([WL123])([A-Z]+|\d+)$/.exec(text) ?? []
  if (sign === 'W' || sign === 'L') return { kind: sign === 'W' ? 'winner' : 'loser', number: Number(rest) }
  if (sign === '') throw new Error(`${text} is no place of a bracket`)
  return { kind: 'group', rank: Number(sign), groups: [...rest] }
}

/** A plan from its rounds, each a table of the places by number. */
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

/** Whether a season is one that the plan was made for: it has the plan's groups and no others. */
export function planFits(plan: readonly PlannedTie[], groupNames: Iterable<string>): boolean {
  const planned = new Set(
    plan.flatMap(({ places }) => places.flatMap((place) => (place.kind === 'group' ? place.groups : []))),
  )
  const played = new Set(groupNames)
  return planned.size === played.size && [...planned].every((name) => played.has(name))
}

/** Who took a place, as far as it is known: from the winners so far, and from the groups that are over. */
export function takenBy(
  place: TiePlace,
  known: { winnerOf(number: number): string | null; loserOf(number: number): string | null; seeds: Seeds },
): string | null {
  if (place.kind !== 'group')
    return place.kind === 'winner' ? known.winnerOf(place.number) : known.loserOf(place.number)
  const [group, ...others] = place.groups
  // Which of several groups a third comes from is the competition's word, told by the fixture itself.
  return group === undefined || others.length > 0 ? null : (known.seeds.get(`${place.rank}${group}`) ?? null)
}
