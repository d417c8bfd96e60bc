import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import {
  digits,
  digitsInput,
  epochMs,
  keysetPageOf,
  keysetPaging,
  locale,
  nothing,
  pageOf,
  paging,
  wholeNumber,
} from './envelope.ts'
import { reactionCalls, reactionInput, reactionSummary } from './reactions.ts'
import { type ArticleDocument, pollKey } from './rules/article-document.ts'
import { fixtureSummary } from './schedule.ts'
import { pictureLimits, type UploadKind } from './uploads.ts'

/** Id of the introduction article on `/gioi-thieu`. */
export const introId = '4314'

export const articleUpload: UploadKind = {
  kind: 'article',
  role: 'editor',
  most: 1,
  pictures: pictureLimits,
  videos: { maxBytes: 300 * 1024 ** 2, maxPixels: 1_920 * 1_920, maxSeconds: 600 },
}

const inLocale = { locale: z._default(locale, 'vi') }

export const articleCategory = z.object({
  id: digits,
  /** Id of the parent category; 0 without a parent. */
  pid: digits,
  slug: z.string(),
  name: z.string(),
})
export type ArticleCategory = z.infer<typeof articleCategory>

export const articleCover = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  caption: z.string(),
})
export type ArticleCover = z.infer<typeof articleCover>

export const articleSummary = z.object({
  id: digits,
  title: z.string(),
  standfirst: z.string(),
  /** `{category}/{slug}-{id}`, the part of the address after `/tin-tuc/`. */
  path: z.string(),
  category: articleCategory,
  cover: z.nullable(articleCover),
  author: z.nullable(publicUser),
  publishedAt: epochMs,
  /** Reading time in minutes. */
  minutes: z.int(),
  views: z.int(),
  comments: z.int(),
})
export type ArticleSummary = z.infer<typeof articleSummary>

export const hashtagKey = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))
export const articleHashtag = z.object({ tag: hashtagKey, name: z.string(), total: z.int() })
export type ArticleHashtag = z.infer<typeof articleHashtag>

export const articleList = endpoint({
  method: 'GET',
  path: '/other/api/article/list',
  summary:
    'Articles in a language, newest first: all, or those of a category and its subcategories, a hashtag or an author',
  auth: 'public',
  input: z.object({
    categoryId: z.optional(digitsInput),
    hashtag: z.optional(hashtagKey),
    author: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9_.]{1,32}$/))),
    ...keysetPaging(10),
    ...inLocale,
  }),
  data: keysetPageOf(articleSummary),
  errors: ['USER_NOT_FOUND'],
  sharedForMs: 5_000,
})

export const articleListMostView = endpoint({
  method: 'GET',
  path: '/other/api/article/list-most-view',
  summary: 'Most-read articles of recent days; newer views count more',
  auth: 'public',
  input: z.object({ ...paging(10), ...inLocale }),
  data: pageOf(articleSummary),
  sharedForMs: 30_000,
})

export const articleListTop = endpoint({
  method: 'GET',
  path: '/other/api/article/list-top',
  summary: 'Articles that the editors chose, newest first',
  auth: 'public',
  input: z.object({ ...paging(10), ...inLocale }),
  data: pageOf(articleSummary),
  sharedForMs: 5_000,
})

export const articleListByCategory = endpoint({
  method: 'GET',
  path: '/other/api/article/list-by-category',
  summary: 'Articles of a category and its subcategories, newest first',
  auth: 'public',
  input: z.object({ categoryId: digitsInput, ...keysetPaging(10), ...inLocale }),
  data: keysetPageOf(articleSummary),
  errors: ['CATEGORY_NOT_FOUND'],
  sharedForMs: 5_000,
})

export const articleCategoryList = endpoint({
  method: 'GET',
  path: '/other/api/article/category-list',
  summary: 'Subcategories of a category; `pid` 0 lists the top-level categories',
  auth: 'public',
  input: z.object({ pid: z._default(digitsInput, '0'), ...inLocale }),
  data: z.object({ list: z.array(articleCategory) }),
  sharedForMs: 30_000,
})

