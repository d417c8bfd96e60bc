import { randomUUID } from 'node:crypto'
import { avatarUpload } from '#contract/account-pictures.ts'
import type { Locale } from '#contract/envelope.ts'
import { newsfeedTopic, postUpload } from '#contract/newsfeed.ts'
import { findGoal } from '#contract/rules/goals.ts'
import { type PostType, postTypes } from '#contract/rules/newsfeed-codes.ts'
import { type FixtureSummary, sports } from '#contract/schedule.ts'
import type { SharedMoment } from '#contract/shared-content.ts'
import { isReferenceGone } from '#server/db/reference-gone.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import { membersNamed } from '#server/tables/authors.ts'
import { keptFixture } from '#server/tables/fixtures.ts'
import { cleanPost, marksOf, sharedKindOf, typeOfPost } from './post.rules.ts'
import {
  findByRequest,
  insertPost,
  type NewPost,
  type OwnFile,
  type SharedKind,
  setAttachments,
  setMarks,
} from './post.store.ts'
import type { ShareSource } from './post.view.ts'

export type PostFile = { url: string; kind: 'image' | 'video' }
export type PostInput = {
  content: string
  type: PostType
  visibility: 1 | 2
  attachments: readonly PostFile[]
  sharedId?: string | null | undefined
  /** Key of the goal that a moment of a fixture shows instead of the current state. */
  goalKey?: string | undefined
  uuid?: string | undefined
}

type Adding = { isLimited?: boolean; claim?: (tx: Tx) => Promise<boolean> }

type Uses = {
  database: DatabaseEngine
  realtime: Publisher
  sources: ReadonlyMap<SharedKind, ShareSource>
  schedule: { findAll(fixtureIds: readonly string[], locale: Locale): Promise<FixtureSummary[]> }
  fixtureDetails: Pick<FixtureDetailsService, 'detailsOf'>
  tips: { exists(tipId: string): Promise<boolean> }
  /** Returns the cleaned text with bad words masked, or null when it must not be published. */
  publishable(written: string): string | null
  files: UploadService['find']
  /** Counts a post against the member’s limit. Throws POST_LIMIT. */
  countPost(userId: string): Promise<void>
  /** Fetches a preview of the page in the background. */
  preview(url: string, userId: string): void
}

export type PostWriter = ReturnType<typeof createPostWriter>

