import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { articleCategory } from './articles.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, locale, nothing } from './envelope.ts'
import { type ArticleDocument, articleDocument, fileAddress } from './rules/article-document.ts'

export const articleStatuses = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export const articleStatus = z.enum(articleStatuses)
export type ArticleStatus = z.infer<typeof articleStatus>

const pixels = z.int().check(z.gte(1), z.lte(20_000))
const line = (most: number) => z.string().check(z.maxLength(most))

export const longest = { title: 160, standfirst: 500, alt: 300, caption: 400, hashtag: 40 }
export const maxHashtags = 10

const written = {
  title: line(longest.title),
  standfirst: line(longest.standfirst),
  coverAlt: line(longest.alt),
  coverCaption: line(longest.caption),
}

export const articleDraft = z.object({
  locale,
  ...written,
  document: z.custom<ArticleDocument>(),
  /** Increases with each change. A save names the version that it changed. */
  version: z.int(),
  changedBy: z.nullable(publicUser),
  changedAt: epochMs,
})
export type ArticleDraft = z.infer<typeof articleDraft>

const cover = z.object({ url: fileAddress, width: pixels, height: pixels })

export const deskArticle = z.object({
  id: digits,
  status: articleStatus,
  /** Planned or actual time of publication. */
  publishedAt: z.nullable(epochMs),
  categoryId: digits,
  author: z.nullable(publicUser),
  isTop: z.boolean(),
  cover: z.nullable(cover),
  hashtags: z.array(z.string()),
  /** Time at which the drafts replace the published texts, which stay online until then. */
  updateAt: z.nullable(epochMs),
  /** True for a draft that was never on the site. */
  isDeletable: z.boolean(),
  changedAt: epochMs,
  /** Path on the site while readers can open the article. */
  path: z.nullable(z.string()),
  drafts: z.array(articleDraft),
})
export type DeskArticle = z.infer<typeof deskArticle>

const deskEntry = z.object({
  id: digits,
  title: z.string(),
  status: articleStatus,
  publishedAt: z.nullable(epochMs),
  category: articleCategory,
  author: z.nullable(publicUser),
  locales: z.array(locale),
  changedAt: epochMs,
})
export type DeskEntry = z.infer<typeof deskEntry>

const named = z.object({ id: digitsInput })

export const deskArticleList = endpoint({
  method: 'GET',
  path: '/au/api/operator/article/list',
  summary: 'All articles, the last changed first; of one state, or with words in the title',
  auth: 'operator',
  input: z.object({
    status: z.optional(articleStatus),
    q: z._default(line(80), ''),
    locale: z._default(locale, 'vi'),
    ...keysetPaging(30),
  }),
  data: keysetPageOf(deskEntry),
})

export const deskArticleCategories = endpoint({
  method: 'GET',
  path: '/au/api/operator/article/categories',
  summary: 'All categories that an article can stand in',
  auth: 'operator',
  input: z.object({ locale: z._default(locale, 'vi') }),
  data: z.object({ list: z.array(articleCategory) }),
})

export const deskArticleInfo = endpoint({
  method: 'GET',
  path: '/au/api/operator/article/info/{id}',
  summary: 'One article with what is written of it in each language',
  auth: 'operator',
  input: named,
  data: deskArticle,
  errors: ['ARTICLE_NOT_FOUND'],
})

export const deskArticleCreate = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/create',
  summary: 'Begin an article; the caller is its author',
  auth: 'operator',
  input: z.object({ categoryId: digitsInput }),
  data: z.object({ id: digits }),
  errors: ['CATEGORY_NOT_FOUND'],
})

export const deskArticleSave = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/save',
  summary: 'Keep what is written in one language; readers see it once it is published',
  auth: 'operator',
  input: z.object({
    id: digitsInput,
    locale,
    /** Version of the draft that was changed; 0 for a new language. */
    version: z.int().check(z.gte(0)),
    ...written,
    document: articleDocument,
  }),
  data: z.object({ version: z.int() }),
  errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_CHANGED', 'PAYLOAD_TOO_LARGE'],
})

export const deskArticleKeep = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/keep',
  summary: 'Keep a text among the revisions of its language, without a change of the draft',
  auth: 'operator',
  input: z.object({ id: digitsInput, locale, ...written, document: articleDocument }),
  data: nothing,
  errors: ['ARTICLE_NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
})

export const deskArticleSettings = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/settings',
  summary: 'Where it stands, who is named as its author, its cover and hashtags; a published article changes at once',
  auth: 'operator',
  input: z.object({
    id: digitsInput,
    categoryId: digitsInput,
    /** The author's user name; unchanged when omitted. */
    author: z.optional(line(32)),
    isTop: z.boolean(),
    cover: z.nullable(cover),
    hashtags: z.array(z.string().check(z.minLength(1), z.maxLength(longest.hashtag))).check(z.maxLength(maxHashtags)),
  }),
  data: nothing,
  errors: ['ARTICLE_NOT_FOUND', 'CATEGORY_NOT_FOUND', 'USER_NOT_FOUND'],
})

export const deskArticlePublish = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/publish',
  summary:
    'Publish all languages that are written, now or at a time to come; a published article stays online until that time',
  auth: 'operator',
  input: z.object({ id: digitsInput, at: z.optional(z.nullable(epochMs)) }),
  data: z.object({
    status: articleStatus,
    publishedAt: epochMs,
    updateAt: z.nullable(epochMs),
    path: z.nullable(z.string()),
  }),
  errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_INCOMPLETE', 'ARTICLE_TIME_PAST'],
})

export const deskArticleUnschedule = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/unschedule',
  summary: 'Cancel what is scheduled: a published article stays as it is, any other one is a draft again',
  auth: 'operator',
  input: named,
  data: nothing,
  errors: ['ARTICLE_NOT_FOUND'],
})

export const deskArticleDelete = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/delete',
  summary: 'Delete a draft that was never on the site',
  auth: 'operator',
  input: named,
  data: nothing,
  errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_NOT_DRAFT'],
})

export const deskArticleOpen = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/open',
  summary: 'Say every 15 s that the caller has the article open, or that it was closed; returns who else has it open',
  auth: 'operator',
  input: z.object({ id: digitsInput, isOpen: z._default(z.boolean(), true) }),
  data: z.object({ others: z.array(publicUser) }),
  errors: ['ARTICLE_NOT_FOUND'],
})

export const deskArticleWithdraw = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/withdraw',
  summary: 'Take it back: readers no longer find it, or it is no longer to be published',
  auth: 'operator',
  input: named,
  data: nothing,
  errors: ['ARTICLE_NOT_FOUND'],
})

export const deskArticleRevisions = endpoint({
  method: 'GET',
  path: '/au/api/operator/article/revisions/{id}',
  summary: 'What was kept of a language along the way, the newest first',
  auth: 'operator',
  input: z.object({ id: digitsInput, locale }),
  data: z.object({
    list: z.array(
      z.object({
        id: digits,
        title: z.string(),
        isPublished: z.boolean(),
        madeBy: z.nullable(publicUser),
        madeAt: epochMs,
      }),
    ),
  }),
  errors: ['ARTICLE_NOT_FOUND'],
})

export const deskArticleRevision = endpoint({
  method: 'GET',
  path: '/au/api/operator/article/revision/{id}',
  summary: 'One of them whole: to look at, or to take up again by saving it',
  auth: 'operator',
  input: named,
  data: z.object({ locale, ...written, document: z.custom<ArticleDocument>() }),
  errors: ['REVISION_NOT_FOUND'],
})
