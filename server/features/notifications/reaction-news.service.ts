import { notificationTypes } from '#contract/notifications.ts'
import { authors } from '#server/features/account/authors.queries.ts'
import { standingComments } from '#server/features/comments/comments.queries.ts'
import { publicPosts } from '#server/features/newsfeed/posts.queries.ts'
import { tipsOfMembers } from '#server/features/tips/tips.queries.ts'
import type { Db } from '../../db/sql.ts'
import type { DatabaseEngine } from '../../engines/ports.ts'
import type { EventPayloads } from '../../events.ts'
import { placeOf } from './comment-news.service.ts'
import type { NotificationService } from './notifications.service.ts'

export type ReactionNews = { added(of: EventPayloads['reaction.added']): Promise<void> }

/** Whose it is, the page it stands on, and the comment there, if it is one; null for what nobody is told of. */
type Place = { ownerId: string; place: string; commentId: string } | null

/** A reaction is told to whose thing it is, once for each member who reacts. */
export function createReactionNews({ db }: DatabaseEngine, service: NotificationService): ReactionNews {
  return {
    async added({ userId: actorId, kind, targetId }) {
      const [actor, of] = await Promise.all([
        authors(db).where('id', '=', actorId).executeTakeFirst(),
        findPlace(db, kind, targetId),
      ])
      if (!actor || !of) return
      const parts = [actor.nickname, of.place, kind, of.commentId]
      const news = {
        userId: of.ownerId,
        actorId,
        type: notificationTypes.message,
        title: 'NEW_REACTION' as const,
        parts: { vi: parts, en: parts, zh: parts },
        sourceKey: `reaction:${kind}:${targetId}:${actorId}`,
        groupKey: `reaction:${kind}:${targetId}`,
      }
      await db.transaction().execute((tx) => service.tell(tx, [news]))
    },
  }
}

async function findPlace(db: Db, kind: string, targetId: string): Promise<Place> {
  if (kind === 'comment') {
    const found = await standingComments(db).where('id', '=', targetId).executeTakeFirst()
    if (!found || found.user_id === null) return null
    // Below a post that is its author's alone now, nobody else is told of anything.
    if (found.kind === 'post' && !(await isPublic(db, found.target_id))) return null
    const on = placeOf(found.kind, found.target_id)
    // The kind says that it is a comment, so a post below it is named by its page.
    const place = found.kind === 'post' ? `/bang-tin?pId=${on}` : on
    return { ownerId: found.user_id, place, commentId: targetId }
  }
  const found = await findOwned(db, kind, targetId)
  return found ? { ownerId: found.user_id, place: placeOf(kind, targetId), commentId: '' } : null
}

async function isPublic(db: Db, postId: string): Promise<boolean> {
  return (await publicPosts(db).where('id', '=', postId).executeTakeFirst()) !== undefined
}

async function findOwned(db: Db, kind: string, id: string): Promise<{ user_id: string } | undefined> {
  if (kind === 'post') return publicPosts(db).where('id', '=', id).executeTakeFirst()
  if (kind === 'tip') return tipsOfMembers(db).where('id', '=', id).executeTakeFirst()
  return undefined
}
