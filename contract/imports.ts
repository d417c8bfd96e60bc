import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, nothing } from './envelope.ts'

// Names of sports-data sources that could not be matched with certainty. An operator says what each one is.

export const mappedKinds = ['team', 'tournament', 'fixture'] as const
export const mappedKind = z.enum(mappedKinds)

export const importReviews = endpoint({
  method: 'GET',
  path: '/au/api/console/import/list',
  summary: 'Names of sports-data sources that wait for a decision, oldest first',
  auth: 'sports-editor',
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(
    z.object({
      reviewId: digits,
      provider: z.string(),
      kind: mappedKind,
      /** The name as the source has it. */
      name: z.string(),
      /** Further facts of the source; null without one. The country is an ISO 3166 code. */
      about: z.object({ country: z.nullable(z.string()), sport: z.nullable(z.int()), kickOff: z.nullable(epochMs) }),
      /** Our teams or fixtures that it may be, most similar first. Competitions have none. */
      candidates: z.array(z.object({ id: digits, name: z.string() })),
      createdAt: epochMs,
    }),
  ),
})
export type ImportReview = DataOf<typeof importReviews>['list'][number]

/**
 * A team gets the name as a further name, and replaces the team that was provisionally made of it. TEAM_NOT_FOUND,
 * TOURNAMENT_NOT_FOUND and FIXTURE_NOT_FOUND for an id that is none of ours. CONFLICT when the two teams have played
 * each other.
 */
export const decideImport = endpoint({
  method: 'POST',
  path: '/au/api/console/import/decide',
  summary: 'Say which team, competition or fixture a name is; without an id, none of ours',
  auth: 'sports-editor',
  input: z.object({ reviewId: digitsInput, id: z.nullable(digitsInput) }),
  data: nothing,
  errors: ['NOT_FOUND', 'TEAM_NOT_FOUND', 'TOURNAMENT_NOT_FOUND', 'FIXTURE_NOT_FOUND', 'CONFLICT'],
})
