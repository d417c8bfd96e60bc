import { randomUUID } from 'node:crypto'
import { newsfeedTopic } from '#contract/newsfeed.ts'
import { type PostType, postTypes } from '#contract/rules/newsfeed-codes.ts'
import { isReferenceGone } from '#server/db/reference-gone.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { event } from '#server/kit/events.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import { membersNamed } from '#server/tables/authors.ts'
import { deleteDraft, lockDrafts } from './draft.store.ts'
import { createPastPosts } from './past-posts.service.ts'
import { marksOf, sharedKindOf, typeOfPost } from './post.rules.ts'
import {
  findByRequest,
  insertEdit,
  listAttachments,
  listPosts,
  lockPost,
  markDeleted,
  type OwnFile,
  type PostRow,
  type SharedKind,
  setAttachments,
  setMarks,
  updatePost,
} from './post.store.ts'
import type { ShareSource } from './post.view.ts'
import type { PostFile, PostInput, PostWriter } from './post-writer.service.ts'

type ShareInput = { id: string; content: string; visibility: 1 | 2; uuid?: string | undefined }
type Change = {
  id: string
  content?: string | undefined
  visibility?: 1 | 2 | 3 | undefined
  attachments?: readonly PostFile[] | undefined
}

export type NewsfeedService = {
  /**
   * Writes a post for a member without a viewer’s limits, optionally with a past date. Returns the id. A repeated uuid
   * returns the first post’s id.
   */
  write(userId: string, post: PostInput, at?: Date): Promise<string>
  /** Writes many past posts together, for the demo world. */
  keepPast: ReturnType<typeof createPastPosts>
  /** Shares a post in the same way as `write`. */
  writeShare(userId: string, share: ShareInput, at?: Date): Promise<string>
  /** Returns the id of the member’s post with this uuid, or null. */
  findWritten(userId: string, uuid: string): Promise<string | null>
  accept(source: ShareSource): void
}

export type OwnNewsfeedService = NewsfeedService & {
  create(member: Member, input: PostInput): Promise<string>
  share(member: Member, input: ShareInput): Promise<string>
  /** Changes or deletes the member’s post. Returns false when the change deleted the post. */
  update(member: Member, change: Change): Promise<boolean>
  remove(member: Member, id: string): Promise<void>
  /** Publishes a new avatar as a post. Skips the post when the member may not write; the avatar still changes. */
  writeAvatar(of: { userId: string; url: string }): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  realtime: Publisher
  writer: PostWriter
  sources: Map<SharedKind, ShareSource>
  /** Throws when the member may not publish. */
  admitWriter(member: Member): Promise<void>
  /** Throws USER_MUTED when the member is banned from all rooms. */
  refuseBanned(userId: string): Promise<void>
  /** Throws POST_NOT_FOUND. */
  admitReader(member: Member, postId: string): Promise<string>
  /** Fetches a preview of the page in the background. */
  preview(url: string, userId: string): void
}

