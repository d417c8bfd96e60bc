import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { articleCategory } from './articles.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, epochMsInput, keysetPageOf, keysetPaging, locale, nothing } from './envelope.ts'
import { type ArticleDocument, articleDocument, fileAddress } from './rules/article-document.ts'

export const articleStatuses = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export const articleStatus = z.enum(articleStatuses)
export type ArticleStatus = z.infer<typeof articleStatus>

const pixels = z.int().check(z.gte(1), z.lte(20_000))
const line = (most: number) => z.string().check(z.maxLength(most))

export const longest = { title: 160, standfirst: 500, alt: 300, caption: 400, hashtag: 40, slug: 80, seo: 200 }
/** Lengths that search engines usually show whole. */
export const seoShown = { title: 60, description: 160 }
export const maxHashtags = 10
/** Max related articles that an editor chooses. The page adds similar ones to fewer. */
export const maxRelated = 4

/** Readable part of an article's address. The id follows it, so it need not be unique. */
export const articleSlug = z
  .string()
  .check(z.minLength(1), z.maxLength(longest.slug), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

const written = {
  title: line(longest.title),
  standfirst: line(longest.standfirst),
  coverAlt: line(longest.alt),
  coverCaption: line(longest.caption),
  /** Title and description for search engines and shared links; empty to use the title and the standfirst. */
  seoTitle: line(longest.seo),
  seoDescription: line(longest.seo),
}
/** Without the texts for search engines, they are empty. */
const writing = {
  ...written,
  seoTitle: z._default(written.seoTitle, ''),
  seoDescription: z._default(written.seoDescription, ''),
}

export const articleDraft = z.object({
  locale,
  ...written,
  document: z.custom<ArticleDocument>(),
  /** Increases with each change. A save sends the version on which it is based. */
  version: z.int(),
  changedBy: z.nullable(publicUser),
  changedAt: epochMs,
})
export type ArticleDraft = z.infer<typeof articleDraft>

const cover = z.object({ url: fileAddress, width: pixels, height: pixels })

export const deskArticle = z.object({
  id: digits,
  status: articleStatus,
  /** Planned or actual time of publication; null for a draft without one. */
  publishedAt: z.nullable(epochMs),
  categoryId: digits,
  author: z.nullable(publicUser),
  isTop: z.boolean(),
  cover: z.nullable(cover),
  hashtags: z.array(z.string()),
  /** The chosen part of the address; null to make it from the title. */
  slug: z.nullable(z.string()),
  hasComments: z.boolean(),
  /** Chosen related articles, in the order on the page. */
  related: z.array(z.object({ id: digits, title: z.string(), status: articleStatus })),
  /** Time at which the drafts replace the published texts, which stay online until then. */
  updateAt: z.nullable(epochMs),
  /** True for a draft that was never public. */
  isDeletable: z.boolean(),
  changedAt: epochMs,
  /** Path on the site; null while readers cannot open the article. */
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
  summary: 'List all articles, last changed first; optionally only of one status or with words in the title',
  auth: 'editor',
  scope: 'articles:write',
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
  summary: 'Categories that an article can have',
  auth: 'editor',
  scope: 'articles:write',
  input: z.object({ locale: z._default(locale, 'vi') }),
  data: z.object({ list: z.array(articleCategory) }),
})

export const deskArticleInfo = endpoint({
  method: 'GET',
  path: '/au/api/operator/article/info/{id}',
  summary: 'An article with its drafts in all languages',
  auth: 'editor',
  scope: 'articles:write',
  input: named,
  data: deskArticle,
  errors: ['ARTICLE_NOT_FOUND'],
})

export const deskArticleCreate = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/create',
  summary: 'Create an article with the caller as its author',
  auth: 'editor',
  scope: 'articles:write',
  input: z.object({ categoryId: digitsInput }),
  data: z.object({ id: digits }),
  errors: ['CATEGORY_NOT_FOUND'],
})