export const articleListOf = endpoint({
  method: 'GET',
  path: '/other/api/article/list/{x}',
  summary: 'Articles of the category with this id or slug, else of the hashtag',
  auth: 'public',
  input: z.object({ x: hashtagKey, ...keysetPaging(10), ...inLocale }),
  data: keysetPageOf(articleSummary),
  errors: ['CATEGORY_NOT_FOUND'],
  sharedForMs: 5_000,
})

export const articleListHashtag = endpoint({
  method: 'GET',
  path: '/other/api/article/list-hashtag',
  summary: 'Hashtags of articles in a language, most used first; with `tag` only this hashtag',
  auth: 'public',
  input: z.object({ tag: z.optional(hashtagKey), ...paging(100), ...inLocale }),
  data: pageOf(articleHashtag),
  sharedForMs: 60_000,
})

export const articleInfo = endpoint({
  method: 'GET',
  path: '/other/api/article/info/{id}',
  summary:
    'An article with its document and the data that the document refers to; in the given language, else in Vietnamese, else in another one',
  auth: 'public',
  input: z.object({ id: digitsInput, ...inLocale }),
  data: z.object({
    ...articleSummary.shape,
    /** `locale` is the language of this version; `locales` are all languages of the article. */
    locale,
    locales: z.array(locale),
    changedAt: epochMs,
    /** Title and description for search engines; empty when the title and the standfirst serve. */
    seoTitle: z.string(),
    seoDescription: z.string(),
    /** False when new comments are refused. */
    hasComments: z.boolean(),
    document: z.custom<ArticleDocument>(),
    hashtags: z.array(z.object({ tag: hashtagKey, name: z.string() })),
    /** Existing fixtures that the document refers to. */
    fixtures: z.array(fixtureSummary),
    reactions: z.int(),
    /** Articles chosen by the editors, then those on similar subjects, closest first, filled up with the newest ones. */
    related: z.array(articleSummary),
    /** The article published just before this one in its section; null when there is none. */
    next: z.nullable(articleSummary),
  }),
  errors: ['ARTICLE_NOT_FOUND'],
  sharedForMs: 5_000,
})

export const articleReaction = endpoint({
  method: 'POST',
  path: '/other/api/article/reaction',
  summary: 'Set, change or remove (null or 0) the member’s reaction; repeating the same reaction changes nothing',
  auth: 'user',
  input: z.object({ id: digitsInput, reaction: reactionInput }),
  data: z.object({ id: digits, ...reactionSummary.shape }),
  errors: ['ARTICLE_NOT_FOUND'],
})

export const { reactionsOfList: articleReactionsOfList, reactors: articleReactors } = reactionCalls('article', [
  'ARTICLE_NOT_FOUND',
])

export const articleView = endpoint({
  method: 'POST',
  path: '/other/api/article/view/{id}',
  summary: 'Count a view of the article, at most one per reader and hour',
  auth: 'guest',
  input: z.object({ id: digitsInput }),
  data: nothing,
  errors: ['ARTICLE_NOT_FOUND'],
})

const pollState = z.object({
  key: pollKey,
  /** Number of votes for each option, in the options' order. */
  votes: z.array(z.int()),
  /** Index of the option that the viewer chose; null without a vote. */
  own: z.nullable(z.int()),
})
export type PollState = z.infer<typeof pollState>

export const articlePolls = endpoint({
  method: 'GET',
  path: '/al/api/article/polls/{id}',
  summary: 'Votes in the polls of an article, and the viewer’s choice in each',
  auth: 'guest',
  input: z.object({ id: digitsInput }),
  data: z.object({ list: z.array(pollState) }),
  errors: ['ARTICLE_NOT_FOUND'],
})

export const articleVote = endpoint({
  method: 'POST',
  path: '/au/api/user/article/vote',
  summary: 'Vote in a poll, or change the vote',
  auth: 'user',
  input: z.object({ id: digitsInput, key: pollKey, option: wholeNumber({ min: 0, max: 5 }) }),
  data: pollState,
  errors: ['ARTICLE_NOT_FOUND', 'POLL_NOT_FOUND'],
})
