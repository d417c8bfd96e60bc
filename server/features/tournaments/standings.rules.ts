import { type CountedFixture, type Outcome, outcomesOf, type Tally, tallyOf } from './tally.rules.ts'
import { type Beside, ordered, type TableRules } from './tie-break.rules.ts'

export type StandingsRow = Tally & {
  rank: number
  /** Nothing in the rules tells these teams apart: they share the rank. */
  isShared: boolean
  /** Points given or taken by a ruling; they are in `points` already. */
  adjustment: number
  /** Newest last, five at most. */
  form: Outcome[]
  /** Key of the zone that the rank lies in. */
  zone: string | null
}

export const views = ['overall', 'home', 'away', 'form'] as const
/** All fixtures, those at home, those away, or each team's last five. */
export type View = (typeof views)[number]

const formLength = 5

/**
 * The table of the teams from their scored fixtures; one without any stands in it with zeros. Rulings, zones and the
 * competition's own tie-breaks belong to the overall table; the other views go by points, goal difference and goals.
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
 * The teams of one place in each group, best first: the ranking that decides which third-placed ones go on. They have
 * not met, so what stands between teams says nothing.
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
