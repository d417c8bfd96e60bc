import type { PublicUser } from '#contract/account.ts'
import { commentsTopic } from '#contract/comments.socket.ts'
import {
  commentReactions,
  commentReactionsOfList,
  commentReactors,
  reactToComment,
  reportComment,
} from '#contract/comments.ts'
import type { ReactionService } from '#server/features/reactions/reactions.service.ts'
import type { ReportService } from '#server/features/reports/reports.service.ts'
import { anonymous, type Viewer } from '#server/http/viewer.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { commentRoutes } from './comments.routes.ts'
import { type CommentService, createCommentService } from './comments.service.ts'
import { listStanding } from './comments.store.ts'

type Uses = {
  realtime: RealtimeService
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    refusePosting(viewer: Viewer): Promise<void>
  }
  friends: { isBlockedBetween(userId: string, otherId: string): Promise<boolean> }
  reactions: ReactionService
  reports: ReportService
  publishable(written: string): string | null
  /** Throws USER_MUTED when the member is banned from all rooms. */
  refuseBanned(userId: string): Promise<void>
}

const commentsPerMinute = 20

/**
 * Comments on targets of every domain. Each domain declares its kind of target and who owns a target, and reads totals.
 */
export function createComments({ engines }: Ground, use: Uses): Feature<CommentService> {
  const { realtime, reactions, reports } = use
  const bucket = engines.buckets.open('viewer:comment', { points: commentsPerMinute, windowS: 60 })
  const service = createCommentService({ database: engines.database, bucket, ...use })
  const target = {
    kind: 'comment',
    admit: service.admitComment,
    visible: service.visibleComments,
    async show(ids: readonly string[]) {
      const standing = await listStanding(engines.database.db, ids)
      const targets = standing.map(({ kind, target_id: targetId }) => ({ kind, targetId }))
      const places = await service.places(anonymous, targets, 'vi')
      return new Map(
        standing.map(({ id, content, user_id, kind, target_id }) => {
          const place = places.get(`${kind} ${target_id}`)
          return [id, { text: content, authorId: user_id, path: place ? `${place.path}#comment-${id}` : null }]
        }),
      )
    },
    remove: service.remove,
  }
  realtime.serve(commentsTopic, {
    async admit({ targetType: kind, targetId }, { viewer }) {
      await service.admit(viewer, { kind, targetId })
    },
    snapshot: async ({ targetType: kind, targetId }) => ({ total: await service.total({ kind, targetId }) }),
  })
  return {
    service,
    personal: [personalRows(engines.database.db, { table: 'comments', without: ['request_id'], goes: false })],
    routes: [
      ...commentRoutes({ service }),
      ...reactions.of(target).routes({
        react: reactToComment,
        reactions: commentReactions,
        reactionsOfList: commentReactionsOfList,
        reactors: commentReactors,
      }),
      ...reports.of(target).routes({ report: reportComment }),
    ],
  }
}
