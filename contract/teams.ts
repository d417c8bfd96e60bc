import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, pageOf, paging } from './envelope.ts'
import { country, countryCode } from './rules/countries.ts'
import { crest, fixtureSummary, scorePair, sport } from './schedule.ts'
import { criterion, formResult, season, standingsGroup, tournamentSummary } from './tournaments.ts'

/** Max number of teams, and of tournaments, that a member may follow. */
export const maxFollows = 500

export const teamKind = z.enum(['club', 'national'])
export type TeamKind = z.infer<typeof teamKind>

export const teamSummary = z.object({
  id: digits,
  name: z.string(),
  shortName: z.string(),
  colour: z.string(),
  crest,
  sport,
  kind: teamKind,
  country,
  followers: z.int(),
})
export type TeamSummary = z.infer<typeof teamSummary>

const inLocale = { locale: z._default(locale, 'vi') }

export const teamList = endpoint({
  method: 'GET',
  path: '/al/api/team/list',
  summary: 'Teams, most followed first, then by name; optionally only of one sport or country',
  auth: 'public',
  input: z.object({
    sport: z.optional(z.pipe(z.coerce.number(), sport)),
    country: z.optional(countryCode),
    kind: z.optional(teamKind),
    ...paging(60),
    ...inLocale,
  }),
  data: pageOf(teamSummary),
  sharedForMs: 30_000,
})

export const teamCountries = endpoint({
  method: 'GET',
  path: '/al/api/team/countries',
  summary: 'Countries with their numbers of teams',
  auth: 'public',
  input: z.object({ sport: z.optional(z.pipe(z.coerce.number(), sport)), ...inLocale }),
  data: z.object({ list: z.array(z.object({ ...country.shape, total: z.int() })) }),
  sharedForMs: 60_000,
})

/** A finished fixture from the team’s point of view. A draw with a shoot-out is still a draw. */
export const formEntry = z.object({
  fixtureId: digits,
  slug: z.string(),
  kickOff: epochMs,
  result: formResult,
  isHome: z.boolean(),
  opponent: z.string(),
  /** Score with this team’s goals first. */
  score: scorePair,
})
export type FormEntry = z.infer<typeof formEntry>

export const teamInfo = endpoint({
  method: 'GET',
  path: '/al/api/team/info/{id}',
  summary: 'A team: facts, other names, the last ten results and the next fixture',
  auth: 'public',
  input: z.object({ id: digitsInput, ...inLocale }),
  data: z.object({
    ...teamSummary.shape,
    founded: z.nullable(z.int()),
    city: z.string(),
    venue: z.string(),
    aliases: z.array(z.string()),
    /** Last results, newest first. */
    form: z.array(formEntry),
    /** The live fixture, or else the next one. */
    next: z.nullable(fixtureSummary),
    /** Tournaments in which the team currently plays. */
    tournaments: z.array(tournamentSummary),
  }),
  errors: ['TEAM_NOT_FOUND'],
  sharedForMs: 5_000,
})

export const teamFixtures = endpoint({
  method: 'GET',
  path: '/al/api/team/fixtures/{id}',
  summary: 'Fixtures of a team: `coming` and live ones, soonest first, or `ended` ones, newest first',
  auth: 'public',
  input: z.object({
    id: digitsInput,
    list: z._default(z.enum(['coming', 'ended']), 'coming'),
    ...paging(20),
    ...inLocale,
  }),
  data: pageOf(fixtureSummary),
  errors: ['TEAM_NOT_FOUND'],
  sharedForMs: 3_000,
})

export const playerPosition = z.enum(['goalkeeper', 'defender', 'midfielder', 'forward'])
export type PlayerPosition = z.infer<typeof playerPosition>

export const squadPlayer = z.object({
  id: digits,
  /** Id of the player's page; missing until the entry is matched with a player. */
  playerId: z.optional(digits),
  name: z.string(),
  number: z.nullable(z.int()),
  position: z.nullable(playerPosition),
  /** Date of birth, such as `2000-05-17`. */
  bornOn: z.nullable(z.string()),
  /** For a national team, the player's club; empty when unknown. */
  club: z.string(),
})
export type SquadPlayer = z.infer<typeof squadPlayer>

export const teamSquad = endpoint({
  method: 'GET',
  path: '/al/api/team/squad/{id}',
  summary:
    'Players of a team, goalkeepers first, by number; without a squad list, those of its matches of the last year',
  auth: 'public',
  input: z.object({ id: digitsInput }),
  data: z.object({ list: z.array(squadPlayer) }),
  errors: ['TEAM_NOT_FOUND'],
  sharedForMs: 60_000,
})

export const teamTables = endpoint({
  method: 'GET',
  path: '/al/api/team/tables/{id}',
  summary: 'Tables of current seasons that contain the team',
  auth: 'public',
  input: z.object({ id: digitsInput, ...inLocale }),
  data: z.object({
    list: z.array(
      z.object({
        tournament: tournamentSummary,
        season,
        group: standingsGroup,
        criteria: z.array(criterion),
        isOrderKnown: z.boolean(),
      }),
    ),
  }),
  errors: ['TEAM_NOT_FOUND'],
  sharedForMs: 3_000,
})

export const followTeam = endpoint({
  method: 'POST',
  path: '/au/api/user/team/follow',
  summary: 'Follow or unfollow a team; repeating the same request changes nothing',
  auth: 'user',
  input: z.object({ teamId: digitsInput, follow: z._default(z.boolean(), true) }),
  data: z.object({ teamId: digits, isFollowing: z.boolean(), followers: z.int() }),
  errors: ['TEAM_NOT_FOUND', 'TOO_MANY_FOLLOWS'],
})

export const followedTeams = endpoint({
  method: 'GET',
  path: '/au/api/user/team/follow-list',
  summary: 'Teams that the member follows, last followed first',
  auth: 'user',
  input: z.object({ ...paging(100), ...inLocale }),
  data: pageOf(teamSummary),
})

export const followedTeamIds = endpoint({
  method: 'GET',
  path: '/au/api/user/team/follow-ids',
  summary: 'Ids of all teams that the member follows',
  auth: 'user',
  data: z.object({ ids: z.array(digits) }),
})
