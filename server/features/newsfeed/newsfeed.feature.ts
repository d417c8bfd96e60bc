import type { PublicUser } from '#contract/account.ts'
import type { Locale } from '#contract/envelope.ts'
import { feedListFollowCalls } from '#contract/feed-lists.ts'
import { newsfeedTopic, type Post, postUpload, reportPost } from '#contract/newsfeed.ts'
import { maxListsFollowed } from '#contract/rules/newsfeed-codes.ts'
import { userAgent } from '#server/brand/plain-name.ts'
import type { Poster } from '#server/features/account/posting.service.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import type { ModerationService } from '#server/features/chat/moderation/moderation.service.ts'
import type { CommentService } from '#server/features/comments/comments.service.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { FollowService } from '#server/features/follows/follows.service.ts'
import type { ReactionService } from '#server/features/reactions/reactions.service.ts'
import type { ReportService } from '#server/features/reports/reports.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { TipService } from '#server/features/tips/tips.service.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { type Member, memberIdOf, type Viewer } from '#server/http/viewer.ts'
import { createPump } from '#server/jobs/pump.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { findSuspension } from '#server/tables/suspensions.ts'
import { albumRoutes } from './album.routes.ts'
import { countDuePosts } from './draft.store.ts'
import { draftRoutes } from './drafts.routes.ts'
import { createDraftService, type DraftService } from './drafts.service.ts'
import { findAuthor, listVisible, postExists } from './feed.store.ts'
import { createForYou } from './for-you.service.ts'
import { createLinkService } from './links.service.ts'
import { listKind } from './list.store.ts'
import { listRoutes } from './lists.routes.ts'
import { createListService } from './lists.service.ts'
import { newsfeedRoutes } from './newsfeed.routes.ts'
import { listFilesInUse } from './own.store.ts'
import { createNewsfeedService, type NewsfeedService } from './post.service.ts'
import { listPosts, purgePosts, type SharedKind } from './post.store.ts'
import { createPostReads, type ShareSource } from './post.view.ts'
import { createPostWriter } from './post-writer.service.ts'

type Uses = {
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    findPublicByName(username: string): Promise<PublicUser | null>
    refuseBlocked(username: string, viewer: Viewer): Promise<void>
    refusePosting(poster: Poster): Promise<void>
  }
  uploads: UploadService
  follows: FollowService
  reactions: ReactionService
  reports: ReportService
  comments: CommentService
  realtime: RealtimeService
  schedule: Pick<ScheduleService, 'findAll'>
  fixtureDetails: Pick<FixtureDetailsService, 'detailsOf'>
  tips: Pick<TipService, 'exists'>
  chat: Pick<ChatService, 'publishable'> & { moderation: Pick<ModerationService, 'refuseBanned'> }
}

/** Max posts of a member within ten minutes. */
const written = { points: 20, windowS: 600 }
const dayMs = 24 * 3_600_000
/** Deleted posts stay available to moderators for this time. */
const keptDeletedMs = 30 * dayMs

export type Newsfeed = NewsfeedService & {
  /** Publishes one scheduled post that is due. */
  publishDue: DraftService['work']
}