/** Checks and stores new posts, regardless of how they were written. */
export function createPostWriter(use: Uses) {
  const { db } = use.database

  function publishable(written: string): string {
    const text = use.publishable(cleanPost(written))
    if (text === null) throw new ApiError('POST_TEXT_REFUSED')
    return cleanPost(text)
  }

  async function ownFiles(userId: string, files: readonly PostFile[], type?: PostType): Promise<OwnFile[]> {
    if (files.length === 0) return []
    const addresses = files.map(({ url }) => url)
    // Accepts the avatar’s file too, because a post of a new avatar shows that picture.
    const kinds = type === postTypes.avatar ? [postUpload, avatarUpload] : [postUpload]
    const stored = await use.files({ userId }, { kinds, addresses }).catch((error) => {
      const isUnknown = error instanceof ApiError && error.name === 'UPLOAD_NOT_FOUND'
      throw isUnknown ? new ApiError('POST_FILE_UNKNOWN') : error
    })
    return stored.map(({ uploadId, address, contentType, width, height, poster }, i) => {
      const kind = contentType.startsWith('video/') ? ('video' as const) : ('image' as const)
      if (kind !== files[i]?.kind) throw new ApiError('POST_FILE_UNKNOWN')
      return { upload_id: uploadId, url: address, kind, width, height, poster }
    })
  }

  /** Throws SHARED_NOT_FOUND when the goal is unknown or annulled. */
  async function goalOf(fixture: FixtureSummary, key: string): Promise<SharedMoment> {
    const goal = findGoal((await use.fixtureDetails.detailsOf(fixture.fixtureId)).events, key, fixture)
    if (!goal) throw new ApiError('SHARED_NOT_FOUND')
    const { side, minute, extraMinute, player } = goal.event
    const [home, away] = goal.score
    return { minute, home, away, goal: { key, side, extraMinute, player } }
  }

  async function sharedOf(
    type: PostType,
    { sharedId: id, goalKey }: Pick<PostInput, 'sharedId' | 'goalKey'>,
  ): Promise<NewPost['shared']> {
    const kind = sharedKindOf(type)
    if (kind === null || !id) return null
    if (kind === 'live') {
      const [fixture] = await use.schedule.findAll([id], 'vi')
      if (!fixture) throw new ApiError('SHARED_NOT_FOUND')
      if (type !== postTypes.liveEvents) return { kind, id, moment: null }
      return { kind, id, moment: goalKey === undefined ? momentOf(fixture) : await goalOf(fixture, goalKey) }
    }
    const isThere =
      kind === 'tip'
        ? await use.tips.exists(id)
        : await use.sources
            .get(kind)
            ?.cards([id], 'vi')
            .then((found) => found.has(id))
    if (!isThere) throw new ApiError('SHARED_NOT_FOUND')
    return { kind, id, moment: null }
  }

  /**
   * Writes the post with its files, mentions and tags in one transaction. Returns its id; a repeated request returns
   * the first post’s id. `claim` runs in the transaction; when it returns false, no post is written and the id is null.
   */
  async function add(post: NewPost, files: readonly OwnFile[], { isLimited = false, claim }: Adding = {}) {
    const marks = marksOf(post.content)
    const mentioned = (await membersNamed(db, marks.usernames)).map(({ id }) => id)
    const added = await db
      .transaction()
      .execute(async (tx) => {
        const { shared } = post
        // A duplicate fixture may just be merged with another one.
        if (shared?.kind === 'live' && !(await keptFixture(tx, shared.id).select('id').executeTakeFirst()))
          throw new ApiError('SHARED_NOT_FOUND')
        if (claim && !(await claim(tx))) return null
        const postId = await insertPost(tx, { ...post, link: marks.link })
        if (postId === null) return { id: await findByRequest(tx, post.userId, post.requestId), isNew: false }
        await setAttachments(tx, postId, files)
        await setMarks(tx, postId, { tags: marks.tags, mentioned })
        await event(tx, 'post.created', {
          postId,
          userId: post.userId,
          mentioned,
          sharedPostId: shared?.kind === 'post' ? shared.id : null,
          isShare: shared !== null,
        })
        // Counts last: a parallel retry waits for this row, writes no post and is not counted.
        if (isLimited) await use.countPost(post.userId)
        return { id: postId, isNew: true }
      })
      .catch((error) => {
        throw isReferenceGone(error) ? new ApiError('POST_FILE_UNKNOWN') : error
      })
    if (added === null) return null
    const { id, isNew } = added
    if (id === null) throw new ApiError('CONFLICT')
    if (isNew && marks.link) use.preview(marks.link, post.userId)
    if (isNew && post.visibility === 1)
      use.realtime.publish(newsfeedTopic, {}, { type: 'added', id, userId: post.userId })
    return id
  }

  /** Writes a post as `add` does. Throws CONFLICT when `claim` returns false. */
  async function write(post: NewPost, files: readonly OwnFile[], options?: Adding): Promise<string> {
    const id = await add(post, files, options)
    if (id === null) throw new ApiError('CONFLICT')
    return id
  }

  async function compose(userId: string, input: PostInput): Promise<{ post: NewPost; files: OwnFile[] }> {
    const { visibility, sharedId, goalKey } = input
    const content = publishable(input.content)
    const kinds = input.attachments.map(({ kind }) => kind)
    const type = typeOfPost({ type: input.type, content, files: kinds, hasShared: Boolean(sharedId) })
    const [shared, files] = await Promise.all([
      sharedOf(type, { sharedId, goalKey }),
      ownFiles(userId, input.attachments, type),
    ])
    const requestId = input.uuid ?? randomUUID()
    return { post: { userId, requestId, type, visibility, content, link: null, shared }, files }
  }

  return { publishable, ownFiles, compose, add, write }
}

/**
 * Returns the fixture’s score and minute now. In other sports than football, `minute` is the number of the period, so
 * it is omitted.
 */
function momentOf({ sport, minute, home, away }: FixtureSummary): SharedMoment {
  return { minute: sport === sports.football ? minute : null, home: home.score, away: away.score }
}
