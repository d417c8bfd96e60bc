import { notificationTypes } from '#contract/notifications.ts'
import { authors } from '#server/features/account/authors.queries.ts'
import { publicPosts } from '#server/features/newsfeed/posts.queries.ts'
import type { DatabaseEngine } from '../../engines/ports.ts'
import type { EventPayloads } from '../../events.ts'
import type { NewNotification, NotificationService } from './notifications.service.ts'
import type { TargetPages } from './target-pages.ts'

export type CommentNews = { created(comment: EventPayloads['comment.created']): Promise<void> }

/** A comment is told to whom it answers, and to whose thing it stands on; to one who is both, as an answer. */
export function createCommentNews(
  { db }: DatabaseEngine,
  { service, pages }: { service: NotificationService; pages: TargetPages },
): CommentNews {
  return {
    async created({ commentId, targetType, targetId, userId: actorId, parentId, parentUserId, ownerId }) {
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
      // Whom it answers may not see the post any more.
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
      await db.transaction().execute((tx) => service.tell(tx, news))
    },
  }
}
