import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, wholeNumber } from './envelope.ts'
import type { ErrorName } from './errors.ts'

export const maxStars = 5
export const stars = wholeNumber({ min: 1, max: maxStars })

/** Mean of 1 to 5 stars, null without any, and the number of members who rated. */
export const rating = z.object({ average: z.nullable(z.number()), total: z.int() })
export type Rating = z.infer<typeof rating>

/** The rating of all members and the viewer's stars, which are null without a rating. */
export const ownRating = z.object({ own: z.nullable(z.int()), ...rating.shape })
export type OwnRating = z.infer<typeof ownRating>

/**
 * Returns the calls to rate the items of a domain. `domain` is its name in paths; `errors` are those that its rule
 * throws.
 */
export function ratingCalls(domain: string, errors: readonly ErrorName[]) {
  return {
    rate: endpoint({
      method: 'POST',
      path: `/au/api/user/${domain}/rate`,
      summary: 'Give 1 to 5 stars; again replaces what one gave',
      auth: 'user',
      input: z.object({ id: digitsInput, stars }),
      data: z.object({ id: digits, ...ownRating.shape }),
      errors,
    }),
    ownRating: endpoint({
      method: 'GET',
      path: `/au/api/user/${domain}/rating`,
      summary: 'How all rated it, and one oneself',
      auth: 'user',
      input: z.object({ id: digitsInput }),
      data: z.object({ id: digits, ...ownRating.shape }),
      errors,
    }),
  }
}
export type RatingCalls = ReturnType<typeof ratingCalls>
