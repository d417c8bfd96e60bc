import { notificationTypes } from '#contract/notifications.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { EventPayloads } from '#server/kit/events.ts'
import { authors } from '#server/tables/authors.ts'
import { publicPosts } from '#server/tables/posts.ts'
import type { NewNotification, NotificationService } from './notifications.service.ts'
import type { TargetPages } from './target-pages.service.ts'

export type CommentNews = { created(comment: EventPayloads['comment.created']): Promise<void> }

/**
 * Notifies the author of the parent comment, the owner of the target, and mentioned members. Each gets one
 * notification, for the first of these reasons.
 */
export function createCommentNews(
  { db }: DatabaseEngine,
  { service, pages }: { service: NotificationService; pages: TargetPages },
): CommentNews {
  return {
    async created({
      commentId,
      targetType,
      targetId,
      userId: actorId,
      parentId,
      parentUserId,
      ownerId,
      mentioned = [],
    }) {
      const [actor, page] = await Promise.all([
        authors(db).where('id', '=', actorId).executeTakeFirst(),
        pages.of({ kind: targetType, targetId }),
      ])
      if (!actor || page === null) return
      const partsOn = (on: string) => [actor.nickname, on, targetType, commentId]
      const parts = { vi: partsOn(page.vi), en: partsOn(page.en), zh: partsOn(page.zh) }
      const said = { actorId, type: notificationTypes.message, parts }
      const sourceKey = `comment:${commentId}`
      const news: NewNotification[] = []
      const isOpen =
        targetType !== 'post' || (await publicPosts(db).where('id', '=', targetId).executeTakeFirst()) !== undefined
      // The author of the parent comment may no longer see a post that is not public.
      if (parentUserId !== null && (isOpen || parentUserId === ownerId))
        news.push({
          ...said,
          userId: parentUserId,
          title: 'COMMENT_REPLY',
          sourceKey,
          groupKey: `reply:${parentId}`,
        })
      if (ownerId !== null && ownerId !== parentUserId)
        news.push({
          ...said,
          userId: ownerId,
          title: 'NEW_COMMENT',
          sourceKey,
          groupKey: `comment:${targetType}:${targetId}`,
        })
      const others = mentioned.filter((userId) => userId !== parentUserId && userId !== ownerId)
      if (isOpen) for (const userId of others) news.push({ ...said, userId, title: 'MENTION', sourceKey })
      await transact(db, (tx) => service.notify(tx, news))
    },
  }
}
