import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, wholeNumber } from './envelope.ts'
import type { ErrorName } from './errors.ts'

export const maxStars = 5
export const stars = wholeNumber({ min: 1, max: maxStars })

/** `average` is the mean of 1 to 5 stars, or null without a rating. `total` is the number of members who rated. */
export const rating = z.object({ average: z.nullable(z.number()), total: z.int() })
export type Rating = z.infer<typeof rating>

/** The rating by all members, and the viewer’s stars (`own`), which are null without a rating. */
export const ownRating = z.object({ own: z.nullable(z.int()), ...rating.shape })
export type OwnRating = z.infer<typeof ownRating>

/**
 * Returns the calls to rate items of a domain. `domain` is the path segment. `errors` are the domain’s errors for ids
 * that cannot be rated.
 */
export function ratingCalls(domain: string, errors: readonly ErrorName[]) {
  return {
    rate: endpoint({
      method: 'POST',
      path: `/au/api/user/${domain}/rate`,
      summary: 'Rate an item with 1 to 5 stars; a repeated rating replaces the previous one',
      auth: 'user',
      input: z.object({ id: digitsInput, stars }),
      data: z.object({ id: digits, ...ownRating.shape }),
      errors,
    }),
    ownRating: endpoint({
      method: 'GET',
      path: `/au/api/user/${domain}/rating`,
      summary: 'Rating of an item by all members, and the caller’s rating',
      auth: 'user',
      input: z.object({ id: digitsInput }),
      data: z.object({ id: digits, ...ownRating.shape }),
      errors,
    }),
  }
}
export type RatingCalls = ReturnType<typeof ratingCalls>
