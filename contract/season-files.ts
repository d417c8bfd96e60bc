import * as z from 'zod/mini'
import { type DataOf, endpoint, type ParsedInputOf } from './endpoint.ts'
import { digits, digitsInput, epochMs, localText, timeZone } from './envelope.ts'
import { countryCode } from './rules/countries.ts'
import { openLeagues } from './rules/open-leagues.ts'
import { fixtureState } from './schedule.ts'

// A football season from a file that an operator chose: CSV, or the text or JSON form of openfootball.

/** Characters of a file. A season of 500 matches with goals has about 60,000. */
export const maxSeasonFileLength = 400_000
export const maxSeasonFixtures = 2_000

export const seasonFaults = [
  /** The text is neither CSV with the needed columns nor a file of openfootball. */
  'format',
  'day',
  /** A time that does not exist, also in the hour that is skipped in spring. */
  'time',
  'team',
  'sameTeam',
  'score',
  'repeated',
  'contradicts',
  /** Characters that were lost when the file was read in another encoding. */
  'encoding',
  'other',
] as const

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
/** `2026`, `2026/27` or `2026-2027`. */
const seasonName = z.string().check(z.trim(), z.regex(/^\d{4}(?:[/-](?:\d{2}|\d{4}))?$/))

const openLeague = z.enum(openLeagues.map(({ code }) => code))

const seasonFile = {
  text: z.string().check(z.minLength(1), z.maxLength(maxSeasonFileLength)),
  season: seasonName,
  /** Zone of the times in the file. */
  zone: timeZone,
  /** An existing competition, a league of the public collection, or a new competition. */
  tournamentId: z.optional(digitsInput),
  openLeague: z.optional(openLeague),
  newTournament: z.optional(
    z.object({
      name,
      /** Null for an international one. */
      country: z.nullable(countryCode),
      kind: z.enum(['league', 'cup']),
      teams: z.enum(['club', 'national']),
    }),
  ),
}

/** UNAVAILABLE when the collection is not reached, or the site must not fetch from it. */
export const fetchSeason = endpoint({
  method: 'POST',
  path: '/au/api/console/season/fetch',
  summary: 'Fetch a season of a league from the public collection of openfootball; nothing is written',
  auth: 'sports-editor',
  input: z.object({ openLeague, season: seasonName }),
  data: z.object({ text: z.string() }),
  errors: ['SEASON_NOT_FOUND'],
})

const teamKey = z.string().check(z.minLength(1), z.maxLength(160))

export const previewSeason = endpoint({
  method: 'POST',
  path: '/au/api/console/season/preview',
  summary: 'Read a season’s file and show each row as it would be stored; nothing is written',
  auth: 'sports-editor',
  input: z.object(seasonFile),
  data: z.object({
    fixtures: z.array(
      z.object({
        /** Line in the file. */
        line: z.int(),
        kickOff: epochMs,
        /** False while only the day is known. */
        hasTime: z.boolean(),
        /** Keys of `teams`. */
        home: teamKey,
        away: teamKey,
        round: localText,
        venue: z.string(),
        state: fixtureState,
        score: z.nullable(z.tuple([z.int(), z.int()])),
      }),
    ),
    teams: z.array(
      z.object({
        key: teamKey,
        /** The name in the file. */
        name: z.string(),
        /** Our team, when there is no doubt. */
        known: z.nullable(z.object({ id: digits, name: z.string() })),
        /** Our teams that it may be, most similar first. With candidates, the import needs a decision. */
        candidates: z.array(z.object({ id: digits, name: z.string() })),
      }),
    ),
    refused: z.array(z.object({ line: z.int(), fault: z.enum(seasonFaults), text: z.string() })),
  }),
  errors: ['TOURNAMENT_NOT_FOUND'],
})
export type SeasonPreview = DataOf<typeof previewSeason>
export type SeasonFile = ParsedInputOf<typeof previewSeason>

/**
 * BAD_INPUT names `teams` when a doubtful team has no decision. Importing the same file again changes nothing.
 * `id` is our team, or null to add a new one.
 */
export const importSeason = endpoint({
  method: 'POST',
  path: '/au/api/console/season/import',
  summary: 'Import a season’s file with the decisions about doubtful teams; refused rows are left out',
  auth: 'sports-editor',
  input: z.object({
    ...seasonFile,
    teams: z.array(z.object({ key: teamKey, id: z.nullable(digitsInput) })).check(z.maxLength(500)),
  }),
  data: z.object({
    tournamentId: digits,
    fixtures: z.int(),
    added: z.int(),
    changed: z.int(),
    teamsAdded: z.int(),
  }),
  errors: ['TOURNAMENT_NOT_FOUND', 'TEAM_NOT_FOUND'],
})
