import { type CountedFixture, type Points, type Tally, tallyOf } from './tally.rules.ts'

/** Criteria from all fixtures of the table. */
const own = ['points', 'goalDifference', 'goals', 'wins', 'awayGoals', 'awayWins'] as const
/** Criteria from the fixtures between the level teams. */
const between = ['pointsBetween', 'goalDifferenceBetween', 'goalsBetween', 'awayGoalsBetween'] as const
/** Criteria from the results of the team's opponents. */
const opponents = ['opponentsPoints', 'opponentsGoalDifference', 'opponentsGoals'] as const
/** Criteria that do not depend on results. */
const outside = ['conduct', 'ranking', 'lots'] as const

export type Criterion =
  | (typeof own)[number]
  | (typeof between)[number]
  | (typeof opponents)[number]
  | (typeof outside)[number]

/** `from` and `to` are ranks, both inclusive. */
export type Zone = { key: string; from: number; to: number }

export type TableRules = {
  points: Points
  /** In order of priority. */
  criteria: readonly Criterion[]
  /** Used only when the title depends on them, or when a zone ends between the level teams. */
  decidingCriteria?: readonly Criterion[]
  /**
   * Number of times that two teams meet. Until level teams have met so often, the fixtures between them are not used.
   */
  meetings: number
  zones: readonly Zone[]
}

/** Inputs besides results, from rulings and organisers. */
export type Beside = {
  /** Points given or deducted. */
  adjustments?: ReadonlyMap<string, number>
  /** Higher is better: a conduct score is zero or below. */
  conduct?: ReadonlyMap<string, number>
  /** A ranking from outside the competition; lower is better. */
  ranking?: ReadonlyMap<string, number>
  /** Teams in the order drawn by lot. */
  lots?: readonly string[]
}

type Uses = { rules: TableRules; fixtures: readonly CountedFixture[]; beside: Beside }
type Step = { criteria: readonly Criterion[]; isBetween: boolean; isDeciding: boolean }

/**
 * Sorts the teams, best first. Teams that no criterion separates are in one list. Each criterion is applied to teams
 * that are still level after the earlier ones. Criteria between level teams are applied together, and again to those
 * that remain level.
 */
export function ordered<T extends Tally>(tallies: readonly T[], uses: Uses): T[][] {
  const steps = [
    ...stepsOf(uses.rules.criteria, false),
    ...stepsOf(uses.rules.decidingCriteria ?? [], true),
    ...stepsOf(['lots'], false),
  ]
  const all = new Map(tallies.map((tally) => [tally.teamId, tally]))

  function split(level: readonly T[], at: number, above: number): T[][] {
    const step = steps[at]
    if (level.length < 2 || !step) return level.length > 0 ? [[...level]] : []
    if (step.isDeciding && !spansBoundary(uses.rules.zones, above + 1, above + level.length))
      return split(level, at + 1, above)
    const groups = grouped(level, valuesOf(level, { ...uses, step, all }))
    if (groups.length === 1) return split(level, at + 1, above)
    let place = above
    return groups.flatMap((group) => {
      const found = split(group, step.isBetween ? at : at + 1, place)
      place += group.length
      return found
    })
  }

  return split(tallies, 0, 0)
}

function stepsOf(criteria: readonly Criterion[], isDeciding: boolean): Step[] {
  const steps: { criteria: Criterion[]; isBetween: boolean; isDeciding: boolean }[] = []
  for (const criterion of criteria) {
    const isBetween = (between as readonly string[]).includes(criterion)
    const last = steps.at(-1)
    if (isBetween && last?.isBetween) last.criteria.push(criterion)
    else steps.push({ criteria: [criterion], isBetween, isDeciding })
  }
  return steps
}

/** Returns true when the order matters: for the title, or because the teams would be in different zones. */
function spansBoundary(zones: readonly Zone[], first: number, last: number): boolean {
  const zoneAt = (rank: number) => zones.find(({ from, to }) => rank >= from && rank <= to)?.key
  return Array.from({ length: last - first }, (_, i) => first + i).some(
    (rank) => rank === 1 || zoneAt(rank) !== zoneAt(rank + 1),
  )
}

