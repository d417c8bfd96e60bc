import { notificationTypes } from '#contract/notifications.ts'
import { authors } from '#server/features/account/authors.queries.ts'
import { publicPosts } from '#server/features/newsfeed/posts.queries.ts'
import type { DatabaseEngine } from '../../engines/ports.ts'
import type { EventPayloads } from '../../events.ts'
import type { NewNotification, NotificationService } from './notifications.service.ts'

export type CommentNews = { created(comment: EventPayloads['comment.created']): Promise<void> }

/** Digits at the end of these addresses decide, whatever stands before them. */
const pages: Partial<Record<string, string>> = { tip: '/tip-keo/tip-', reel: '/reels/reel-', article: '/tin-tuc/bai/' }

/** The page of a target that comments stand on; a post is named by its id alone. */
export function placeOf(targetType: string, targetId: string): string {
  return (pages[targetType] ?? '') + targetId
}

/** A comment is told to whom it answers, and to whose thing it stands on; to one who is both, as an answer. */
export function createCommentNews({ db }: DatabaseEngine, service: NotificationService): CommentNews {
  return {
    async created({ commentId, targetType, targetId, userId: actorId, parentId, parentUserId, ownerId }) {
      if (targetType !== 'post' && !pages[targetType]) return
      const actor = await authors(db).where('id', '=', actorId).executeTakeFirst()
      if (!actor) return
      const parts = [actor.nickname, placeOf(targetType, targetId), targetType, commentId]
      const said = { actorId, type: notificationTypes.message, parts: { vi: parts, en: parts, zh: parts } }
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
