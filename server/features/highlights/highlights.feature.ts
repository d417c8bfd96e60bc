import { join } from 'node:path'
import type { PublicUser } from '#contract/account.ts'
import {
  highlightReactions,
  highlightReactionsOfList,
  highlightReactors,
  reactToHighlight,
  reportHighlight,
  viewHighlight,
} from '#contract/highlights.ts'
import type { AudienceService } from '#server/features/audience/audience.service.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import type { ModerationService } from '#server/features/chat/moderation/moderation.service.ts'
import type { CommentService } from '#server/features/comments/comments.service.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { IngestService } from '#server/features/ingest/ingest.service.ts'
import type { ReactionService } from '#server/features/reactions/reactions.service.ts'
import type { ReportService } from '#server/features/reports/reports.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import type { ViewService } from '#server/features/views/views.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member, type Viewer } from '#server/http/viewer.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { createCuts } from './cuts.service.ts'
import { createCutter } from './cutter.adapter.ts'
import { createEventClips } from './event-clips.service.ts'
import { listHighlights, listReady } from './highlight.store.ts'
import { createHighlightReads, pathOf } from './highlight.view.ts'
import { highlightResource } from './highlight-records.service.ts'
import { highlightRoutes } from './highlights.routes.ts'
import { createHighlightService, type HighlightService } from './highlights.service.ts'
import { highlightSitemap } from './sitemap.http.ts'
import { createStreamSources } from './stream-source.adapter.ts'

type Uses = {
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    refusePosting(viewer: Viewer): Promise<void>
  }
  uploads: UploadService
  reactions: ReactionService
  reports: ReportService
  views: ViewService
  comments: CommentService
  schedule: ScheduleService
  fixtureDetails: FixtureDetailsService
  ingest: IngestService
  audience: AudienceService
  chat: Pick<ChatService, 'publishable'> & { moderation: Pick<ModerationService, 'refuseBanned'> }
}

/** Max clips per hour of a member and of a commentator. */
const cutsOf = { user: { points: 12, windowS: 3_600 }, commentator: { points: 120, windowS: 3_600 } }

export function createHighlights(ground: Ground, use: Uses): Feature<HighlightService> {
  const { engines, config, metrics, log, origins } = ground
  const { database, media, storage, buckets } = engines
  const { db } = database
  const sources = createStreamSources({ origins, storage })
  const cutter = createCutter({
    sources,
    uploads: use.uploads,
    directory: join(config.dataDir, 'clips'),
    pictureOf: media.pictureOf,
  })
  const cuts = createCuts({ database, cutter, metrics, log })
  const isMediaServed = config.roles.includes('media')
  const wake = () => {
    if (isMediaServed) cuts.wake()
  }
  const cutsOfMember = buckets.open('member:clips', cutsOf.user)
  const cutsOfCommentator = buckets.open('commentator:clips', cutsOf.commentator)

  async function admitMaker(member: Member): Promise<void> {
    await use.accounts.refusePosting(member)
    await use.chat.moderation.refuseBanned(member.userId)
    const bucket = hasRole(member, 'commentator') ? cutsOfCommentator : cutsOfMember
    const waitMs = await bucket.take(member.userId)
    if (waitMs !== null) throw new ApiError('CLIP_LIMIT', { retryAfterS: Math.ceil(waitMs / 1_000) })
  }

  const target = {
    kind: 'highlight',
    async admit(_: Viewer, id: string) {
      const [ready] = await listReady(db, [id])
      if (ready === undefined) throw new ApiError('HIGHLIGHT_NOT_FOUND')
      return ready
    },
    visible: (_: Viewer, ids: readonly string[]) => listReady(db, ids),
    async show(ids: readonly string[]) {
      const rows = (await listHighlights(db, ids)).filter(({ state }) => state === 'ready')
      return new Map(
        rows.map(({ id, fixture_id, title, player, user_id }) => [
          id,
          { text: title || player, authorId: user_id, path: pathOf(fixture_id, id) },
        ]),
      )
    },
    async remove(moderator: Member, id: string) {
      await service.update(moderator, id, { isRejected: true })
    },
  }
  const views = use.views.of(target)
  use.comments.of({
    ...target,
    ownerOf: async (id) => (await listHighlights(db, [id]))[0]?.user_id ?? null,
    async places(_, ids, locale) {
      const rows = (await listHighlights(db, ids)).filter(({ state }) => state === 'ready')
      const found = await reads.fixtures(
        rows.map(({ fixture_id }) => fixture_id),
        locale,
      )
      return new Map(
        rows.map(({ id, fixture_id, title, player }) => [
          id,
          { path: pathOf(found.get(fixture_id)?.slug ?? fixture_id, id), title: title || player || null },
        ]),
      )
    },
  })
  const { ingest, schedule, fixtureDetails, audience, accounts } = use
  const { publishable } = use.chat
  const service = createHighlightService({ database, ingest, schedule, cutter, publishable, admitMaker, wake })
  const reads = createHighlightReads({ accounts, schedule, views })
  return {
    service,
    personal: [personalRows(db, { table: 'highlights', without: ['request_id'], goes: true })],
    routes: [
      ...highlightRoutes({ database, service, reads }),
      ...use.reactions.of(target).routes({
        react: reactToHighlight,
        reactions: highlightReactions,
        reactionsOfList: highlightReactionsOfList,
        reactors: highlightReactors,
      }),
      ...use.reports.of(target).routes({ report: reportHighlight }),
      ...views.routes({ view: viewHighlight }),
    ],
    resources: [highlightResource({ schedule, wake })],
    sitemaps: [highlightSitemap(database)],
    listeners: [
      listener('fixture.happened', createEventClips({ database, fixtureDetails, ingest, schedule, audience, wake })),
    ],
    async start() {
      wake()
    },
    async close() {
      await cuts.close()
      sources.close()
    },
  }
}
