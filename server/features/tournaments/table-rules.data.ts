import type { BracketRules } from './bracket.rules.ts'
import type { ConductPoints } from './conduct.rules.ts'
import type { Criterion, TableRules, Zone } from './tie-break.rules.ts'
import { worldCup2026Plan } from './world-cup-2026.data.ts'

const points = { win: 3, draw: 1 }
const betweenThem = ['pointsBetween', 'goalDifferenceBetween', 'goalsBetween'] as const

/** Returns zones by league rank. Winners of national cups may move the European zones by one rank. */
function zones(...list: [key: ZoneKey, from: number, to: number][]): Zone[] {
  return list.map(([key, from, to]) => ({ key, from, to }))
}

export const zoneKeys = [
  'championsLeague',
  'championsLeagueQualifying',
  'europaLeague',
  'europaLeagueQualifying',
  'conferenceLeague',
  'conferenceLeaguePlayoff',
  'relegationPlayoff',
  'relegation',
  'roundOf16',
  'knockoutPlayoff',
  'eliminated',
  'nextRound',
  'bestThirds',
] as const
export type ZoneKey = (typeof zoneKeys)[number]

export type CompetitionRules = TableRules & {
  /** False when the competition's official order of level teams is not known, so that the usual one is shown. */
  isOrderKnown?: false
  /**
   * Third-placed teams that advance: `places` of them when there are `groups` groups. `criteria` is set when their
   * ranking has other criteria than the groups.
   */
  thirds?: { groups: number; places: number; criteria?: readonly Criterion[] }
  /** Deductions from a team's conduct score for cards, if the rules use conduct. */
  conduct?: ConductPoints
  /** Rules of the knock-out after or beside the table. Missing values are derived from the knock-out's fixtures. */
  knockOut?: BracketRules
}

const singleLegs = { playoff: 1, r64: 1, r32: 1, r16: 1, qf: 1, sf: 1, third: 1, final: 1 } as const
const doubleLegs = { qualifying: 2, playoff: 2, r16: 2, qf: 2, sf: 2, final: 1 } as const
/** Two legs in the semi-finals and the final, as in the Southeast Asian championship. */
const doubleFinals = { sf: 2, final: 2 } as const

const fifaConduct: ConductPoints = { yellow: 1, secondYellow: 3, red: 4, yellowAndRed: 5 }
const uefaConduct: ConductPoints = { yellow: 1, secondYellow: 3, red: 3, yellowAndRed: 4 }
const afcConduct = uefaConduct
/** The Spanish federation's fair play prize, limited to players' cards. */
const spanishConduct: ConductPoints = { yellow: 1, secondYellow: 2, red: 3, yellowAndRed: 4 }

const groups = {
  points,
  isOrderKnown: false,
  criteria: ['points', 'goalDifference', 'goals', ...betweenThem, 'conduct'],
  meetings: 1,
  conduct: fifaConduct,
  zones: zones(['nextRound', 1, 2]),
} as const satisfies CompetitionRules

