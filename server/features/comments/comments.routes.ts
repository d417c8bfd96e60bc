import {
  commentCreate,
  commentDelete,
  commentOne,
  commentPageList,
  commentTotal,
  commentUpdate,
} from '#contract/comments.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { OwnCommentService } from './comments.service.ts'
import type { CommentTarget } from './comments.store.ts'

export function commentRoutes({ service }: { service: OwnCommentService }): Route[] {
  return [
    handle(commentTotal, async (asked, { viewer }) => ({
      total: await service.total(await service.admit(viewer, targetOf(asked))),
    })),
    handle(commentPageList, async ({ rootId, ...asked }, { viewer }) =>
      rootId === undefined
        ? service.threads(viewer, await service.admit(viewer, targetOf(asked)), asked)
        : service.replies(viewer, rootId, asked),
    ),
    handle(commentOne, async ({ id }, { viewer }) => {
      const { target: of, thread } = await service.threadOf(viewer, id)
      return { targetType: of.kind, targetId: of.targetId, thread }
    }),
    handle(commentCreate, ({ content, parentId = null, requestId = null, ...asked }, { member }) =>
      service.create(member, targetOf(asked), { content, parentId, requestId }),
    ),
    handle(commentUpdate, ({ id, content }, { member }) => service.update(member, id, content)),
    handle(commentDelete, async ({ id }, { member }) => {
      await service.remove(member, id)
      return { id }
    }),
  ]
}

type Asked = { articleId?: string | undefined; targetType?: string | undefined; targetId?: string | undefined }

/** Throws BAD_INPUT unless the request names exactly one target. */
function targetOf({ articleId, targetType, targetId }: Asked): CommentTarget {
  const isOther = targetType !== undefined && targetId !== undefined
  if (articleId !== undefined && targetType === undefined && targetId === undefined)
    return { kind: 'article', targetId: articleId }
  if (articleId === undefined && isOther) return { kind: targetType, targetId }
  throw new ApiError('BAD_INPUT', { fields: [{ path: 'targetId', rule: 'required' }] })
}
