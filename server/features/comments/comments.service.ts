import type { PublicUser } from '#contract/account.ts'
import { commentsTopic } from '#contract/comments.socket.ts'
import { type Comment, type CommentThread, firstReplies } from '#contract/comments.ts'
import type { KeysetPage, KeysetPaging, Locale } from '#contract/envelope.ts'
import { usernamesIn } from '#contract/rules/newsfeed-codes.ts'
import type { Tx } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { Bucket, DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { takePoint } from '#server/http/rate-limit.ts'
import { hasRole, type Member, memberIdOf, type Viewer } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { event } from '#server/kit/events.ts'
import type { Target } from '#server/kit/target.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import { membersNamed } from '#server/tables/authors.ts'
import { tidied } from './comment.rules.ts'
import {
  type CommentRow,
  type CommentTarget,
  findByRequest,
  findComment,
  insertComment,
  listFirstReplies,
  listReplies,
  listRoots,
  listStanding,
  listTotals,
  updateContent,
  updateDeleted,
} from './comments.store.ts'
import { createPastComments } from './past-comments.service.ts'

/** Path of a target without locale prefix, and its title. The title is null when the target has no name. */
export type CommentPlace = { path: string; title: string | null }

/**
 * A kind of target for comments. `ownerOf` returns the owner, who is notified and may delete comments; null when there
 * is none. `places` omits targets that the viewer may not see. `isClosed` returns true for a target that gets no new
 * comments; without it, all get them.
 */
export type Commentable = Target & {
  ownerOf(targetId: string): Promise<string | null>
  isClosed?(tx: Tx, targetId: string): Promise<boolean>
  places(viewer: Viewer, targetIds: readonly string[], locale: Locale): Promise<ReadonlyMap<string, CommentPlace>>
}

export type Comments = {
  /** Returns totals by target id, in one query. Omits targets without comments. */
  totals(targetIds: readonly string[]): Promise<Map<string, number>>
}

type Draft = { content: string; parentId: string | null; requestId: string | null }

export type CommentService = {
  of(target: Commentable): Comments
  /** Returns places keyed by `kind targetId`, with one call to each kind. Omits targets that the viewer may not see. */
  places(viewer: Viewer, targets: readonly CommentTarget[], locale: Locale): Promise<Map<string, CommentPlace>>
  /** Returns the target’s owner. Returns null when it has none or the kind is not declared. */
  ownerOf(target: CommentTarget): Promise<string | null>
  /**
   * Writes a comment with a past date for a member, without a viewer’s limits and without notifications. Returns the
   * id; a repeated request returns the first comment’s id. Throws COMMENT_REFUSED.
   */
  write(userId: string, target: CommentTarget, draft: Draft & { requestId: string; at: Date }): Promise<string>
  /** Writes past discussions. Returns the ids of new comments by `requestId`. */
  keepPast: ReturnType<typeof createPastComments>
}

export type OwnCommentService = CommentService & {
  /**
   * Returns the target with its canonical id. Throws NOT_FOUND for an undeclared kind, and the errors of the kind’s
   * `admit`.
   */
  admit(viewer: Viewer, target: CommentTarget): Promise<CommentTarget>
  total(target: CommentTarget): Promise<number>
  threads(viewer: Viewer, target: CommentTarget, paging: KeysetPaging): Promise<KeysetPage<CommentThread>>
  /** Throws COMMENT_NOT_FOUND, and the errors of `admit`. */
  replies(viewer: Viewer, rootId: string, paging: KeysetPaging): Promise<KeysetPage<CommentThread>>
  threadOf(viewer: Viewer, id: string): Promise<{ target: CommentTarget; thread: CommentThread }>
  /**
   * Throws COMMENT_NOT_FOUND, COMMENT_REFUSED, COMMENTS_CLOSED, MEMBER_BLOCKED, PHONE_NOT_CONFIRMED, USER_MUTED,
   * TOO_MANY_REQUESTS, and the errors of `admit`.
   */
  create(member: Member, target: CommentTarget, draft: Draft): Promise<Comment>
  /**
   * Throws COMMENT_NOT_FOUND, COMMENT_REFUSED, NOT_PERMISSIONS, PHONE_NOT_CONFIRMED, USER_MUTED, TOO_MANY_REQUESTS, and
   * the errors of `admit`.
   */
  update(member: Member, id: string, content: string): Promise<Comment>
  /** Throws COMMENT_NOT_FOUND, NOT_PERMISSIONS. */
  remove(member: Member, id: string): Promise<void>
  /** `admitComment` and `visibleComments` make comments targets of reactions and reports. */
  admitComment(viewer: Viewer, id: string): Promise<string>
  visibleComments(viewer: Viewer, ids: readonly string[]): Promise<string[]>
}

type Uses = {
  database: DatabaseEngine
  realtime: Publisher
  bucket: Bucket
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    refusePosting(viewer: Viewer): Promise<void>
  }
  friends: { isBlockedBetween(userId: string, otherId: string): Promise<boolean> }
  /** Throws USER_MUTED when the member is banned from all rooms. */
  refuseBanned(userId: string): Promise<void>
  /** Returns null when the text must not be published. */
  publishable(written: string): string | null
}