/** Table rules of each competition, by the name in `tournaments.rules`. */
export const tableRules = {
  standard: {
    points,
    criteria: ['points', 'goalDifference', 'goals'],
    isOrderKnown: false,
    meetings: 2,
    zones: [],
  },
  'premier-league': {
    points,
    criteria: ['points', 'goalDifference', 'goals'],
    // Handbook C.17: used only when the title, relegation or a place in Europe depends on it.
    decidingCriteria: ['pointsBetween', 'awayGoalsBetween'],
    meetings: 2,
    zones: zones(['championsLeague', 1, 4], ['europaLeague', 5, 5], ['conferenceLeague', 6, 6], ['relegation', 18, 20]),
  },
  laliga: {
    points,
    criteria: ['points', 'pointsBetween', 'goalDifferenceBetween', 'goalDifference', 'goals', 'conduct'],
    meetings: 2,
    conduct: spanishConduct,
    zones: zones(['championsLeague', 1, 4], ['europaLeague', 5, 5], ['conferenceLeague', 6, 6], ['relegation', 18, 20]),
  },
  'serie-a': {
    points,
    criteria: ['points', 'pointsBetween', 'goalDifferenceBetween', 'goalDifference', 'goals'],
    meetings: 2,
    zones: zones(['championsLeague', 1, 4], ['europaLeague', 5, 5], ['conferenceLeague', 6, 6], ['relegation', 18, 20]),
  },
  bundesliga: {
    points,
    criteria: ['points', 'goalDifference', 'goals', 'goalDifferenceBetween', 'awayGoalsBetween', 'awayGoals'],
    meetings: 2,
    zones: zones(
      ['championsLeague', 1, 4],
      ['europaLeague', 5, 5],
      ['conferenceLeague', 6, 6],
      ['relegationPlayoff', 16, 16],
      ['relegation', 17, 18],
    ),
  },
  'ligue-1': {
    points,
    criteria: ['points', 'goalDifference', ...betweenThem, 'goals', 'wins', 'awayWins', 'conduct'],
    meetings: 2,
    zones: zones(
      ['championsLeague', 1, 3],
      ['championsLeagueQualifying', 4, 4],
      ['europaLeague', 5, 5],
      ['conferenceLeague', 6, 6],
      ['relegationPlayoff', 16, 16],
      ['relegation', 17, 18],
    ),
  },
  eredivisie: {
    points,
    criteria: ['points', 'goalDifference', 'goals', 'pointsBetween', 'goalDifferenceBetween', 'awayGoalsBetween'],
    meetings: 2,
    zones: zones(
      ['championsLeague', 1, 2],
      ['championsLeagueQualifying', 3, 3],
      ['europaLeagueQualifying', 4, 4],
      ['conferenceLeaguePlayoff', 5, 8],
      ['relegationPlayoff', 16, 16],
      ['relegation', 17, 18],
    ),
  },
  'primeira-liga': {
    points,
    criteria: ['points', 'pointsBetween', 'goalDifferenceBetween', 'goalDifference', 'wins', 'goals'],
    meetings: 2,
    zones: zones(
      ['championsLeague', 1, 1],
      ['championsLeagueQualifying', 2, 2],
      ['europaLeagueQualifying', 3, 3],
      ['conferenceLeague', 4, 4],
      ['relegationPlayoff', 16, 16],
      ['relegation', 17, 18],
    ),
  },
  'uefa-league-phase': {
    points,
    criteria: [
      'points',
      'goalDifference',
      'goals',
      'awayGoals',
      'wins',
      'awayWins',
      'opponentsPoints',
      'opponentsGoalDifference',
      'opponentsGoals',
      'conduct',
      'ranking',
    ],
    meetings: 1,
    conduct: uefaConduct,
    knockOut: { legs: doubleLegs },
    zones: zones(['roundOf16', 1, 8], ['knockoutPlayoff', 9, 24], ['eliminated', 25, 36]),
  },
  'world-cup-2026': {
    points,
    criteria: ['points', ...betweenThem, 'goalDifference', 'goals', 'conduct', 'ranking'],
    meetings: 1,
    conduct: fifaConduct,
    zones: zones(['nextRound', 1, 2], ['bestThirds', 3, 3]),
    thirds: { groups: 12, places: 8 },
    knockOut: { legs: singleLegs, plan: worldCup2026Plan },
  },
  /** Groups of a cup with unknown rules: goal difference first, as FIFA had it until 2022. */
  groups,
  /** The same as `groups` for a tournament in one place, whose knock-out has no return legs. */
  'cup-single-legs': { ...groups, knockOut: { legs: singleLegs } },
  // Ranking as reported for the final tournament of 2024; the rulebook was not read. When two teams that meet in the
  // last match are level, their shoot-out is entered as a ruling (runbook).
  euro: {
    points,
    criteria: ['points', ...betweenThem, 'goalDifference', 'goals', 'conduct', 'ranking'],
    meetings: 1,
    conduct: uefaConduct,
    zones: zones(['nextRound', 1, 2], ['bestThirds', 3, 3]),
    thirds: {
      groups: 6,
      places: 4,
      criteria: ['points', 'goalDifference', 'goals', 'wins', 'conduct', 'ranking'],
    },
    knockOut: { legs: singleLegs },
  },
  // Ranking as reported for the league phase of 2024/25; the rulebook was not read. Groups play home and away.
  'nations-league': {
    points,
    criteria: [
      'points',
      ...betweenThem,
      'goalDifference',
      'goals',
      'awayGoals',
      'wins',
      'awayWins',
      'conduct',
      'ranking',
    ],
    meetings: 2,
    conduct: uefaConduct,
    zones: zones(['nextRound', 1, 1]),
  },
  // As explained by published tables of the tournament; the rulebook was not read. A shoot-out is entered as a ruling
  // here too.
  'asian-cup': {
    points,
    criteria: ['points', ...betweenThem, 'goalDifference', 'goals', 'conduct'],
    meetings: 1,
    conduct: afcConduct,
    zones: zones(['nextRound', 1, 2], ['bestThirds', 3, 3]),
    thirds: { groups: 6, places: 4 },
    knockOut: { legs: singleLegs },
  },
  // Regulations of the Cup of Nations 2021, 74.1, 74.2 and 75.4, as its organisers quoted them: no cards, lots after goals.
  'africa-cup': {
    points,
    criteria: ['points', ...betweenThem, 'goalDifference', 'goals'],
    meetings: 1,
    zones: zones(['nextRound', 1, 2], ['bestThirds', 3, 3]),
    thirds: { groups: 6, places: 4 },
    knockOut: { legs: singleLegs },
  },
  'cup-double-finals': { ...groups, knockOut: { legs: doubleFinals } },
} as const satisfies Record<string, CompetitionRules>

