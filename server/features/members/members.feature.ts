import type { MemberProfile, PublicUser, Role } from '#contract/account.ts'
import type { Commentator } from '#contract/commentators.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import type { RatingService } from '#server/features/ratings/ratings.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { type CommentatorRatings, createCommentatorRatings } from './commentator-ratings.service.ts'
import { memberRoutes } from './members.routes.ts'

type Uses = {
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    findPublicByName(username: string): Promise<MemberProfile | null>
    refuseBlocked(username: string, viewer: Viewer): Promise<void>
    roleOf(userId: string): Promise<Role | null>
  }
  follows: Follows
  ratings: RatingService
  commentators: { findMany(userIds: string[]): Promise<Commentator[]> }
  schedule: Pick<ScheduleService, 'findAll'>
}

export function createMembers({ engines }: Pick<Ground, 'engines'>, use: Uses): Feature<CommentatorRatings> {
  const { db } = engines.database
  const ratings = createCommentatorRatings(db, use)

  return {
    service: ratings,
    routes: memberRoutes({ ...use, db, ratings }),
  }
}
