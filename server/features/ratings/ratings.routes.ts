import type { RatingCalls } from '#contract/ratings.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { RatedTarget, Ratings } from './ratings.service.ts'

type Uses = { target: Pick<RatedTarget, 'admit'>; ratings: Pick<Ratings, 'own' | 'set'> }

export function ratingRoutes(calls: RatingCalls, { target, ratings }: Uses): Route[] {
  return [
    handle(calls.rate, async ({ id, stars }, { member }) => ({
      id,
      ...(await ratings.set(member, { targetId: id, stars })),
    })),
    handle(calls.ownRating, async ({ id }, { member }) => ({
      id,
      ...(await ratings.own(member, await target.admit(member, id))),
    })),
  ]
}
