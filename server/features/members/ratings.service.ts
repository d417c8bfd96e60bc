import type { Role } from '#contract/account.ts'
import type { OwnRating } from '#contract/members.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { findRating, findStars, hasWatched, upsertRating } from './rating.store.ts'

type Key = { userId: string; commentatorId: string }

/** Ratings of commentators. Both throw COMMENTATOR_NOT_FOUND. */
export type RatingService = {
  /** How the member rated, and whether the member may. */
  ownRating(key: Key): Promise<OwnRating>
  /** Throws CONFLICT for oneself, RATING_NOT_WATCHED. */
  rate(key: Key, stars: number): Promise<OwnRating>
}

export function createRatings(db: Db, accounts: { roleOf(userId: string): Promise<Role | null> }): RatingService {
  async function refuseNoCommentator({ commentatorId }: Key): Promise<void> {
    if ((await accounts.roleOf(commentatorId)) !== 'commentator') throw new ApiError('COMMENTATOR_NOT_FOUND')
  }

  async function ownRating(key: Key): Promise<OwnRating> {
    const [own, rating] = await Promise.all([findStars(db, key), findRating(db, key.commentatorId)])
    const mayRate = key.userId !== key.commentatorId && (own !== null || (await hasWatched(db, key)))
    return { userId: key.commentatorId, own, mayRate, ...rating }
  }

  return {
    async ownRating(key) {
      await refuseNoCommentator(key)
      return ownRating(key)
    },
    async rate(key, stars) {
      await refuseNoCommentator(key)
      if (key.userId === key.commentatorId) throw new ApiError('CONFLICT')
      if ((await findStars(db, key)) === null && !(await hasWatched(db, key))) throw new ApiError('RATING_NOT_WATCHED')
      await upsertRating(db, { ...key, stars })
      return ownRating(key)
    },
  }
}
