import { notificationTypes } from '#contract/notifications.ts'
import type { NotificationTitle } from '#contract/rules/notification-titles.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { EventPayloads } from '#server/kit/events.ts'
import { authors } from '#server/tables/authors.ts'
import { publicPosts } from '#server/tables/posts.ts'
import { excerptOf } from './excerpt.rules.ts'
import type { NewNotification, NotificationService } from './notifications.service.ts'

export type PostNews = {
  created(post: EventPayloads['post.created']): Promise<void>
  /** Notifies the author of a scheduled post that was not published. */
  refused(post: EventPayloads['post.refused']): Promise<void>
}

/**
 * Notifies members who are mentioned in a post, and the author of a shared post. A post that is not public notifies no
 * one.
 */
export function createPostNews({ db }: DatabaseEngine, service: NotificationService): PostNews {
  const ownerOf = async (postId: string) => (await publicPosts(db).where('id', '=', postId).executeTakeFirst())?.user_id
  const nameOf = async (userId: string) =>
    (await authors(db).where('id', '=', userId).executeTakeFirst())?.nickname ?? null

  type Said = { title: NotificationTitle; actorId: string; name: string; postId: string }
  function newsOf(
    { title, actorId, name, postId }: Said,
    to: { userId: string; sourceKey: string; groupKey?: string },
  ) {
    const parts = [name, postId, 'post', '']
    const local = { vi: parts, en: parts, zh: parts }
    return { ...to, title, actorId, type: notificationTypes.message, parts: local } satisfies NewNotification
  }
  const notify = (news: NewNotification[]) => transact(db, (tx) => service.notify(tx, news))

  return {
    async created({ postId, userId: actorId, mentioned, sharedPostId }) {
      const name = await nameOf(actorId)
      if (name === null || (await ownerOf(postId)) === undefined) return
      const said = { actorId, name, postId }
      const news = mentioned.map((userId) =>
        newsOf({ ...said, title: 'MENTION' }, { userId, sourceKey: `mention:post:${postId}` }),
      )
      const sharedOf = sharedPostId === null ? undefined : await ownerOf(sharedPostId)
      if (sharedOf !== undefined) {
        const to = { userId: sharedOf, sourceKey: `share:post:${postId}`, groupKey: `share:post:${sharedPostId}` }
        news.push(newsOf({ ...said, title: 'POST_SHARED' }, to))
      }
      await notify(news)
    },
    async refused({ userId, draftId, revision, text }) {
      const parts = [excerptOf(text)]
      const local = { vi: parts, en: parts, zh: parts }
      const sourceKey = `post-refused:${draftId}:${revision}`
      await notify([{ userId, title: 'POST_REFUSED', type: notificationTypes.message, sourceKey, parts: local }])
    },
  }
}
