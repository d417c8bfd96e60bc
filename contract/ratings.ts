import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, wholeNumber } from './envelope.ts'
import type { ErrorName } from './errors.ts'

export const mostStars = 5
export const stars = wholeNumber({ min: 1, max: mostStars })

/** The mean of 1 to 5 stars, null without any, and how many members gave them. */
export const rating = z.object({ average: z.nullable(z.number()), total: z.int() })
export type Rating = z.infer<typeof rating>

/** What all gave, and the viewer's own stars; null where there are none. */
export const ownRating = z.object({ own: z.nullable(z.int()), ...rating.shape })
export type OwnRating = z.infer<typeof ownRating>

/** The calls by which members rate what a domain has: `domain` is its word in paths, `errors` are what its rule throws. */
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
