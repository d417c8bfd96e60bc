import type { Role } from '#contract/account.ts'
import type { OwnMemberRating } from '#contract/members.ts'
import type { Db } from '#server/db/sql.ts'
import type { RatingService, Ratings } from '#server/features/ratings/ratings.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { hasWatched } from './watching.store.ts'

/** Ratings of commentators. `own` and `rate` throw COMMENTATOR_NOT_FOUND. */
export type CommentatorRatings = {
  of: Ratings['of']
  own(member: Member, commentatorId: string): Promise<OwnMemberRating>
  /** Throws CONFLICT when members rate themselves. Throws RATING_NOT_WATCHED. */
  rate(member: Member, commentatorId: string, stars: number): Promise<OwnMemberRating>
  /** Adds ratings of demo members, without checking that they watched. */
  keepMany: Ratings['keepMany']
}

export function createCommentatorRatings(
  db: Db,
  use: { accounts: { roleOf(userId: string): Promise<Role | null> }; ratings: RatingService },
): CommentatorRatings {
  const ratings = use.ratings.of({ kind: 'commentator', admit: async (_, commentatorId) => commentatorId })

  async function own(member: Member, commentatorId: string): Promise<OwnMemberRating> {
    if ((await use.accounts.roleOf(commentatorId)) !== 'commentator') throw new ApiError('COMMENTATOR_NOT_FOUND')
    const { userId } = member
    const given = await ratings.own(member, commentatorId)
    const mayRate =
      userId !== commentatorId && (given.own !== null || (await hasWatched(db, { userId, commentatorId })))
    return { userId: commentatorId, mayRate, ...given }
  }

  return {
    of: ratings.of,
    own,
    async rate(member, commentatorId, stars) {
      const { mayRate } = await own(member, commentatorId)
      if (member.userId === commentatorId) throw new ApiError('CONFLICT')
      if (!mayRate) throw new ApiError('RATING_NOT_WATCHED')
      await ratings.set(member, { targetId: commentatorId, stars })
      return own(member, commentatorId)
    },
    keepMany: ratings.keepMany,
  }
}
