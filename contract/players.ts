import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, pageOf, paging } from './envelope.ts'
import { followCalls } from './follows.ts'
import { country } from './rules/countries.ts'
import { fixtureState, fixtureSummary, scorePair, sport } from './schedule.ts'
import { playerPosition, teamKind } from './teams.ts'
import { formResult, teamMark } from './tournaments.ts'

const inLocale = { locale: z._default(locale, 'vi') }

export const playerSummary = z.object({
  id: digits,
  /** Last part of the page's path, with the name and the id. */
  slug: z.string(),
  name: z.string(),
  sport,
  number: z.nullable(z.int()),
  position: z.nullable(playerPosition),
  /** Date of birth, such as `2000-05-17`. */
  bornOn: z.nullable(z.string()),
  /** The current club, or else the national team, or else the last team. */
  team: z.nullable(teamMark),
  followers: z.int(),
})
export type PlayerSummary = z.infer<typeof playerSummary>

/**
 * `matches` counts those with known line-ups that the player has played in, also in part. The events of the other ones
 * name only some of their players. `minutes` has only those that are certain.
 */
const figures = {
  matches: z.int(),
  starts: z.int(),
  minutes: z.int(),
  goals: z.int(),
  /** Number of the goals that were penalties. */
  penalties: z.int(),
  assists: z.int(),
  ownGoals: z.int(),
  yellowCards: z.int(),
  redCards: z.int(),
}
export const playerFigures = z.object(figures)
export type PlayerFigures = z.infer<typeof playerFigures>

export const playerSeason = z.object({
  tournament: z.object({ id: digits, name: z.string(), colour: z.string() }),
  /** Null for fixtures of a tournament without seasons. */
  season: z.nullable(z.object({ id: digits, name: z.string() })),
  team: teamMark,
  ...figures,
})
export type PlayerSeason = z.infer<typeof playerSeason>

export const playerTeam = z.object({
  team: teamMark,
  kind: teamKind,
  /** False for a team that the player has left. */
  isCurrent: z.boolean(),
  /** Matches with known line-ups. */
  matches: z.int(),
  goals: z.int(),
  /** Kick-offs of the first and the last match for the team; null without a match. */
  first: z.nullable(epochMs),
  last: z.nullable(epochMs),
})
export type PlayerTeam = z.infer<typeof playerTeam>

/** A match from the player’s point of view. */
export const playerMatch = z.object({
  fixtureId: digits,
  slug: z.string(),
  kickOff: epochMs,
  state: fixtureState,
  tournament: z.string(),
  team: teamMark,
  opponent: teamMark,
  isHome: z.boolean(),
  /** Score with the player’s team first; null while it is unknown. */
  score: z.nullable(scorePair),
  /** Null until the match is over. */
  result: z.nullable(formResult),
  /** Null when the line-up is unknown. */
  isStarter: z.nullable(z.boolean()),
  minutes: z.nullable(z.int()),
  goals: z.int(),
  assists: z.int(),
  ownGoals: z.int(),
  yellowCards: z.int(),
  redCards: z.int(),
})
export type PlayerMatch = z.infer<typeof playerMatch>

export const playerInfo = endpoint({
  method: 'GET',
  path: '/al/api/player/info/{id}',
  summary: 'A player: facts, figures by season, the last ten matches, teams and the next fixture',
  auth: 'public',
  input: z.object({ id: digitsInput, ...inLocale }),
  data: z.object({
    ...playerSummary.shape,
    /** Country of the national team; null when unknown. */
    nationality: z.nullable(country),
    /** Name of the club as the national team’s list gives it; empty when unknown or when `team` is a club. */
    club: z.string(),
    total: playerFigures,
    /** Last played first. */
    seasons: z.array(playerSeason),
    /** Newest first. */
    form: z.array(playerMatch),
    /** Current teams first, then by the last match. */
    teams: z.array(playerTeam),
    /** The live fixture of a current team, or else the next one. */
    next: z.nullable(fixtureSummary),
  }),
  errors: ['PLAYER_NOT_FOUND'],
  sharedForMs: 5_000,
})

export const playerFixtures = endpoint({
  method: 'GET',
  path: '/al/api/player/fixtures/{id}',
  summary: 'Matches in which a player has played, newest first',
  auth: 'public',
  input: z.object({ id: digitsInput, ...paging(20), ...inLocale }),
  data: pageOf(playerMatch),
  errors: ['PLAYER_NOT_FOUND'],
  sharedForMs: 5_000,
})

export const { follow: followPlayer, followedIds: followedPlayerIds } = followCalls('player', ['PLAYER_NOT_FOUND'])

export const followedPlayers = endpoint({
  method: 'GET',
  path: '/au/api/user/player/follow-list',
  summary: 'Players that the member follows, last followed first',
  auth: 'user',
  input: z.object({ ...paging(100), ...inLocale }),
  data: pageOf(playerSummary),
})
