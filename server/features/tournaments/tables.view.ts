import type { Locale } from '#contract/envelope.ts'
import type { FixtureState, ScorePair } from '#contract/schedule.ts'
import type { StandingsGroup, StandingsRow, StandingsView, TournamentKind, ZoneKey } from '#contract/tournaments.ts'
import { besideOf } from './beside.view.ts'
import type { SeasonFixtureRow } from './season.store.ts'
import type { SeasonFacts } from './season-facts.service.ts'
import { placedAcrossGroups, type StandingsRow as RankedRow, standings } from './standings.rules.ts'
import type { CompetitionRules } from './table-rules.data.ts'
import type { CountedFixture } from './tally.rules.ts'
import type { Beside } from './tie-break.rules.ts'
import { toMark } from './tournament.view.ts'

const thirdPlace = 3
const over = new Set<FixtureState>(['finished', 'awarded'])
const notOn = new Set<FixtureState>([...over, 'scheduled', 'tbd', 'postponed', 'abandoned', 'cancelled'])

type Viewpoint = { kind: TournamentKind; rules: CompetitionRules; view: StandingsView; locale: Locale }

/**
 * Returns the season's tables, with groups by name. Friendlies have none. Live fixtures count with their current score,
 * and their teams' rows are marked.
 */
export function tablesOf(facts: SeasonFacts, { kind, rules, view, locale }: Viewpoint): StandingsGroup[] {
  if (kind === 'friendly') return []
  const inTables = facts.fixtures.filter(isInTable)
  const groups = Map.groupBy(inTables, ({ group_name }) => group_name)
  const beside = besideOf(
    facts,
    inTables.filter((row) => counted(row).length > 0),
    rules,
  )
  const live = liveTeams(facts)
  const toRow = (row: RankedRow): StandingsRow[] => {
    const team = facts.teams.get(row.teamId)
    return team
      ? [
          {
            ...row,
            team: toMark(team, locale),
            zone: row.zone as ZoneKey | null,
            isLive: live.has(row.teamId),
            rulings: row.adjustment === 0 ? [] : pointsRulings(facts, row.teamId),
          },
        ]
      : []
  }
  const tables = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([name, fixtures]) => ({
      name,
      ranked: rank(fixtures, { rules, view, beside }),
      isBegun: fixtures.some((row) => counted(row).length > 0),
    }))
  const hasThirds =
    view === 'overall' && rules.thirds?.groups === tables.length && tables.some(({ isBegun }) => isBegun)
  const thirds = hasThirds ? thirdsOf(tables, { rules, beside }) : []
  const onward = new Set(thirds.filter(({ zone }) => zone !== null).map(({ teamId }) => teamId))
  const isOut = (row: RankedRow) => row.zone === 'bestThirds' && !onward.has(row.teamId)
  const shown = tables.map(
    ({ name, ranked, isBegun }): StandingsGroup => ({
      name,
      kind: 'table',
      rows: isBegun
        ? ranked.map((row) => (isOut(row) ? { ...row, zone: null } : row)).flatMap(toRow)
        : unranked(ranked.flatMap(toRow), locale),
    }),
  )
  return thirds.length > 0 ? [...shown, { name: '', kind: 'thirds', rows: thirds.flatMap(toRow) }] : shown
}

/** Returns rows without ranks, for the time before the first match. Sorts by points from rulings, then by name. */
function unranked(rows: StandingsRow[], locale: Locale): StandingsRow[] {
  const { compare } = new Intl.Collator(locale === 'zh' ? 'zh-Hant' : locale)
  return rows
    .map((row) => ({ ...row, rank: null, zone: null }))
    .toSorted((a, b) => b.points - a.points || compare(a.team.name, b.team.name))
}

function pointsRulings({ rulings }: SeasonFacts, teamId: string): StandingsRow['rulings'] {
  return rulings.flatMap(({ team_id, kind, value, reason }) =>
    team_id === teamId && kind === 'points' ? [{ points: value, reason }] : [],
  )
}

type Counting = { rules: CompetitionRules; beside: Beside }

function rank(fixtures: SeasonFixtureRow[], { rules, view, beside }: Counting & { view: StandingsView }) {
  const teamIds = [...new Set(fixtures.flatMap(({ home_id, away_id }) => [home_id, away_id]))]
  return standings(teamIds, fixtures.flatMap(counted), { rules, view, beside })
}

/** Returns the third-placed teams of all groups. Those that currently advance have the zone `bestThirds`. */
function thirdsOf(tables: { ranked: RankedRow[] }[], { rules, beside }: Counting): RankedRow[] {
  const placed = placedAcrossGroups(
    tables.map(({ ranked }) => ranked),
    { place: thirdPlace, rules: { ...rules, criteria: rules.thirds?.criteria ?? rules.criteria }, beside },
  )
  return placed.map((row) => ({ ...row, zone: row.rank <= (rules.thirds?.places ?? 0) ? 'bestThirds' : null }))
}

/**
 * Returns the fixture with its 90-minute score or the awarded one. A live fixture counts with its current score.
 * Returns an empty list for a fixture that does not count.
 */
function counted(row: SeasonFixtureRow): CountedFixture[] {
  const stands = pair(row.home_score, row.away_score)
  const score = row.state === 'awarded' ? stands : (pair(row.home_regular, row.away_regular) ?? stands)
  if (!score || (notOn.has(row.state) && !over.has(row.state))) return []
  return [{ homeId: row.home_id, awayId: row.away_id, kickOff: row.kick_off.getTime(), score }]
}

/** Excludes groups without a name: it is unknown which teams are in which group. */
function isInTable({ stage, group_name }: SeasonFixtureRow): boolean {
  return stage === 'league' || (stage === 'group' && group_name !== '')
}

function liveTeams({ fixtures }: SeasonFacts): Set<string> {
  const live = fixtures.filter((row) => isInTable(row) && !notOn.has(row.state))
  return new Set(live.flatMap(({ home_id, away_id }) => [home_id, away_id]))
}

export function pair(home: number | null, away: number | null): ScorePair | null {
  return home === null || away === null ? null : [home, away]
}