type Asked = Uses & { step: Step; all: ReadonlyMap<string, Tally> }

/**
 * Returns each level team's values for the step; higher is better. Returns an empty map when the step cannot be
 * applied.
 */
function valuesOf(level: readonly Tally[], { step, all, fixtures, rules, beside }: Asked): Map<string, number[]> {
  const ids = new Set(level.map(({ teamId }) => teamId))
  const among = step.isBetween ? fixtures.filter((one) => ids.has(one.homeId) && ids.has(one.awayId)) : []
  if (step.isBetween && !haveAllMet(ids.size, among, rules.meetings)) return new Map()
  return new Map(
    level.map((tally) => {
      const mini = step.isBetween ? tallyOf(tally.teamId, among, rules.points) : tally
      const met = step.criteria.some((one) => (opponents as readonly string[]).includes(one))
        ? opponentsOf(tally.teamId, fixtures, all)
        : []
      return [tally.teamId, step.criteria.map((criterion) => figureOf(criterion, { mini, met, beside, ids }))]
    }),
  )
}

function haveAllMet(teams: number, among: readonly CountedFixture[], meetings: number): boolean {
  return among.length >= (teams * (teams - 1) * meetings) / 2
}

function opponentsOf(teamId: string, fixtures: readonly CountedFixture[], all: ReadonlyMap<string, Tally>): Tally[] {
  return fixtures.flatMap(({ homeId, awayId }) => {
    const other = homeId === teamId ? awayId : awayId === teamId ? homeId : null
    return other === null ? [] : (all.get(other) ?? [])
  })
}

type Figures = { mini: Tally; met: readonly Tally[]; beside: Beside; ids: ReadonlySet<string> }

function figureOf(criterion: Criterion, { mini, met, beside, ids }: Figures): number {
  const sum = (what: (tally: Tally) => number) => met.reduce((total, tally) => total + what(tally), 0)
  switch (criterion) {
    case 'points':
    case 'pointsBetween':
      return mini.points
    case 'goalDifference':
    case 'goalDifferenceBetween':
      return mini.goalDifference
    case 'goals':
    case 'goalsBetween':
      return mini.goalsFor
    case 'awayGoals':
    case 'awayGoalsBetween':
      return mini.awayGoals
    case 'wins':
      return mini.won
    case 'awayWins':
      return mini.awayWins
    case 'opponentsPoints':
      return sum((tally) => tally.points)
    case 'opponentsGoalDifference':
      return sum((tally) => tally.goalDifference)
    case 'opponentsGoals':
      return sum((tally) => tally.goalsFor)
    case 'conduct':
      return completeFigures(beside.conduct, ids)?.get(mini.teamId) ?? 0
    case 'ranking':
      return -(completeFigures(beside.ranking, ids)?.get(mini.teamId) ?? 0)
    case 'lots':
      return [...ids].every((id) => beside.lots?.includes(id)) ? -(beside.lots ?? []).indexOf(mini.teamId) : 0
  }
}

/** Figures count only when every level team has one, because a missing figure is not zero. */
function completeFigures(figures: ReadonlyMap<string, number> | undefined, ids: ReadonlySet<string>) {
  return figures && [...ids].every((id) => figures.has(id)) ? figures : null
}

function grouped<T extends Tally>(level: readonly T[], values: ReadonlyMap<string, number[]>): T[][] {
  const of = (tally: T) => values.get(tally.teamId) ?? []
  const groups: T[][] = []
  for (const tally of level.toSorted((a, b) => compared(of(a), of(b)))) {
    const last = groups.at(-1)
    if (last?.[0] && compared(of(last[0]), of(tally)) === 0) last.push(tally)
    else groups.push([tally])
  }
  return groups
}

/** Sorts higher values first. */
function compared(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) {
    const difference = (b[i] ?? 0) - value
    if (difference !== 0) return difference
  }
  return 0
}
