import { type CountedFixture, type Points, type Tally, tallyOf } from './tally.rules.ts'

/** Of all fixtures of the table. */
const own = ['points', 'goalDifference', 'goals', 'wins', 'awayGoals', 'awayWins'] as const
/** Of the fixtures between the teams that are level. */
const between = ['pointsBetween', 'goalDifferenceBetween', 'goalsBetween', 'awayGoalsBetween'] as const
/** Of those whom the team has met. */
const opponents = ['opponentsPoints', 'opponentsGoalDifference', 'opponentsGoals'] as const
/** From outside the results. */
const outside = ['conduct', 'ranking', 'lots'] as const

export type Criterion =
  | (typeof own)[number]
  | (typeof between)[number]
  | (typeof opponents)[number]
  | (typeof outside)[number]

/** `from` and `to` are ranks, both included. */
export type Zone = { key: string; from: number; to: number }

export type TableRules = {
  points: Points
  /** In the order in which they are asked. */
  criteria: readonly Criterion[]
  /** Asked where a zone ends between the level teams, and nowhere else. */
  decidingCriteria?: readonly Criterion[]
  /** How often two teams meet: until level teams have, the fixtures between them say nothing. */
  meetings: number
  zones: readonly Zone[]
}

/** What rulings and organisers add to the results. */
export type Beside = {
  /** Points given or taken. */
  adjustments?: ReadonlyMap<string, number>
  /** Better is higher: a conduct score is zero or below. */
  conduct?: ReadonlyMap<string, number>
  /** A ranking outside the competition: better is lower. */
  ranking?: ReadonlyMap<string, number>
  /** Teams in the order in which lots drew them. */
  lots?: readonly string[]
}

type Uses = { rules: TableRules; fixtures: readonly CountedFixture[]; beside: Beside }
type Step = { criteria: readonly Criterion[]; isBetween: boolean; isDeciding: boolean }

/**
 * Puts the teams in order; those that nothing tells apart stand in one list. A criterion is asked of teams that are still level
 * after those before it. Criteria between level teams are asked together, and anew of those whom they leave level.
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

/** Whether it matters who is above whom: it is about the title, or one of them would be in another zone. */
function spansBoundary(zones: readonly Zone[], first: number, last: number): boolean {
  const zoneAt = (rank: number) => zones.find(({ from, to }) => rank >= from && rank <= to)?.key
  return Array.from({ length: last - first }, (_, i) => first + i).some(
    (rank) => rank === 1 || zoneAt(rank) !== zoneAt(rank + 1),
  )
}

type Asked = Uses & { step: Step; all: ReadonlyMap<string, Tally> }

/** What the step says of each level team, better ones higher; the same of all where it has nothing to say. */
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
      return told(beside.conduct, ids)?.get(mini.teamId) ?? 0
    case 'ranking':
      return -(told(beside.ranking, ids)?.get(mini.teamId) ?? 0)
    case 'lots':
      return [...ids].every((id) => beside.lots?.includes(id)) ? -(beside.lots ?? []).indexOf(mini.teamId) : 0
  }
}

/** Figures count only where every level team has one: a missing one is no zero. */
function told(figures: ReadonlyMap<string, number> | undefined, ids: ReadonlySet<string>) {
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

/** Higher first. */
function compared(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) {
    const difference = (b[i] ?? 0) - value
    if (difference !== 0) return difference
  }
  return 0
}
