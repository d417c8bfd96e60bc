import { priceText, unit, writeDecimal } from '#contract/rules/odds-format.ts'
import type { OddsSide } from '#contract/rules/odds-kinds.ts'

/** A finished match. `season` is the id of its season. */
export type Result = {
  season: string
  homeId: string
  awayId: string
  homeScore: number
  awayScore: number
  kickOff: number
}
export type Form = { wins: number; draws: number; losses: number; played: number; scored: number; conceded: number }
export type TeamFacts = {
  rank: number
  points: number
  played: number
  /** The last five matches. */
  form: Form
  /** The last five matches on this ground: at home for the home team, away for the other. */
  here: Form
  /** Matches since the last defeat, since the last victory, and since the last one without an own goal. */
  unbeaten: number
  winless: number
  scoredIn: number
  /** Matches without a goal against, of the last five. */
  cleanSheets: number
}
/** Facts about a fixture before it is played. */
export type Before = {
  home: TeamFacts
  away: TeamFacts
  /** Last match of the two teams this season; null without one. */
  meeting: { homeId: string; homeScore: number; awayScore: number } | null
  /** Mean number of goals in the season's matches of both teams. */
  perGame: number
}
/** Facts for a pick. `own` is the picked team, or the home team for a total. */
export type TipFacts = {
  own: TeamFacts
  opp: TeamFacts
  isHome: boolean
  /** True when the picked team gives, or takes, a handicap. */
  gives: boolean
  takes: boolean
  meeting: 'won' | 'lost' | 'drew' | null
  perGame: number
  /** Goals in the last five matches of both teams. */
  goalsInTen: number
}

const formLength = 5
const maxMs = 150 * 60_000

type Own = { scored: number; conceded: number; isHome: boolean }

/**
 * Returns the facts that were known `beforeMs`. Returns null when a team has fewer than five results. The results must
 * be of one league, newest first.
 */
export function factsBefore(
  { homeId, awayId, season }: { homeId: string; awayId: string; season: string },
  results: readonly Result[],
  beforeMs: number,
): Before | null {
  const known = results.filter((one) => one.season === season && one.kickOff + maxMs < beforeMs)
  const table = tableOf(known)
  const [home, away] = [
    teamFacts(homeId, { known, table, isHome: true }),
    teamFacts(awayId, { known, table, isHome: false }),
  ]
  if (!home || !away) return null
  const meeting = known.find((one) => isOf(one, homeId) && isOf(one, awayId)) ?? null
  const theirs = known.filter((one) => isOf(one, homeId) || isOf(one, awayId))
  const goals = theirs.reduce((sum, one) => sum + one.homeScore + one.awayScore, 0)
  return { home, away, meeting, perGame: Math.round((10 * goals) / theirs.length) / 10 }
}

const isOf = ({ homeId, awayId }: Result, teamId: string) => homeId === teamId || awayId === teamId

function matchesOf(teamId: string, known: readonly Result[]): Own[] {
  return known.flatMap(({ homeId, awayId, homeScore, awayScore }): Own[] => {
    if (homeId === teamId) return [{ scored: homeScore, conceded: awayScore, isHome: true }]
    return awayId === teamId ? [{ scored: awayScore, conceded: homeScore, isHome: false }] : []
  })
}

function formOf(matches: readonly Own[]): Form {
  const count = (holds: (one: Own) => boolean) => matches.filter(holds).length
  return {
    wins: count(({ scored, conceded }) => scored > conceded),
    draws: count(({ scored, conceded }) => scored === conceded),
    losses: count(({ scored, conceded }) => scored < conceded),
    played: matches.length,
    scored: matches.reduce((sum, one) => sum + one.scored, 0),
    conceded: matches.reduce((sum, one) => sum + one.conceded, 0),
  }
}

/** Returns the number of matches before the first one that ends the series. */
function series(matches: readonly Own[], ends: (one: Own) => boolean): number {
  const end = matches.findIndex(ends)
  return end < 0 ? matches.length : end
}

type Row = { teamId: string; points: number; difference: number; scored: number; played: number }

/** Returns the table by points, goal difference and goals. */
function tableOf(known: readonly Result[]): Row[] {
  const ids = [...new Set(known.flatMap(({ homeId, awayId }) => [homeId, awayId]))]
  const rows = ids.map((teamId): Row => {
    const { wins, draws, played, scored, conceded } = formOf(matchesOf(teamId, known))
    return { teamId, points: 3 * wins + draws, difference: scored - conceded, scored, played }
  })
  return rows.toSorted((a, b) => b.points - a.points || b.difference - a.difference || b.scored - a.scored)
}

