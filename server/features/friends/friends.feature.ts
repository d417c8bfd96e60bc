import type { PublicUser } from '#contract/account.ts'
import { maxMembersFollowed, memberFollowCalls, reportMember } from '#contract/members.ts'
import { userTopic } from '#contract/user.socket.ts'
import type { Tx } from '#server/db/sql.ts'
import type { FollowService } from '#server/features/follows/follows.service.ts'
import type { ReportService } from '#server/features/reports/reports.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import { memberKind } from './friend-list.store.ts'
import { friendRoutes } from './friends.routes.ts'
import { createFriendService, type OwnFriendService } from './friends.service.ts'

type Uses = {
  realtime: Publisher
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  follows: FollowService
  reports: ReportService
}

export function createFriends({ engines }: Pick<Ground, 'engines'>, use: Uses): Feature<OwnFriendService> {
  const { database } = engines
  const { realtime, accounts } = use
  const member = {
    kind: memberKind,
    /**
     * Admits any other member. Throws CONFLICT for the viewer. Throws USER_NOT_FOUND for a member who is unknown, is
     * deleting the account, or has a block with the viewer.
     */
    async admit(viewer: Viewer, userId: string) {
      if (!(await accounts.findPublic([userId])).has(userId)) throw new ApiError('USER_NOT_FOUND')
      if (await service.isLeaving(userId)) throw new ApiError('USER_NOT_FOUND')
      if (viewer.kind !== 'user') return userId
      if (viewer.userId === userId) throw new ApiError('CONFLICT')
      if (await service.isBlockedBetween(viewer.userId, userId)) throw new ApiError('USER_NOT_FOUND')
      return userId
    },
    hold: (tx: Tx, userId: string, otherId: string) => service.lockUnblocked(tx, userId, otherId),
  }
  const follows = use.follows.of(member, { max: maxMembersFollowed })
  const service = createFriendService({
    database,
    accounts,
    follows,
    publish: (userId, data) => realtime.publish(userTopic, { userId }, { type: 'friend', data }),
  })
  const reported = {
    kind: memberKind,
    /** Members can report each other despite a block. */
    async admit(viewer: Viewer, userId: string) {
      if (!(await accounts.findPublic([userId])).has(userId)) throw new ApiError('USER_NOT_FOUND')
      if (viewer.kind === 'user' && viewer.userId === userId) throw new ApiError('CONFLICT')
      return userId
    },
    async show(userIds: readonly string[]) {
      const found = [...(await accounts.findPublic(userIds)).values()]
      return new Map(
        found.map(({ userId, username, displayName }) => [
          userId,
          { text: `${displayName} (@${username})`, authorId: userId, path: `/thanh-vien/${username}` },
        ]),
      )
    },
  }
  return {
    service,
    personal: [
      personalRows(database.db, { name: 'friendships-a', table: 'friendships', column: 'low_id', goes: true }),
      personalRows(database.db, { name: 'friendships-b', table: 'friendships', column: 'high_id', goes: true }),
      personalRows(database.db, { table: 'blocks', goes: true }),
    ],
    routes: [
      ...friendRoutes({ database, service, accounts }),
      ...follows.routes(memberFollowCalls),
      ...use.reports.of(reported).routes({ report: reportMember }),
    ],
  }
}
