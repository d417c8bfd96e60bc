import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, pageOf, paging } from './envelope.ts'
import { country, countryCode } from './rules/countries.ts'
import { crest, fixtureState, fixtureSummary, scorePair, sport, stage } from './schedule.ts'

export const tournamentKind = z.enum(['league', 'cup', 'friendly'])
export type TournamentKind = z.infer<typeof tournamentKind>

export const season = z.object({
  id: digits,
  /** Name such as `2025/26`, or `2026` for a season within one year. */
  name: z.string(),
  /** First day, such as `2025-08-15`. */
  startsOn: z.string(),
  endsOn: z.string(),
  isCurrent: z.boolean(),
})
export type Season = z.infer<typeof season>

export const tournamentSummary = z.object({
  id: digits,
  name: z.string(),
  sport,
  kind: tournamentKind,
  country,
  colour: z.string(),
  followers: z.int(),
  /** The current season; null for a tournament without seasons. */
  season: z.nullable(season),
})
export type TournamentSummary = z.infer<typeof tournamentSummary>

export const teamMark = z.object({ id: digits, name: z.string(), shortName: z.string(), colour: z.string(), crest })
export type TeamMark = z.infer<typeof teamMark>

const inLocale = { locale: z._default(locale, 'vi') }
const byId = { id: digitsInput, season: z.optional(digitsInput), ...inLocale }

export const tournamentList = endpoint({
  method: 'GET',
  path: '/al/api/tournament/list',
  summary:
    'Tournaments, most important first; optionally only of one sport or country; `country` `INT` means international ones',
  auth: 'public',
  input: z.object({
    sport: z.optional(z.pipe(z.coerce.number(), sport)),
    country: z.optional(z.union([countryCode, z.literal('INT')])),
    ...paging(60),
    ...inLocale,
  }),
  data: pageOf(tournamentSummary),
  sharedForMs: 30_000,
})

export const tournamentCountries = endpoint({
  method: 'GET',
  path: '/al/api/tournament/countries',
  summary: 'Countries with their numbers of tournaments; an empty code means international ones',
  auth: 'public',
  input: z.object({ sport: z.optional(z.pipe(z.coerce.number(), sport)), ...inLocale }),
  data: z.object({ list: z.array(z.object({ ...country.shape, total: z.int() })) }),
  sharedForMs: 60_000,
})

export const tournamentInfo = endpoint({
  method: 'GET',
  path: '/al/api/tournament/info/{id}',
  summary: 'A tournament with its seasons, newest first',
  auth: 'public',
  input: z.object({ id: digitsInput, ...inLocale }),
  data: z.object({ ...tournamentSummary.shape, seasons: z.array(season) }),
  errors: ['TOURNAMENT_NOT_FOUND'],
  sharedForMs: 10_000,
})

/** Key of a round within its season, such as `league-12`, `group-2` or `knockout-qf`. */
export const roundKey = z.string().check(z.regex(/^(league|group|knockout)-[a-z0-9]{1,20}$/))

export const seasonRound = z.object({
  key: z.string(),
  name: z.string(),
  stage,
  total: z.int(),
  finished: z.int(),
  firstKickOff: epochMs,
  lastKickOff: epochMs,
  /** True for the round that is played now or next, or for the last round when all are over. */
  isCurrent: z.boolean(),
})
export type SeasonRound = z.infer<typeof seasonRound>

export const seasonOutline = endpoint({
  method: 'GET',
  path: '/al/api/tournament/season/{id}',
  summary: 'Rounds of a season, and whether it has a table or a bracket; without `season`, the current one',
  auth: 'public',
  input: z.object(byId),
  data: z.object({
    season: z.nullable(season),
    rounds: z.array(seasonRound),
    hasTable: z.boolean(),
    hasBracket: z.boolean(),
    hasScorers: z.boolean(),
    fixtures: z.int(),
    finished: z.int(),
    goals: z.int(),
  }),
  errors: ['TOURNAMENT_NOT_FOUND', 'SEASON_NOT_FOUND'],
  sharedForMs: 5_000,
})

