import type { PublicUser } from '#contract/account.ts'
import {
  finishReel,
  reactToReel,
  reelReactions,
  reelReactionsOfList,
  reelReactors,
  reelSlug,
  reelUpload,
  reportReel,
  viewReel,
} from '#contract/reels.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import type { ModerationService } from '#server/features/chat/moderation/moderation.service.ts'
import type { CommentService } from '#server/features/comments/comments.service.ts'
import type { ReactionService } from '#server/features/reactions/reactions.service.ts'
import type { ReportService } from '#server/features/reports/reports.service.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import type { ViewService } from '#server/features/views/views.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { type Member, memberIdOf, type Viewer } from '#server/http/viewer.ts'
import type { Feature, Ground, SitemapSource } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { countReels, listForSitemap, listReels, listSeen, listVideosInUse, purgeReels } from './reel.store.ts'
import { createReelReads } from './reel.view.ts'
import { reelRoutes } from './reels.routes.ts'
import { createReelService, type ReelService } from './reels.service.ts'

type Uses = {
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    findPublicByName(username: string): Promise<PublicUser | null>
    refusePosting(viewer: Viewer): Promise<void>
    refuseBlocked(username: string, viewer: Viewer): Promise<void>
  }
  uploads: UploadService
  reactions: ReactionService
  reports: ReportService
  views: ViewService
  comments: CommentService
  chat: Pick<ChatService, 'publishable'> & { moderation: Pick<ModerationService, 'refuseBanned'> }
}

/** Max reels that a member may publish in an hour. */
const published = { points: 12, windowS: 3_600 }
/** Deleted reels are stored this long, so that moderators can inspect them. */
const keptDeletedMs = 30 * 24 * 3_600_000
/** Reels per sitemap file. In three languages they make up to 9,000 addresses. */
const reelsPerFile = 3_000

/** Short vertical videos, shown one after another on the full screen of a phone. */
export function createReels(ground: Ground, use: Uses): Feature<ReelService> {
  const { database, buckets } = ground.engines
  const { db } = database
  const bucket = buckets.open('member:reels', published)

  async function admitWriter(member: Member): Promise<void> {
    await use.accounts.refusePosting(member)
    await use.chat.moderation.refuseBanned(member.userId)
    const waitMs = await bucket.take(member.userId)
    if (waitMs !== null) throw new ApiError('REEL_LIMIT', { retryAfterS: Math.ceil(waitMs / 1_000) })
  }
  const seenBy = (viewer: Viewer, ids: readonly string[]) => listSeen(db, ids, memberIdOf(viewer))

  async function admit(viewer: Viewer, id: string): Promise<string> {
    if ((await seenBy(viewer, [id])).length === 0) throw new ApiError('REEL_NOT_FOUND')
    return id
  }

  const target = {
    kind: 'reel',
    admit,
    visible: async (viewer: Viewer, ids: readonly string[]) => (await seenBy(viewer, ids)).map(({ id }) => id),
    async show(ids: readonly string[]) {
      const rows = await listReels(db, ids)
      return new Map(
        rows.map((row) => [row.id, { text: row.caption, authorId: row.user_id, path: `/reels/${reelSlug(row)}` }]),
      )
    },
    remove: (moderator: Member, id: string) => service.remove(moderator, id),
  }
  const reactions = use.reactions.of(target)
  const views = use.views.of(target)
  const finishes = use.views.of({ kind: 'reel-finish', admit })
  use.comments.of({
    ...target,
    ownerOf: async (id) => (await listReels(db, [id]))[0]?.user_id ?? null,
    places: async (_, ids) =>
      new Map([...(await target.show(ids))].map(([id, { path, text }]) => [id, { path, title: text || null }])),
  })
  use.uploads.accept(reelUpload, { inUse: (addresses) => listVideosInUse(db, addresses) })
  const service = createReelService({
    database,
    admitWriter,
    publishable: use.chat.publishable,
    files: (userId, addresses) => use.uploads.find({ userId }, { kinds: [reelUpload], addresses }),
  })
  const reads = createReelReads({ db, accounts: use.accounts, reactions, views, finishes })

  return {
    service,
    personal: [personalRows(db, { table: 'reels', without: ['request_id'], goes: true })],
    routes: [
      ...reelRoutes({ db, service, accounts: use.accounts, reads }),
      ...reactions.routes({
        react: reactToReel,
        reactions: reelReactions,
        reactionsOfList: reelReactionsOfList,
        reactors: reelReactors,
      }),
      ...use.reports.of(target).routes({ report: reportReel }),
      ...views.routes({ view: viewReel }),
      ...finishes.routes({ view: finishReel }),
    ],
    sitemaps: [reelSitemap()],
    jobs: [
      { name: 'reels.purge', cron: '27 3 * * *', run: () => purgeReels(db, new Date(Date.now() - keptDeletedMs)) },
    ],
  }

  function reelSitemap(): SitemapSource {
    return {
      kind: 'reels',
      pattern: '/reels/*',
      async numbers() {
        return Array.from({ length: Math.ceil((await countReels(db)) / reelsPerFile) }, (_, i) => i + 1)
      },
      async read(number) {
        const rows = await listForSitemap(db, { offset: (number - 1) * reelsPerFile, limit: reelsPerFile })
        return rows.map((row) => ({ path: `/reels/${reelSlug(row)}`, changedAt: row.created_at }))
      },
    }
  }
}
