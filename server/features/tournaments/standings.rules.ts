import { type CountedFixture, type Outcome, outcomesOf, type Tally, tallyOf } from './tally.rules.ts'
import { type Beside, ordered, type TableRules } from './tie-break.rules.ts'

export type StandingsRow = Tally & {
  rank: number
  /** True when no rule separates the teams, so that they share the rank. */
  isShared: boolean
  /** Points given or deducted by rulings. `points` already includes them. */
  adjustment: number
  /** Last results, at most five; the newest is last. */
  form: Outcome[]
  zone: string | null
}

export const views = ['overall', 'home', 'away', 'form'] as const
/** All fixtures, home fixtures, away fixtures, or each team's last five. */
export type View = (typeof views)[number]

const formLength = 5

/**
 * Returns the table of the teams from their scored fixtures. A team without fixtures has zeros. Only the overall table
 * uses rulings, zones and the competition's tie-breaks. The other views use points, goal difference and goals.
 */
export function standings(
  teamIds: readonly string[],
  fixtures: readonly CountedFixture[],
  { rules, view = 'overall', beside = {} }: { rules: TableRules; view?: View; beside?: Beside },
): StandingsRow[] {
  const teams = new Set(teamIds)
  const counted = fixtures
    .filter(({ homeId, awayId }) => teams.has(homeId) && teams.has(awayId))
    .toSorted((a, b) => a.kickOff - b.kickOff)
  const isWhole = view === 'overall'
  const tallies = teamIds.map((teamId) => {
    const own = tallyOf(teamId, inView(view, teamId, counted), rules.points)
    const adjustment = isWhole ? (beside.adjustments?.get(teamId) ?? 0) : 0
    return { ...own, points: own.points + adjustment, adjustment }
  })
  const used: TableRules = isWhole
    ? rules
    : { ...rules, zones: [], criteria: ['points', 'goalDifference', 'goals'], decidingCriteria: [] }
  let next = 1
  return ordered(tallies, { rules: used, fixtures: counted, beside: isWhole ? beside : {} }).flatMap((level) => {
    const rank = next
    next += level.length
    const zone = used.zones.find(({ from, to }) => rank >= from && rank <= to)?.key ?? null
    return level.map((tally) => ({
      ...tally,
      rank,
      isShared: level.length > 1,
      form: outcomesOf(tally.teamId, counted).slice(-formLength),
      zone,
    }))
  })
}

function inView(view: View, teamId: string, fixtures: readonly CountedFixture[]): readonly CountedFixture[] {
  switch (view) {
    case 'overall':
      return fixtures
    case 'home':
      return fixtures.filter(({ homeId }) => homeId === teamId)
    case 'away':
      return fixtures.filter(({ awayId }) => awayId === teamId)
    case 'form':
      return fixtures.filter(({ homeId, awayId }) => homeId === teamId || awayId === teamId).slice(-formLength)
  }
}

/**
 * Ranks the teams with the same place in each group, best first, to decide which third-placed teams advance. Criteria
 * between level teams are left out, because these teams have not met.
 */
export function placedAcrossGroups(
  groups: readonly (readonly StandingsRow[])[],
  { place, rules, beside = {} }: { place: number; rules: TableRules; beside?: Beside },
): StandingsRow[] {
  const rows = groups.flatMap((group) => group[place - 1] ?? [])
  const across: TableRules = { ...rules, criteria: rules.criteria.filter((one) => !one.endsWith('Between')), zones: [] }
  let next = 1
  return ordered(rows, { rules: across, fixtures: [], beside }).flatMap((level) => {
    const rank = next
    next += level.length
    return level.map((row) => ({ ...row, rank, isShared: level.length > 1 }))
  })
}
