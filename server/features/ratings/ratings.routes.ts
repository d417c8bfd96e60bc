import type { RatingCalls } from '#contract/ratings.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import type { RatedTarget, Ratings } from './ratings.service.ts'

type Uses = { target: Pick<RatedTarget, 'admit'>; ratings: Pick<Ratings, 'own' | 'set'> }

export function ratingRoutes(calls: RatingCalls, { target, ratings }: Uses): Route[] {
  return [
    handle(calls.rate, async ({ id, stars }, context) => ({
      id,
      ...(await ratings.set(memberOf(context), { targetId: id, stars })),
    })),
    handle(calls.ownRating, async ({ id }, context) => {
      const member = memberOf(context)
      return { id, ...(await ratings.own(member, await target.admit(member, id))) }
    }),
  ]
}
