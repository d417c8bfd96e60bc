import type { OwnRating, Rating, RatingCalls } from '#contract/ratings.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { handle, memberOf, type Route } from '#server/http/bind.ts'
import type { Member } from '#server/http/viewer.ts'
import type { Target } from '#server/target.ts'
import { findOwn, findRating, type GivenRating, insertRatings, upsertRating } from './ratings.store.ts'

/** Ratings of one kind of target. Each member gives at most one per target. */
export type Ratings = {
  /** Does not check that the target exists. */
  of(targetId: string): Promise<Rating>
  own(member: Pick<Member, 'userId'>, targetId: string): Promise<OwnRating>
  /** Throws the errors of the target's `admit` rule. */
  set(member: Member, change: { targetId: string; stars: number }): Promise<OwnRating>
  /** Adds ratings for the demo. An existing rating of a member is not changed. */
  keepMany(given: readonly Omit<GivenRating, 'kind'>[]): Promise<void>
  /** Returns the routes for the calls that the domain declared with `ratingCalls`. */
  routes(calls: RatingCalls): Route[]
}

export type RatingService = { of(target: Pick<Target, 'kind' | 'admit'>): Ratings }

export function createRatingService({ db }: DatabaseEngine): RatingService {
  return {
    of({ kind, admit }) {
      const ratings: Ratings = {
        of: (targetId) => findRating(db, { kind, targetId }),
        own: ({ userId }, targetId) => findOwn(db, { userId, kind, targetId }),
        async set(member, { targetId: asked, stars }) {
          const targetId = await admit(member, asked)
          await upsertRating(db, { userId: member.userId, kind, targetId, stars })
          return ratings.own(member, targetId)
        },
        keepMany: (given) => insertRatings(db, kind, given),
        routes: (calls) => [
          handle(calls.rate, async ({ id, stars }, context) => ({
            id,
            ...(await ratings.set(memberOf(context), { targetId: id, stars })),
          })),
          handle(calls.ownRating, async ({ id }, context) => {
            const member = memberOf(context)
            return { id, ...(await ratings.own(member, await admit(member, id))) }
          }),
        ],
      }
      return ratings
    },
  }
}
