import type { MemberProfile, PublicUser } from '#contract/account.ts'
import { articleUpload } from '#contract/articles.ts'
import type { LocalText } from '#contract/envelope.ts'
import { siteOrigin } from '#server/config/site-origin.ts'
import type { CommentService } from '#server/features/comments/comments.service.ts'
import type { NewsfeedService } from '#server/features/newsfeed/post.service.ts'
import type { ReactionService } from '#server/features/reactions/reactions.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import type { ViewService } from '#server/features/views/views.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { publishSiteChanged } from '#server/kit/site-changes.ts'
import { findAuthor, isClosed, listReadable } from './article.store.ts'
import { type ArticleReads, createArticleReads } from './article.view.ts'
import { articleRoutes } from './articles.routes.ts'
import { deskRoutes } from './desk.routes.ts'
import { createDeskService, type DeskService } from './desk.service.ts'
import { listFilesInUse } from './draft.store.ts'
import { serveFeeds } from './feeds.http.ts'
import { keepHashtagNames } from './hashtag.store.ts'
import { hashtagResource } from './hashtags.resource.ts'
import { pollRoutes } from './polls.routes.ts'
import { createPollService } from './polls.service.ts'
import { listForDesk } from './publish.store.ts'
import { articleSitemaps } from './sitemaps.http.ts'

type Uses = {
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    findPublicByName(username: string): Promise<MemberProfile | null>
  }
  uploads: UploadService
  reactions: ReactionService
  views: ViewService
  comments: CommentService
  schedule: Pick<ScheduleService, 'findAll'>
  newsfeed: Pick<NewsfeedService, 'accept'>
}

export type ArticleService = DeskService & {
  /**
   * Returns summaries in the language, followed by Vietnamese summaries of the other articles. Omits articles with
   * neither.
   */
  summaries: ArticleReads['find']
  nameHashtags(names: readonly LocalText[]): Promise<void>
}

export function createArticles(
  { engines, config, settings, words, clock }: Ground,
  use: Uses,
): Feature<ArticleService> {
  const { database } = engines
  const { db } = database
  const target = {
    kind: 'article',
    async admit(_: Viewer, id: string) {
      if ((await listReadable(db, [id])).length === 0) throw new ApiError('ARTICLE_NOT_FOUND')
      return id
    },
    visible: (_: Viewer, ids: readonly string[]) => listReadable(db, ids),
  }
  const reactions = use.reactions.of(target)
  const views = use.views.of(target)
  const comments = use.comments.of({
    ...target,
    ownerOf: (id) => findAuthor(db, id),
    isClosed,
    async places(_, ids, locale) {
      const shown = await summaries(ids, locale)
      return new Map(shown.map(({ id, path, title }) => [id, { path: `/tin-tuc/${path}`, title }]))
    },
  })
  const reads = createArticleReads({ db, accounts: use.accounts, comments, reactions, schedule: use.schedule })
  const desk = createDeskService(database, async (from, id) => (await views.of([id], from)).get(id) ?? 0)
  const summaries: ArticleService['summaries'] = async (ids, locale) => {
    const own = await reads.find(ids, locale)
    const missing = ids.filter((id) => !own.some((one) => one.id === id))
    return [...own, ...(locale === 'vi' ? [] : await reads.find(missing, 'vi'))]
  }
  use.uploads.accept(articleUpload, { inUse: (addresses) => listFilesInUse(db, addresses) })
  use.newsfeed.accept({
    kind: 'article',
    async cards(ids, locale) {
      const shown = await summaries(ids, locale)
      return new Map(
        shown.map(({ id, path, title, standfirst, cover }) => [
          id,
          { path: `/tin-tuc/${path}`, title, text: standfirst, image: cover?.url ?? null },
        ]),
      )
    },
  })
  return {
    service: { ...desk, summaries, nameHashtags: (names) => keepHashtagNames(db, names) },
    personal: [
      personalRows(db, { table: 'articles', column: 'author_id', goes: false }),
      personalRows(db, { table: 'article_drafts', column: 'changed_by', goes: false }),
      personalRows(db, { table: 'article_revisions', column: 'made_by', goes: false }),
      personalRows(db, { table: 'article_votes', goes: true }),
    ],
    routes: [
      ...articleRoutes({ db, reads, reactions, views, accounts: use.accounts, admit: target.admit }),
      ...pollRoutes(createPollService(db)),
      ...deskRoutes({ db, desk, accounts: use.accounts }),
    ],
    resources: [hashtagResource(() => publishSiteChanged(engines.bus))],
    finders: [
      {
        name: 'articles',
        icon: 'newspaper',
        find: async ({ q, limit }) =>
          q.startsWith('#')
            ? []
            : (await listForDesk(db, { status: undefined, q, paging: { pageNum: 1, pageSize: limit } })).list,
        pathOf: (id) => `/quan-tri/tin-tuc/${id}`,
      },
    ],
    serve(http) {
      const origin = siteOrigin(config)
      serveFeeds(http, { db, reads, buckets: engines.buckets, origin, settings, words, clock })
    },
    sitemaps: articleSitemaps(db),
    jobs: [{ name: 'articles.publish', cron: '* * * * *', run: () => desk.publishDue() }],
  }
}