function teamFacts(
  teamId: string,
  { known, table, isHome }: { known: readonly Result[]; table: readonly Row[]; isHome: boolean },
): TeamFacts | null {
  const all = matchesOf(teamId, known)
  const last = all.slice(0, formLength)
  const place = table.findIndex((row) => row.teamId === teamId)
  const row = table[place]
  if (last.length < formLength || !row) return null
  return {
    rank: place + 1,
    points: row.points,
    played: row.played,
    form: formOf(last),
    here: formOf(all.filter((one) => one.isHome === isHome).slice(0, formLength)),
    unbeaten: series(all, ({ scored, conceded }) => scored < conceded),
    winless: series(all, ({ scored, conceded }) => scored > conceded),
    scoredIn: series(all, ({ scored }) => scored === 0),
    cleanSheets: last.filter(({ conceded }) => conceded === 0).length,
  }
}

/** Returns the facts for a pick. `line` is as on the board: with a positive line, home gives the handicap. */
export function factsFor(
  { home, away, meeting, perGame }: Before,
  { side, line, homeId }: { side: OddsSide; line: number; homeId: string },
): TipFacts {
  const isHome = side !== 'away'
  const [own, opp] = isHome ? [home, away] : [away, home]
  const isTotal = side === 'over' || side === 'under'
  const given = isTotal ? 0 : isHome ? line : -line
  const goalsOf = ({ form }: TeamFacts) => form.scored + form.conceded
  return {
    ...{ own, opp, isHome, perGame },
    gives: given > 0,
    takes: given < 0,
    meeting: meeting && resultOf(meeting, { homeId, isHome }),
    goalsInTen: goalsOf(home) + goalsOf(away),
  }
}

/** Returns the result of the last meeting for the picked team. */
function resultOf(
  { homeScore, awayScore, ...meeting }: NonNullable<Before['meeting']>,
  { homeId, isHome }: { homeId: string; isHome: boolean },
): 'won' | 'lost' | 'drew' {
  if (homeScore === awayScore) return 'drew'
  const isOwnHome = (meeting.homeId === homeId) === isHome
  return homeScore > awayScore === isOwnHome ? 'won' : 'lost'
}

const quarters = ['', '1/4', 'nửa', '3/4']

/** Returns a handicap as fans say it, such as `nửa trái` or `1 3/4 trái`. */
export function saidHandicap(line: number): string {
  const [whole, part] = [Math.floor(Math.abs(line) / unit), (Math.abs(line) % unit) / (unit / 4)]
  if (whole === 0 && part === 0) return 'đồng banh'
  if (part === 2) return whole === 0 ? 'nửa trái' : `${whole} trái rưỡi`
  return [whole === 0 ? '' : String(whole), quarters[part] ?? '', 'trái'].filter(Boolean).join(' ')
}

type Said = {
  facts: TipFacts
  before: Before
  home: string
  away: string
  isTotal: boolean
  line: number
  price: number
}

/** Returns the values of the placeholders in a tip’s text. Names are Vietnamese, because the members write Vietnamese. */
export function slotsOf({ facts, before, home, away, isTotal, line, price }: Said): Record<string, string> {
  const { own, opp, isHome, perGame, goalsInTen } = facts
  const { meeting } = before
  const [us, them] = isHome ? [home, away] : [away, home]
  const team = (name: string, { form, here, ...of }: TeamFacts) => ({
    Rank: of.rank,
    Points: of.points,
    Played: of.played,
    Wins: form.wins,
    Losses: form.losses,
    Scored: form.scored,
    Conceded: form.conceded,
    HereWins: here.wins,
    HereLosses: here.losses,
    HerePlayed: here.played,
    Unbeaten: of.unbeaten,
    Winless: of.winless,
    ScoredIn: of.scoredIn,
    CleanSheets: of.cleanSheets,
    '': name,
  })
  const slots = [
    ...Object.entries(team(us, own)).map(([name, value]) => [`own${name}`, value]),
    ...Object.entries(team(them, opp)).map(([name, value]) => [`opp${name}`, value]),
  ]
  const scores = [meeting?.homeScore ?? 0, meeting?.awayScore ?? 0]
  return {
    ...Object.fromEntries(slots.map(([name, value]) => [name, String(value)])),
    ground: isHome ? 'nhà' : 'khách',
    oppGround: isHome ? 'khách' : 'nhà',
    cleanSheets: String(own.cleanSheets + opp.cleanSheets),
    perGame: perGame.toFixed(1).replace('.', ','),
    goalsInTen: String(goalsInTen),
    meetingScore: (facts.meeting === 'lost' ? scores.toSorted((a, b) => a - b) : scores.toSorted((a, b) => b - a)).join(
      '-',
    ),
    line: isTotal ? writeDecimal(line).replace('.', ',') : saidHandicap(line),
    price: priceText(price, 'malay'),
  }
}
