import type { OwnRating, Rating, RatingCalls } from '#contract/ratings.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Route } from '#server/http/handle.ts'
import type { Member } from '#server/http/viewer.ts'
import type { Target } from '#server/kit/target.ts'
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
}

export type RatedTarget = Pick<Target, 'kind' | 'admit'>

export type RatingService = {
  of(target: RatedTarget): Ratings & {
    /** Returns the routes for the calls that the domain declared with `ratingCalls`. */
    routes(calls: RatingCalls): Route[]
  }
}

export function createRatingService({ db }: DatabaseEngine): { of(target: RatedTarget): Ratings } {
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
      }
      return ratings
    },
  }
}