export const roundFixtures = endpoint({
  method: 'GET',
  path: '/al/api/tournament/fixtures/{id}',
  summary:
    'Fixtures of a round by kick-off; without `round`, live and coming fixtures, then past ones, also of a tournament without seasons',
  auth: 'public',
  input: z.object({ ...byId, round: z.optional(roundKey), ...paging(100) }),
  data: pageOf(fixtureSummary),
  errors: ['TOURNAMENT_NOT_FOUND', 'SEASON_NOT_FOUND'],
  sharedForMs: 3_000,
})

/** Meaning of the colour of a place in the table: the consequence for the team if the season ended now. */
export const zoneKey = z.enum([
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
])
export type ZoneKey = z.infer<typeof zoneKey>

export const formResult = z.enum(['W', 'D', 'L'])
export type FormResult = z.infer<typeof formResult>

export const standingsRow = z.object({
  /** Teams that are equal by all criteria share a rank. Null in a table without a played fixture. */
  rank: z.nullable(z.int()),
  team: teamMark,
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  goalsFor: z.int(),
  goalsAgainst: z.int(),
  points: z.int(),
  /** Points that the competition deducted or added; included in `points`. */
  adjustment: z.int(),
  /** The rulings whose sum is `adjustment`, each with the reason given by the competition. */
  rulings: z.array(z.object({ points: z.int(), reason: z.string() })),
  /** The last five results, newest last. */
  form: z.array(formResult),
  zone: z.nullable(zoneKey),
  /** True when the team is playing now and the row includes the current score. */
  isLive: z.boolean(),
})
export type StandingsRow = z.infer<typeof standingsRow>

/** `thirds` ranks the third-placed teams of all groups, in competitions where the best of them advance. */
export const standingsGroup = z.object({
  /** Name of a group; empty when there is only one table. */
  name: z.string(),
  kind: z.enum(['table', 'thirds']),
  rows: z.array(standingsRow),
})
export type StandingsGroup = z.infer<typeof standingsGroup>

export const standingsView = z.enum(['overall', 'home', 'away', 'form'])
export type StandingsView = z.infer<typeof standingsView>

/** Criteria that rank teams, in the order of use. `…Between` counts only fixtures among the tied teams. */
export const criterion = z.enum([
  'points',
  'goalDifference',
  'goals',
  'wins',
  'awayGoals',
  'awayWins',
  'pointsBetween',
  'goalDifferenceBetween',
  'goalsBetween',
  'awayGoalsBetween',
  'opponentsPoints',
  'opponentsGoalDifference',
  'opponentsGoals',
  'conduct',
  'ranking',
  'lots',
])
export type Criterion = z.infer<typeof criterion>

export const standings = endpoint({
  method: 'GET',
  path: '/al/api/tournament/standings/{id}',
  summary:
    'Tables of a season by the competition’s rules; `home` and `away` count only these fixtures, `form` only the last five',
  auth: 'public',
  input: z.object({ ...byId, view: z._default(standingsView, 'overall') }),
  data: z.object({
    season: z.nullable(season),
    groups: z.array(standingsGroup),
    criteria: z.array(criterion),
    /** False when the competition's official order of level teams is not known; `criteria` are then the usual ones. */
    isOrderKnown: z.boolean(),
    hasLive: z.boolean(),
  }),
  errors: ['TOURNAMENT_NOT_FOUND', 'SEASON_NOT_FOUND'],
  sharedForMs: 2_000,
})

export const tieLeg = z.object({
  fixtureId: digits,
  slug: z.string(),
  state: fixtureState,
  kickOff: epochMs,
  /** Score with the tie’s home team first, also when the other team hosted the leg. Null before the leg starts. */
  score: z.nullable(scorePair),
})
export type TieLeg = z.infer<typeof tieLeg>

/**
 * Source of a team that is not known yet: the winner or loser of another tie, by its number, or a place in one of the
 * groups.
 */