export function createNewsfeedService(use: Uses): OwnNewsfeedService {
  const { db } = use.database
  const { publishable, ownFiles, compose, write } = use.writer

  async function remove(member: Member, id: string): Promise<void> {
    const wasPublic = await db.transaction().execute(async (tx) => {
      const row = await lockPost(tx, id)
      const mayRule = row?.visibility === 1 && hasRole(member, 'moderator')
      if (!row || (row.user_id !== member.userId && row.visibility !== 1)) throw new ApiError('POST_NOT_FOUND')
      if (row.user_id !== member.userId && !mayRule) throw new ApiError('NOT_PERMISSIONS')
      await markDeleted(tx, id)
      if (row.user_id !== member.userId) {
        const { user_id: userId, content: text } = row
        await recordAct(tx, { kind: 'post.removed', by: member, userId, reason: id })
        await event(tx, 'content.removed', { kind: 'post', contentId: id, userId, text })
      }
      return row.visibility === 1
    })
    if (wasPublic) use.realtime.publish(newsfeedTopic, {}, { type: 'removed', id })
  }

  return {
    accept: (source) => void use.sources.set(source.kind, source),
    findWritten: (userId, uuid) => findByRequest(db, userId, uuid),
    keepPast: createPastPosts(use.database),
    async write(userId, input, at) {
      const { post, files } = await compose(userId, input)
      return write({ ...post, createdAt: at }, files)
    },
    async writeShare(userId, { id, visibility, ...input }, at) {
      const shared = { kind: 'post' as const, id, moment: null }
      const requestId = input.uuid ?? randomUUID()
      const post = { userId, requestId, type: postTypes.normal, visibility, link: null, shared, createdAt: at }
      return write({ ...post, content: publishable(input.content) }, [])
    },
    async create(member, input) {
      const { userId } = member
      const known = input.uuid === undefined ? null : await findByRequest(db, userId, input.uuid)
      if (known !== null) return known
      const { post, files } = await compose(userId, input)
      await use.admitWriter(member)
      return write(post, files, {
        isLimited: true,
        async claim(tx) {
          await lockDrafts(tx, userId)
          await deleteDraft(tx, { userId, id: post.requestId })
          return true
        },
      })
    },
    async share(member, { id: asked, content: written, visibility, uuid }) {
      const { userId } = member
      const known = uuid === undefined ? null : await findByRequest(db, userId, uuid)
      if (known !== null) return known
      const content = publishable(written)
      const [row] = await listPosts(db, [await use.admitReader(member, asked)])
      const first = row?.shared_kind === 'post' && row.shared_id ? await use.admitReader(member, row.shared_id) : asked
      // A private post cannot be shared, not even by its author.
      const [source] = await listPosts(db, [first])
      if (source?.visibility !== 1) throw new ApiError('POST_NOT_FOUND')
      await use.admitWriter(member)
      const shared = { kind: 'post' as const, id: first, moment: null }
      const requestId = uuid ?? randomUUID()
      const post = { userId, requestId, type: postTypes.normal, visibility, content, link: null, shared }
      return write(post, [], { isLimited: true })
    },
    async update(member, { id, ...change }) {
      await use.admitReader(member, id)
      if (change.visibility === 3) {
        await refuseOthers(member, id)
        await remove(member, id)
        return false
      }
      const { type } = await refuseOthers(member, id)
      await use.refuseBanned(member.userId)
      const content = change.content === undefined ? null : publishable(change.content)
      const files = change.attachments && (await ownFiles(member.userId, change.attachments, type))
      const marks = content === null ? null : marksOf(content)
      const mentioned = marks && (await membersNamed(db, marks.usernames)).map(({ id }) => id)
      const visibility = change.visibility === 1 || change.visibility === 2 ? change.visibility : null
      await db
        .transaction()
        .execute(async (tx) => {
          const row = await lockPost(tx, id)
          if (!row || row.visibility === 3) throw new ApiError('POST_NOT_FOUND')
          const next = content ?? row.content
          const type = files ? retyped(row.type, next, files) : row.type
          if (!files && next === '' && row.type === postTypes.normal && row.shared_kind === null)
            throw new ApiError('POST_EMPTY')
          const shown = await listAttachments(tx, [id])
          const hasNewFiles = files !== undefined && !isSameFiles(files, shown)
          const isEdited = next !== row.content || hasNewFiles
          if (isEdited) await insertEdit(tx, id, { content: row.content, files: shown })
          const link = marks ? marks.link : row.link
          const edit = { content: next, link, type, isEdited }
          await updatePost(tx, id, { ...edit, visibility: visibility ?? row.visibility })
          if (hasNewFiles) await setAttachments(tx, id, files)
          if (marks && mentioned) await setMarks(tx, id, { tags: marks.tags, mentioned })
        })
        .catch((error) => {
          throw isReferenceGone(error) ? new ApiError('POST_FILE_UNKNOWN') : error
        })
      if (marks?.link) use.preview(marks.link, member.userId)
      return true
    },
    remove,
    async writeAvatar({ userId, url }) {
      try {
        await use.refuseBanned(userId)
        const files = await ownFiles(userId, [{ url, kind: 'image' }], postTypes.avatar)
        const [{ upload_id: requestId = '' } = {}] = files
        const post = { userId, requestId, type: postTypes.avatar, visibility: 1 as const, content: '' }
        // Setting the same picture again does not make a second post.
        await write({ ...post, link: null, shared: null }, files)
      } catch (error) {
        const isKept = error instanceof ApiError && ['USER_MUTED', 'POST_FILE_UNKNOWN', 'CONFLICT'].includes(error.name)
        if (!isKept) throw error
      }
    },
  }

  async function refuseOthers(member: Member, id: string): Promise<PostRow> {
    const [row] = await listPosts(db, [id])
    if (row?.user_id !== member.userId) throw new ApiError('NOT_PERMISSIONS')
    return row
  }
}

function isSameFiles(one: readonly { url: string }[], other: readonly { url: string }[]): boolean {
  return one.length === other.length && one.every(({ url }, i) => url === other[i]?.url)
}

/** Returns the type after a change of files. The shared content never changes. */
function retyped(type: PostType, content: string, files: readonly OwnFile[]): PostType {
  const kinds = files.map(({ kind }) => kind)
  return typeOfPost({ type, content, files: kinds, hasShared: sharedKindOf(type) !== null })
}
