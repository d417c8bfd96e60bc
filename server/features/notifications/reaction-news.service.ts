import type { Locale } from '#contract/envelope.ts'
import { notificationTypes } from '#contract/notifications.ts'
import type { Db } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { EventPayloads } from '#server/kit/events.ts'
import { authors } from '#server/tables/authors.ts'
import { existingComments } from '#server/tables/comments.ts'
import { publicPosts } from '#server/tables/posts.ts'
import type { NotificationService } from './notifications.service.ts'
import type { TargetPages } from './target-pages.service.ts'

export type ReactionNews = { added(of: EventPayloads['reaction.added']): Promise<void> }

/**
 * Owner and page of a reaction’s target, and the comment’s id if the target is a comment. Null when no one is notified.
 */
type Place = { ownerId: string; page: Record<Locale, string>; commentId: string } | null

/** Notifies the owner of a reaction’s target, once per member who reacts. */
export function createReactionNews(
  { db }: DatabaseEngine,
  { service, pages }: { service: NotificationService; pages: TargetPages },
): ReactionNews {
  return {
    async added({ userId: actorId, kind, targetId }) {
      const [actor, of] = await Promise.all([
        authors(db).where('id', '=', actorId).executeTakeFirst(),
        findPlace(db, pages, { kind, targetId }),
      ])
      if (!actor || !of) return
      const partsOn = (on: string) => [actor.nickname, on, kind, of.commentId]
      const news = {
        userId: of.ownerId,
        actorId,
        type: notificationTypes.message,
        title: 'NEW_REACTION' as const,
        parts: { vi: partsOn(of.page.vi), en: partsOn(of.page.en), zh: partsOn(of.page.zh) },
        sourceKey: `reaction:${kind}:${targetId}:${actorId}`,
        groupKey: `reaction:${kind}:${targetId}`,
      }
      await transact(db, (tx) => service.notify(tx, [news]))
    },
  }
}

async function findPlace(db: Db, pages: TargetPages, of: { kind: string; targetId: string }): Promise<Place> {
  if (of.kind === 'comment') return findComment(db, pages, of.targetId)
  if (of.kind === 'post' && !(await isPublic(db, of.targetId))) return null
  const [ownerId, page] = await Promise.all([pages.ownerOf(of), pages.of(of)])
  return ownerId !== null && page !== null ? { ownerId, page, commentId: '' } : null
}

async function findComment(db: Db, pages: TargetPages, commentId: string): Promise<Place> {
  const found = await existingComments(db).where('id', '=', commentId).executeTakeFirst()
  if (!found || found.user_id === null) return null
  const { user_id: ownerId, kind, target_id: targetId } = found
  // Uses the post’s full path. The third part says `comment`, so the client does not build a path from a post id.
  // Reactions to comments on a post that is not public notify no one.
  if (kind === 'post') {
    const path = `/bang-tin?pId=${targetId}`
    return (await isPublic(db, targetId)) ? { ownerId, page: { vi: path, en: path, zh: path }, commentId } : null
  }
  const page = await pages.of({ kind, targetId })
  return page && { ownerId, page, commentId }
}

async function isPublic(db: Db, postId: string): Promise<boolean> {
  return (await publicPosts(db).where('id', '=', postId).executeTakeFirst()) !== undefined
}
