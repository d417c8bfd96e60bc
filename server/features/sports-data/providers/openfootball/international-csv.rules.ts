import { slugify } from '#contract/rules/fixture-slug.ts'
import type { ScorePair } from '#contract/schedule.ts'
import type {
  SeasonSheet,
  SheetGoal,
  SheetScore,
  SheetTeam,
  SheetTournament,
  Unreadable,
} from '#server/features/sports-data/season-sheet.rules.ts'
import { isCalendarDay } from '#server/features/sports-data/zoned-time.rules.ts'
import { readTable } from './csv.rules.ts'
import { inOrder, makeUp } from './football-goals.rules.ts'
import { faultWithin, nameFault } from './name.rules.ts'
import { keyed, type LooseFixture, teamOf } from './sheet-keys.rules.ts'

const resultFields = [
  'date',
  'home_team',
  'away_team',
  'home_score',
  'away_score',
  'tournament',
  'city',
  'country',
  'neutral',
] as const
const scorerFields = ['date', 'home_team', 'away_team', 'team', 'scorer', 'minute', 'own_goal', 'penalty'] as const
const shootoutFields = ['date', 'home_team', 'away_team', 'winner'] as const

type ResultRow = Record<(typeof resultFields)[number], string>
type Files = { results: string; goalscorers?: string | undefined; shootouts?: string | undefined }

/** Tournaments that other files contain too, with the code used there. All others get `int.` and a slug. */
const codes: Record<string, string> = { 'FIFA World Cup': 'world-cup' }

/**
 * Reads the tables of international results into one sheet for each tournament and year. The tables have days without
 * times, and the final score including extra time. The 90-minute score follows from the goals when all are listed with
 * their minutes. Never throws.
 */
export function readInternationals(file: string, files: Files): { sheets: SeasonSheet[]; unreadable: Unreadable[] } {
  const unreadable: Unreadable[] = []
  const refuse = (line: number, reason: string, of: object | string) => {
    unreadable.push({
      file,
      line,
      reason,
      text: (typeof of === 'string' ? of : Object.values(of).join(',')).slice(0, 200),
    })
  }
  const rows = readTable(files.results, resultFields)
  if (!rows) {
    refuse(1, 'not a table of results', files.results.slice(0, 80))
    return { sheets: [], unreadable }
  }
  const goals = goalsByFixture(files.goalscorers ?? '')
  const winners = new Map(
    (readTable(files.shootouts ?? '', shootoutFields) ?? []).map(({ row }) => [idOf(row), row.winner]),
  )
  type Season = { tournament: SheetTournament; season: string; teams: Map<string, SheetTeam>; fixtures: LooseFixture[] }
  const seasons = new Map<string, Season>()
  for (const { line, row } of rows) {
    const tournament = tournamentOf(row.tournament)
    const read = fixtureOf(row, { line, tournament, goals: goals.get(idOf(row)) ?? [], winner: winners.get(idOf(row)) })
    if (typeof read === 'string') {
      refuse(line, read, row)
      continue
    }
    const season = row.date.slice(0, 4)
    const key = `${tournament.code}|${season}`
    const kept: Season = seasons.get(key) ?? { tournament, season, teams: new Map(), fixtures: [] }
    seasons.set(key, kept)
    for (const team of read.teams) if (!kept.teams.has(team.key)) kept.teams.set(team.key, team)
    kept.fixtures.push(read.fixture)
  }
  const sheets = [...seasons.values()].map(({ tournament, season, teams, fixtures }) => ({
    provider: 'internationals',
    source: file,
    tournament,
    season,
    teams: [...teams.values()],
    fixtures: keyed(fixtures, { code: tournament.code, season }, ({ line, reason }) => {
      refuse(line, reason, '')
    }),
  }))
  return { sheets, unreadable }
}

function idOf(row: { date: string; home_team: string; away_team: string }): string {
  return `${row.date}|${row.home_team}|${row.away_team}`
}

function tournamentOf(name: string): SheetTournament {
  const code = codes[name] ?? `int.${slugify(name)}`
  return { code, name, country: null, kind: 'cup', teams: 'national' }
}

function goalsByFixture(text: string): Map<string, SheetGoal[]> {
  const goals = new Map<string, SheetGoal[]>()
  for (const { row } of readTable(text, scorerFields) ?? []) {
    if (faultWithin(row)) continue
    const minute = Number(row.minute)
    const list = goals.get(idOf(row)) ?? []
    goals.set(idOf(row), list)
    list.push({
      side: row.team === row.home_team ? 'home' : 'away',
      player: row.scorer,
      minute: Number.isInteger(minute) && minute >= 1 && minute <= 120 ? minute : null,
      extra: 0,
      isOwnGoal: row.own_goal === 'TRUE',
      isPenalty: row.penalty === 'TRUE',
    })
  }
  return goals
}

type Beside = { line: number; tournament: SheetTournament; goals: SheetGoal[]; winner: string | undefined }

function fixtureOf(row: ResultRow, { line, tournament, goals, winner }: Beside) {
  const [year = 0, month = 0, day = 0] = row.date.split('-').map(Number)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(row.date) || !isCalendarDay(year, month, day)) return 'no such day'
  const fault = faultWithin(row) ?? nameFault(row.home_team) ?? nameFault(row.away_team)
  if (fault) return fault
  const [home, away] = [teamOf(row.home_team, tournament), teamOf(row.away_team, tournament)]
  if (home.key === '' || away.key === '' || home.key === away.key) return 'the two teams have the same name'
  const isPlayed = /^\d{1,2}$/.test(row.home_score) && /^\d{1,2}$/.test(row.away_score)
  if (!isPlayed && row.home_score !== 'NA' && row.home_score !== '') return 'the score cannot be read'
  const end: ScorePair | null = isPlayed ? [Number(row.home_score), Number(row.away_score)] : null
  const isListed = end !== null && makeUp(goals, end)
  const place = [row.city, row.country].filter((part) => part !== '')
  const fixture: LooseFixture = {
    stage: 'group',
    roundKey: null,
    group: null,
    round: null,
    number: null,
    venue: place.length > 0 ? place.join(', ') : null,
    isNeutral: row.neutral === 'TRUE',
    kickOff: `${row.date}T12:00:00.000Z`,
    timeState: 'tbd',
    home: home.key,
    away: away.key,
    state: end ? 'finished' : 'scheduled',
    score: end && scoreOf(end, { goals: isListed ? goals : null, hasShootout: winner !== undefined }),
    goals: isListed ? inOrder(goals) : [],
    line,
  }
  return { fixture, teams: [home, away] }
}

/** Returns a fixture's score. The source has only the winner of a shoot-out, so the score has no penalties. */
function scoreOf(
  end: ScorePair,
  { goals, hasShootout }: { goals: SheetGoal[] | null; hasShootout: boolean },
): SheetScore {
  const none = { ht: null, ft: null, et: end, pens: null }
  if (goals?.some(({ minute }) => minute === null)) return none
  const inNinety = goals?.filter(({ minute }) => (minute ?? 0) <= 90) ?? []
  const of = (side: SheetGoal['side']) => inNinety.filter((goal) => goal.side === side).length
  if (!goals) return none
  const ft: ScorePair = [of('home'), of('away')]
  const hadExtraTime = inNinety.length < goals.length
  return hadExtraTime || hasShootout ? { ...none, ft } : { ...none, ft, et: null }
}