export function createNewsfeed(ground: Ground, use: Uses): Feature<Newsfeed> {
  const { engines, config, brand, outbound, log } = ground
  const { database, storage, buckets } = engines
  const { db } = database
  const sources = new Map<SharedKind, ShareSource>()
  const agent = () => userAgent(brand.now(), config.publicUrl)
  const links = createLinkService({ database, storage, outbound, uploads: use.uploads, agent, log })
  const bucket = buckets.open('member:posts', written)

  async function admit(viewer: Viewer, postId: string): Promise<string> {
    const [seen] = await listVisible(db, memberIdOf(viewer), [postId])
    if (seen !== undefined) return seen
    if (viewer.kind !== 'user' && (await postExists(db, postId))) throw new ApiError('FIBE_NOT_LOGIN')
    throw new ApiError('POST_NOT_FOUND')
  }

  async function admitWriter({ userId }: { userId: string }): Promise<void> {
    await use.accounts.refusePosting({ kind: 'user', userId })
    await use.chat.moderation.refuseBanned(userId)
    // A scheduled post may be due before the suspension of its author has unscheduled it.
    if (await findSuspension(db, userId)) throw new ApiError('USER_MUTED')
  }

  async function countPost(userId: string): Promise<void> {
    const waitMs = await bucket.take(userId)
    if (waitMs !== null) throw new ApiError('POST_LIMIT', { retryAfterS: Math.ceil(waitMs / 1000) })
  }

  const target = {
    kind: 'post',
    admit,
    visible: (viewer: Viewer, ids: readonly string[]) => listVisible(db, memberIdOf(viewer), ids),
    async show(ids: readonly string[]) {
      const posts = (await listPosts(db, ids)).filter(({ visibility }) => visibility !== 3)
      return new Map(
        posts.map(({ id, content, user_id }) => [
          id,
          { text: content, authorId: user_id, path: `/bang-tin?pId=${id}` },
        ]),
      )
    },
    remove: (moderator: Member, id: string) => service.remove(moderator, id),
  }
  const reactions = use.reactions.of(target)
  use.comments.of({
    ...target,
    ownerOf: (postId) => findAuthor(db, postId),
    async places(viewer, ids) {
      const seen = await listVisible(db, memberIdOf(viewer), ids)
      return new Map(seen.map((id) => [id, { path: `/bang-tin?pId=${id}`, title: null }]))
    },
  })
  const { accounts, schedule, tips } = use
  const reads = createPostReads({ db, accounts, schedule, reactions, sources, previews: links.known })
  const writer = createPostWriter({
    database,
    realtime: use.realtime,
    sources,
    schedule,
    fixtureDetails: use.fixtureDetails,
    tips,
    publishable: use.chat.publishable,
    files: use.uploads.find,
    countPost,
    preview: links.previewLater,
  })
  const service = createNewsfeedService({
    database,
    realtime: use.realtime,
    writer,
    sources,
    admitWriter,
    refuseBanned: use.chat.moderation.refuseBanned,
    admitReader: admit,
    preview: links.previewLater,
  })
  async function one(viewer: Viewer, id: string, locale: Locale): Promise<Post> {
    const [post] = await reads.present(viewer, [id], locale)
    if (!post) throw new ApiError('POST_NOT_FOUND')
    return post
  }

  const lists = createListService({ database, accounts, publishable: use.chat.publishable, admitWriter })
  const listTarget = { kind: listKind, admit: lists.admitFollower }
  const drafts = createDraftService({ database, writer, schedule, admitWriter })
  const pump = createPump(drafts.work, { log, name: 'scheduled-posts' })
  const wake = () => {
    if (config.roles.includes('jobs')) pump.wake()
  }
  use.uploads.accept(postUpload, { inUse: (addresses) => listFilesInUse(db, addresses) })
  use.realtime.serve(newsfeedTopic, {})
  return {
    service: { ...service, publishDue: drafts.work },
    personal: [
      personalRows(db, { table: 'posts', without: ['request_id'], goes: true }),
      personalRows(db, { table: 'post_draft_attachments', goes: true }),
      personalRows(db, { table: 'post_drafts', without: ['due_at', 'revision'], goes: true }),
      personalRows(db, { table: 'post_hides', goes: true }),
      personalRows(db, { table: 'feed_lists', column: 'owner_id', without: ['request_id'], goes: true }),
      personalRows(db, { table: 'feed_list_members', goes: true }),
      personalRows(db, { table: 'feed_sliders', goes: true }),
    ],
    listeners: [
      listener('avatar.changed', service.writeAvatar),
      listener('account.leaving', drafts.unscheduleAll),
      listener('member.suspended', drafts.unscheduleAll),
      listener('member.blocked', lists.blocked),
    ],
    backlogs: [{ name: 'scheduled-posts', read: () => countDuePosts(db) }],
    routes: [
      ...newsfeedRoutes({
        database,
        service,
        reads,
        one,
        reactions,
        links,
        lists,
        accounts,
        admit,
        forYou: createForYou(db, reads),
      }),
      ...listRoutes(lists),
      ...use.follows.of(listTarget, { max: maxListsFollowed }).routes(feedListFollowCalls),
      ...draftRoutes({ drafts, present: one }),
      ...albumRoutes({ db, accounts, schedule, comments: use.comments }),
      ...use.reports.of(target).routes({ report: reportPost }),
    ],
    jobs: [
      {
        name: 'newsfeed.sweep',
        cron: '17 3 * * *',
        async run() {
          await purgePosts(db, new Date(Date.now() - keptDeletedMs))
          await links.sweep()
        },
      },
      { name: 'newsfeed.links', cron: '*/10 * * * *', run: links.catchUp },
    ],
    async start() {
      wake()
    },
    async close() {
      await pump.close()
      await links.close()
    },
  }
}