export const tiePlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['winner', 'loser']), number: z.int() }),
  z.object({ kind: z.literal('group'), rank: z.int(), groups: z.array(z.string()) }),
])
export type TiePlace = z.infer<typeof tiePlace>

export const tie = z.object({
  key: z.string(),
  /** Number of the tie in the competition’s plan. `TiePlace` refers to it. */
  number: z.nullable(z.int()),
  /** The team that hosts the first leg. While it is null, `homePlace` says which team it will be. */
  home: z.nullable(teamMark),
  away: z.nullable(teamMark),
  homePlace: z.nullable(tiePlace),
  awayPlace: z.nullable(tiePlace),
  /** Empty until the competition’s plan has a fixture for the tie. */
  legs: z.array(tieLeg),
  /** Total over all legs; null before the first leg. */
  aggregate: z.nullable(scorePair),
  /** Score of the shoot-out; null without one. */
  penalties: z.nullable(scorePair),
  winner: z.nullable(z.enum(['home', 'away'])),
  decidedBy: z.nullable(z.enum(['score', 'extraTime', 'penalties', 'awayGoals'])),
  /** Key of the winner’s next tie; null after the last one. */
  next: z.nullable(z.string()),
})
export type Tie = z.infer<typeof tie>

/** `key` is the key of a knock-out round, such as `r16`, `qf`, `sf` or `final`. */
export const bracketRound = z.object({ key: z.string(), name: z.string(), ties: z.array(tie) })
export type BracketRound = z.infer<typeof bracketRound>

export const bracket = endpoint({
  method: 'GET',
  path: '/al/api/tournament/bracket/{id}',
  summary:
    'Knock-out rounds of a season, including planned ones; the ties of a round are ordered as in a drawn bracket',
  auth: 'public',
  input: z.object(byId),
  data: z.object({
    season: z.nullable(season),
    rounds: z.array(bracketRound),
    /** Tie for the third place; null without one. */
    thirdPlace: z.nullable(tie),
  }),
  errors: ['TOURNAMENT_NOT_FOUND', 'SEASON_NOT_FOUND'],
  sharedForMs: 5_000,
})

export const scorer = z.object({
  rank: z.int(),
  /** Id of the player's page; missing until the name is matched with a player. */
  playerId: z.optional(digits),
  name: z.string(),
  team: teamMark,
  goals: z.int(),
  /** Number of the goals that were penalties. */
  penalties: z.int(),
  /** Matches that the player has played in; missing until they are known. */
  matches: z.optional(z.int()),
})
export type Scorer = z.infer<typeof scorer>

export const topScorers = endpoint({
  method: 'GET',
  path: '/al/api/tournament/scorers/{id}',
  summary: 'Top scorers of a season; own goals are not counted',
  auth: 'public',
  input: z.object({ ...byId, ...paging(20) }),
  data: pageOf(scorer),
  errors: ['TOURNAMENT_NOT_FOUND', 'SEASON_NOT_FOUND'],
  sharedForMs: 30_000,
})

export const followTournament = endpoint({
  method: 'POST',
  path: '/au/api/user/tournament/follow',
  summary: 'Follow or unfollow a tournament; repeating the same request changes nothing',
  auth: 'user',
  input: z.object({ tournamentId: digitsInput, follow: z._default(z.boolean(), true) }),
  data: z.object({ tournamentId: digits, isFollowing: z.boolean(), followers: z.int() }),
  errors: ['TOURNAMENT_NOT_FOUND', 'TOO_MANY_FOLLOWS'],
})

export const followedTournaments = endpoint({
  method: 'GET',
  path: '/au/api/user/tournament/follow-list',
  summary: 'Tournaments that the member follows, last followed first',
  auth: 'user',
  input: z.object({ ...paging(100), ...inLocale }),
  data: pageOf(tournamentSummary),
})

export const followedTournamentIds = endpoint({
  method: 'GET',
  path: '/au/api/user/tournament/follow-ids',
  summary: 'Ids of all tournaments that the member follows',
  auth: 'user',
  data: z.object({ ids: z.array(digits) }),
})