export function createCommentService(use: Uses): OwnCommentService {
  const { db } = use.database
  const kinds = new Map<string, Commentable>()

  function kindNamed(kind: string): Commentable {
    const found = kinds.get(kind)
    if (!found) throw new ApiError('NOT_FOUND')
    return found
  }

  async function admit(viewer: Viewer, { kind, targetId }: CommentTarget): Promise<CommentTarget> {
    return { kind, targetId: await kindNamed(kind).admit(viewer, targetId) }
  }

  const total = async ({ kind, targetId }: CommentTarget) => (await listTotals(db, kind, [targetId])).get(targetId) ?? 0

  /** Builds views with one query for authors and recipients, and one for the mentioned names. */
  async function shown(rows: readonly CommentRow[]): Promise<Map<string, Comment>> {
    const namesOf = ({ deleted_at, content }: CommentRow) => (deleted_at === null ? usernamesIn(content) : [])
    const ids = rows.flatMap(({ user_id, parent_user_id }) => [user_id, parent_user_id]).filter((id) => id !== null)
    const [users, named] = await Promise.all([
      use.accounts.findPublic([...new Set(ids)]),
      membersNamed(db, [...new Set(rows.flatMap(namesOf))]),
    ])
    const members = new Map(
      named.map(({ id, username, username_key, nickname, created_at }) => [
        username_key,
        { since: created_at, user: { userId: id, username, displayName: nickname } },
      ]),
    )
    /**
     * Returns the mentioned members whose accounts are older than the text. A deleted account’s name can be registered
     * again, and the mention must not point to the new member.
     */
    const mentionsOf = (row: CommentRow) =>
      namesOf(row).flatMap((name) => {
        const member = members.get(name)
        return member && member.since <= (row.edited_at ?? row.created_at) ? member.user : []
      })
    const userOf = (id: string | null) => (id === null ? null : (users.get(id) ?? null))
    return new Map(
      rows.map((row) => {
        const isGone = row.deleted_at !== null
        const isNested = row.parent_id !== null && row.parent_id !== row.root_id
        const view: Comment = {
          id: row.id,
          parentId: row.parent_id,
          rootId: row.root_id,
          author: isGone ? null : userOf(row.user_id),
          replyTo: isNested ? userOf(row.parent_user_id) : null,
          content: isGone ? null : row.content,
          mentions: mentionsOf(row),
          createdAt: row.created_at.getTime(),
          editedAt: isGone ? null : (row.edited_at?.getTime() ?? null),
          replies: row.replies,
        }
        return [row.id, view]
      }),
    )
  }

  async function threadsOf(viewer: Viewer, roots: readonly CommentRow[]): Promise<CommentThread[]> {
    const withReplies = roots.filter(({ replies }) => replies > 0).map(({ id }) => id)
    const replies = await listFirstReplies(db, withReplies, memberIdOf(viewer), firstReplies)
    const views = await shown([...roots, ...replies])
    const view = ({ id }: CommentRow) => views.get(id) as Comment
    const byRoot = Map.groupBy(replies, ({ root_id }) => root_id)
    return roots.map((root) => ({ ...view(root), firstReplies: (byRoot.get(root.id) ?? []).map(view) }))
  }

  /** Same as `standing`, but also throws when there is a block between the viewer and the author. */
  const seen = (viewer: Viewer, id: string) => standing(viewer, id, memberIdOf(viewer))

  async function one(row: CommentRow): Promise<Comment> {
    return (await shown([row])).get(row.id) as Comment
  }

  /**
   * Returns a comment that is not deleted and whose target the viewer may see. Throws COMMENT_NOT_FOUND, and the errors
   * of `admit`.
   */
  async function standing(viewer: Viewer, id: string, readerId: string | null = null): Promise<CommentRow> {
    const row = await findComment(db, id, readerId)
    if (!row || row.deleted_at !== null) throw new ApiError('COMMENT_NOT_FOUND')
    await admit(viewer, targetOf(row))
    return row
  }

  function allowed(content: string): string {
    const text = tidied(content)
    const published = text && use.publishable(text)
    if (!published) throw new ApiError('COMMENT_REFUSED')
    return published
  }

  /** Throws MEMBER_BLOCKED when there is a block with the target’s owner or the author of the parent comment. */
  async function refuseBlocked(userId: string, others: readonly (string | null)[]): Promise<void> {
    for (const other of new Set(others)) {
      if (other !== null && other !== userId && (await use.friends.isBlockedBetween(userId, other)))
        throw new ApiError('MEMBER_BLOCKED')
    }
  }

  const keyOf = ({ kind, targetId }: CommentTarget) => ({ targetType: kind, targetId })

  return {
    admit,
    total,
    of(target) {
      kinds.set(target.kind, target)
      return { totals: (targetIds) => listTotals(db, target.kind, targetIds) }
    },
    async places(viewer, targets, locale) {
      const byKind = Map.groupBy(targets, ({ kind }) => kind)
      const found = await Promise.all(
        [...byKind].map(async ([kind, list]) => {
          const ids = [...new Set(list.map(({ targetId }) => targetId))]
          const places = await kinds.get(kind)?.places(viewer, ids, locale)
          return [...(places ?? [])].map(([id, place]) => [`${kind} ${id}`, place] as const)
        }),
      )
      return new Map(found.flat())
    },
    ownerOf: async ({ kind, targetId }) => (await kinds.get(kind)?.ownerOf(targetId)) ?? null,
    async threads(viewer, target, paging) {
      const { list, ...page } = await listRoots(db, target, memberIdOf(viewer), paging)
      return { list: await threadsOf(viewer, list), ...page }
    },
    async replies(viewer, rootId, paging) {
      const root = await findComment(db, rootId, memberIdOf(viewer))
      if (!root) throw new ApiError('COMMENT_NOT_FOUND')
      await admit(viewer, targetOf(root))
      const { list, ...page } = await listReplies(db, rootId, memberIdOf(viewer), paging)
      const views = await shown(list)
      return { list: list.map(({ id }) => ({ ...(views.get(id) as Comment), firstReplies: [] })), ...page }
    },
    async threadOf(viewer, id) {
      const row = await seen(viewer, id)
      const root = row.root_id === null ? row : await findComment(db, row.root_id, memberIdOf(viewer))
      if (!root) throw new ApiError('COMMENT_NOT_FOUND')
      const [thread] = await threadsOf(viewer, [root])
      if (!thread) throw new ApiError('COMMENT_NOT_FOUND')
      const isThere = row === root || thread.firstReplies.some((reply) => reply.id === id)
      const replies = isThere ? thread.firstReplies : [...thread.firstReplies, await one(row)]
      return { target: targetOf(row), thread: { ...thread, firstReplies: replies } }
    },
    async create(member, asked, { content, parentId, requestId }) {
      const { userId } = member
      await use.accounts.refusePosting(member)
      await use.refuseBanned(member.userId)
      const target = await admit(member, asked)
      const known = requestId === null ? null : await findByRequest(db, userId, requestId)
      if (known) return one(known)
      const text = allowed(content)
      const parent = parentId === null ? null : await standing(member, parentId)
      if (parent && (parent.kind !== target.kind || parent.target_id !== target.targetId))
        throw new ApiError('COMMENT_NOT_FOUND')
      const ownerId = await kindNamed(target.kind).ownerOf(target.targetId)
      const parentUserId = parent?.user_id ?? null
      await refuseBlocked(userId, [ownerId, parentUserId])
      await takePoint(use.bucket, `u${userId}`)
      const rootId = parent ? (parent.root_id ?? parent.id) : null
      const mentioned = (await membersNamed(db, usernamesIn(text))).map(({ id }) => id)
      const id = await db.transaction().execute(async (tx) => {
        if (await kindNamed(target.kind).isClosed?.(tx, target.targetId)) throw new ApiError('COMMENTS_CLOSED')
        const added = await insertComment(tx, { ...target, userId, parentId, rootId, content: text, requestId })
        if (added === null) return null
        const { kind: targetType, targetId } = target
        const of = { commentId: added, targetType, targetId, userId, parentId, parentUserId, ownerId, mentioned }
        await event(tx, 'comment.created', of)
        return added
      })
      const row = id === null ? await findByRequest(db, userId, requestId ?? '') : await findComment(db, id)
      if (!row) throw new ApiError('COMMENT_NOT_FOUND')
      if (id !== null) {
        const news = { type: 'created', id, rootId, userId, total: await total(target) } as const
        use.realtime.publish(commentsTopic, keyOf(target), news)
      }
      return one(row)
    },
    keepPast: createPastComments(db),
    async write(userId, target, { content, parentId, requestId, at }) {
      const parent = parentId === null ? null : await findComment(db, parentId)
      const rootId = parent && (parent.root_id ?? parent.id)
      const written = { ...target, userId, parentId, rootId, content: allowed(content), requestId, createdAt: at }
      const added = await transact(db, (tx) => insertComment(tx, written))
      const id = added ?? (await findByRequest(db, userId, requestId))?.id
      if (id === undefined) throw new ApiError('COMMENT_NOT_FOUND')
      return id
    },
    async update(member, id, content) {
      await use.accounts.refusePosting(member)
      await use.refuseBanned(member.userId)
      const row = await standing(member, id)
      if (row.user_id !== member.userId) throw new ApiError('NOT_PERMISSIONS')
      const text = allowed(content)
      await takePoint(use.bucket, `u${member.userId}`)
      const isChanged = await transact(db, (tx) => updateContent(tx, id, text))
      const changed = isChanged ? await findComment(db, id) : null
      if (!changed) throw new ApiError('COMMENT_NOT_FOUND')
      const view = await one(changed)
      const { content: shownText, mentions, editedAt } = view
      const news = { type: 'changed', id, content: shownText, mentions, editedAt } as const
      use.realtime.publish(commentsTopic, keyOf(targetOf(row)), news)
      return view
    },
    async remove(member, id) {
      const row = await findComment(db, id)
      if (!row || row.deleted_at !== null) throw new ApiError('COMMENT_NOT_FOUND')
      const target = targetOf(row)
      const isOwn = row.user_id === member.userId
      const isBelowOwn = !isOwn && (await kindNamed(row.kind).ownerOf(row.target_id)) === member.userId
      const isRuling = !isOwn && !isBelowOwn
      if (isRuling && !hasRole(member, 'moderator')) throw new ApiError('NOT_PERMISSIONS')
      const isGone = await db.transaction().execute(async (tx) => {
        const wasThere = await updateDeleted(tx, id)
        if (wasThere && isRuling) {
          const { user_id: userId, content: text } = row
          const to = userId === null ? {} : { userId }
          await recordAct(tx, { kind: 'comment.removed', by: member, messageId: id, ...to })
          if (userId !== null) await event(tx, 'content.removed', { kind: 'comment', contentId: id, userId, text })
        }
        return wasThere
      })
      if (!isGone) throw new ApiError('COMMENT_NOT_FOUND')
      const news = { type: 'deleted', id, rootId: row.root_id, total: await total(target) } as const
      use.realtime.publish(commentsTopic, keyOf(target), news)
    },
    async admitComment(viewer, id) {
      return (await seen(viewer, id)).id
    },
    async visibleComments(viewer, ids) {
      const rows = await listStanding(db, ids, memberIdOf(viewer))
      const byTarget = Map.groupBy(rows, ({ kind, target_id }) => `${kind} ${target_id}`)
      const visible = await Promise.all(
        [...byTarget.values()].map(async (list) => {
          const [first] = list
          const isVisible = first && (await admit(viewer, targetOf(first)).then(Boolean, () => false))
          return isVisible ? list.map(({ id }) => id) : []
        }),
      )
      return visible.flat()
    },
  }
}

function targetOf({ kind, target_id: targetId }: CommentRow): CommentTarget {
  return { kind, targetId }
}