export const deskArticleSave = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/save',
  summary: 'Save the draft in one language; readers see it only after publication',
  auth: 'editor',
  scope: 'articles:write',
  input: z.object({
    id: digitsInput,
    locale,
    /** Version of the draft on which the save is based; 0 for a new language. */
    version: z.int().check(z.gte(0)),
    ...writing,
    document: articleDocument,
  }),
  data: z.object({ version: z.int() }),
  errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_CHANGED', 'PAYLOAD_TOO_LARGE'],
})

export const deskArticleKeep = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/keep',
  summary: 'Save a text as a revision of its language, without changing the draft',
  auth: 'editor',
  scope: 'articles:write',
  input: z.object({ id: digitsInput, locale, ...writing, document: articleDocument }),
  data: nothing,
  errors: ['ARTICLE_NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
})

export const deskArticleSettings = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/settings',
  summary:
    'Set the category, author, cover, hashtags, top mark, address, related articles and whether comments are open; takes effect immediately on a published article',
  auth: 'editor',
  scope: 'articles:write',
  input: z.object({
    id: digitsInput,
    categoryId: digitsInput,
    /** The author's user name; unchanged when omitted. */
    author: z.optional(line(32)),
    isTop: z.boolean(),
    cover: z.nullable(cover),
    hashtags: z.array(z.string().check(z.minLength(1), z.maxLength(longest.hashtag))).check(z.maxLength(maxHashtags)),
    /** Null makes it from the title. The following fields stay unchanged when omitted. */
    slug: z.optional(z.nullable(articleSlug)),
    hasComments: z.optional(z.boolean()),
    related: z.optional(z.array(digitsInput).check(z.maxLength(maxRelated))),
  }),
  data: nothing,
  errors: ['ARTICLE_NOT_FOUND', 'CATEGORY_NOT_FOUND', 'USER_NOT_FOUND'],
})

export const deskArticlePublish = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/publish',
  summary:
    'Publish the drafts in all languages, now or at a given time; an already published article stays online until then',
  auth: 'editor',
  scope: 'articles:write',
  input: z.object({ id: digitsInput, at: z.optional(z.nullable(epochMsInput)) }),
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
  summary:
    'Cancel a scheduled publication: a published article stays unchanged, any other article becomes a draft again',
  auth: 'editor',
  scope: 'articles:write',
  input: named,
  data: nothing,
  errors: ['ARTICLE_NOT_FOUND'],
})

export const deskArticleDelete = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/delete',
  summary: 'Delete a draft that was never public',
  auth: 'editor',
  scope: 'articles:write',
  input: named,
  data: nothing,
  errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_NOT_DRAFT'],
})

export const deskArticleOpen = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/open',
  summary:
    'Report every 15 s that the caller has the article open, or that it was closed; returns the other operators who have it open',
  auth: 'editor',
  scope: 'articles:write',
  input: z.object({ id: digitsInput, isOpen: z._default(z.boolean(), true) }),
  data: z.object({ others: z.array(publicUser) }),
  errors: ['ARTICLE_NOT_FOUND'],
})

export const deskArticleWithdraw = endpoint({
  method: 'POST',
  path: '/au/api/operator/article/withdraw',
  summary: 'Withdraw a published article from the site, or cancel the publication of a scheduled one',
  auth: 'editor',
  scope: 'articles:write',
  input: named,
  data: nothing,
  errors: ['ARTICLE_NOT_FOUND'],
})

export const deskArticleRevisions = endpoint({
  method: 'GET',
  path: '/au/api/operator/article/revisions/{id}',
  summary: 'Revisions of an article in one language, newest first',
  auth: 'editor',
  scope: 'articles:write',
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
  summary: 'A revision with its full text; saving this text as the draft restores it',
  auth: 'editor',
  scope: 'articles:write',
  input: named,
  data: z.object({ locale, ...written, document: z.custom<ArticleDocument>() }),
  errors: ['REVISION_NOT_FOUND'],
})