export type RulesName = keyof typeof tableRules

/** Names of the rules that use conduct. */
export const rulesAskingConduct: readonly string[] = Object.entries<CompetitionRules>(tableRules).flatMap(
  ([name, { conduct }]) => (conduct ? [name] : []),
)

/**
 * Year in which the first season with three points for a win began; before it, a win had two. The World Cup had them in
 * 1994, England in 1981, and FIFA asked all competitions for them from 1995.
 */
const threePointsSince: Partial<Record<RulesName, number>> = {
  'premier-league': 1981,
  'serie-a': 1994,
  'ligue-1': 1994,
  'world-cup-2026': 1994,
  'cup-single-legs': 1994,
  groups: 1994,
}
const usualThreePointsSince = 1995
/** Years in which the first and the last season with away goals in ties of two legs began (UEFA; Southeast Asia). */
const awayGoals: Partial<Record<RulesName, readonly [first: number, last: number]>> = {
  'uefa-league-phase': [1965, 2020],
  'cup-double-finals': [2004, 2018],
}

function isRulesName(name: string): name is RulesName {
  return Object.hasOwn(tableRules, name)
}

/**
 * Returns the rules with a name, as they were in the season, by default the present ones. Unknown names use points, goal
 * difference and goals.
 */
export function rulesOf(name: string, season?: { starts_on: string } | null): CompetitionRules {
  const known = isRulesName(name) ? name : 'standard'
  const rules: CompetitionRules = tableRules[known]
  if (!season) return rules
  const year = Number(season.starts_on.slice(0, 4))
  const hasTwoPoints = year < (threePointsSince[known] ?? usualThreePointsSince)
  const [first, last] = awayGoals[known] ?? [Number.POSITIVE_INFINITY, 0]
  return {
    ...rules,
    ...(hasTwoPoints && { points: { ...rules.points, win: 2 } }),
    ...(year >= first && year <= last && { knockOut: { ...rules.knockOut, awayGoalsCount: true } }),
  }
}
