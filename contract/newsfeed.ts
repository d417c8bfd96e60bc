import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, locale, nothing, wholeNumber } from './envelope.ts'
import { reactionCalls, reactionInput, reactionSummary } from './reactions.ts'
import { reportCalls } from './reports.ts'
import { mention } from './rules/mentions.ts'
import {
  feedOrders,
  feedTabNames,
  feedTabs,
  friendFilters,
  groupFilters,
  maxPostFiles,
  maxPostLength,
  postVisibility,
} from './rules/newsfeed-codes.ts'
import { fixtureSummary } from './schedule.ts'
import { sharedCard, sharedMoment } from './shared-content.ts'
import { topic } from './topic.ts'
import { pictureLimits, type UploadKind } from './uploads.ts'

const postType = z.literal([10, 20, 30, 40, 50, 60, 70, 80, 90])
const postTypeInput = z.pipe(wholeNumber({ min: 0, max: 1_000 }), postType)
export const visibilityInput = z.pipe(
  wholeNumber({ min: 1, max: 2 }),
  z.literal([postVisibility.public, postVisibility.private]),
)
const changedVisibility = z.pipe(wholeNumber({ min: 1, max: 3 }), z.literal([1, 2, 3]))
export const postContent = z.string().check(z.maxLength(4 * maxPostLength))
const inLocale = { locale: z._default(locale, 'vi') }
const tag = z.string().check(z.minLength(1), z.maxLength(60))
const username = z.string().check(z.regex(/^[a-zA-Z0-9_.]{1,32}$/))

export const postUpload: UploadKind = {
  kind: 'post',
  role: 'user',
  most: maxPostFiles,
  pictures: pictureLimits,
  videos: { maxBytes: 200 * 1024 ** 2, maxPixels: 1_920 * 1_920, maxSeconds: 300 },
}

/** A file that was uploaded for posts, with the address that `upload/finish` returned. */
const attachmentInput = z.object({
  url: z.string().check(z.maxLength(300)),
  kind: z.enum(['image', 'video']),
})
export const attachmentsInput = z._default(z.array(attachmentInput).check(z.maxLength(maxPostFiles)), [])

/** `poster` is a video's first picture; null for images, and for videos without one. Sizes in pixels. */
export const attachment = z.object({
  url: z.string(),
  kind: z.enum(['image', 'video']),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  poster: z.nullable(z.string()),
  /** The author's description; may be empty. */
  alt: z.string(),
})
export type Attachment = z.infer<typeof attachment>

/** Metadata of a linked page, fetched by the server. `image` is a path of this site. */
export const linkPreview = z.object({
  url: z.string(),
  host: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
})
export type LinkPreview = z.infer<typeof linkPreview>

const written = {
  id: digits,
  author: publicUser,
  type: postType,
  visibility: z.literal([1, 2, 3]),
  content: z.string(),
  attachments: z.array(attachment),
  mentions: z.array(mention),
  preview: z.nullable(linkPreview),
  createdAt: epochMs,
  editedAt: z.nullable(epochMs),
}

const sharedLive = z.object({
  kind: z.literal('live'),
  id: digits,
  fixture: z.nullable(fixtureSummary),
  moment: z.nullable(sharedMoment),
})

/** `live` is the fixture that the quoted post shares. Other shared content of a quoted post is not shown. */
const quoted = z.object({ ...written, live: z.nullable(sharedLive) })
export type QuotedPost = z.infer<typeof quoted>
/** The parts that a post and a quoted post have in common. */
export type WrittenPost = Omit<QuotedPost, 'live'>

/** Shared content of a post; null when it is deleted or hidden from the viewer. Tips have a separate call. */
export const shared = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), id: digits, post: z.nullable(quoted) }),
  sharedLive,
  z.object({ kind: z.literal('tip'), id: digits }),
  z.object({ kind: z.literal('article'), id: digits, card: z.nullable(sharedCard) }),
  z.object({ kind: z.literal('event'), id: digits, card: z.nullable(sharedCard) }),
])
export type Shared = z.infer<typeof shared>

export const post = z.object({
  ...written,
  shared: z.nullable(shared),
  reactions: reactionSummary,
  comments: z.int(),
  shares: z.int(),
  /** True when the post has a word that the viewer muted; the page shows it folded. */
  isMuted: z.boolean(),
})
export type Post = z.infer<typeof post>

/** Errors of a new post. For each of them a scheduled post is not published at its time, and becomes a draft again. */
export const postRefusals = [
  'POST_EMPTY',
  'POST_TEXT_REFUSED',
  'POST_FILE_UNKNOWN',
  'POST_LIMIT',
  'SHARED_NOT_FOUND',
  'USER_MUTED',
  'PHONE_NOT_CONFIRMED',
] as const
export type PostRefusal = (typeof postRefusals)[number]

/**
 * `type` 10, 20 and 30 are derived from the files. 40 to 80 need `sharedId`: a tip (40), a fixture (50 live, 60 its
 * current state), an article (70), an event (80). 90 is a new avatar with one picture. With `goalKey`, 60 has the state
 * after this goal. A repeated `uuid` returns the same post.
 */
export const newsfeedCreate = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-create',
  summary: 'Write a post',
  auth: 'user',
  input: z.object({
    content: z._default(postContent, ''),
    type: z._default(postTypeInput, 10),
    visibility: z._default(visibilityInput, postVisibility.public),
    attachments: attachmentsInput,
    sharedId: z.optional(z.nullable(digitsInput)),
    goalKey: z.optional(z.string().check(z.maxLength(200))),
    uuid: z.optional(z.uuid()),
    ...inLocale,
  }),
  data: post,
  errors: postRefusals,
})

export const newsfeedShare = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-share',
  summary: 'Share a post with a text; sharing a share shares the original post',
  auth: 'user',
  input: z.object({
    id: digitsInput,
    content: z._default(postContent, ''),
    visibility: z._default(visibilityInput, postVisibility.public),
    uuid: z.optional(z.uuid()),
    ...inLocale,
  }),
  data: post,
  errors: ['POST_NOT_FOUND', 'POST_TEXT_REFUSED', 'POST_LIMIT', 'USER_MUTED', 'PHONE_NOT_CONFIRMED'],
})

export const newsfeedUpdate = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-update',
  summary:
    'Change the text, files or visibility of the caller’s post; visibility 3 deletes it; the history stores the previous version',
  auth: 'user',
  input: z.object({
    id: digitsInput,
    content: z.optional(postContent),
    visibility: z.optional(changedVisibility),
    attachments: z.optional(z.array(attachmentInput).check(z.maxLength(maxPostFiles))),
    ...inLocale,
  }),
  data: z.nullable(post),
  errors: ['POST_NOT_FOUND', 'NOT_PERMISSIONS', 'POST_EMPTY', 'POST_TEXT_REFUSED', 'POST_FILE_UNKNOWN', 'USER_MUTED'],
})

export const newsfeedDelete = endpoint({
  method: 'DELETE',
  path: '/au/api/user/newsfeed/newsfeed/{id}',
  summary: 'Delete a post of the caller; moderators can delete any public post',
  auth: 'user',
  input: z.object({ id: digitsInput }),
  data: nothing,
  errors: ['POST_NOT_FOUND', 'NOT_PERMISSIONS'],
})

/** A post that the viewer may not read throws FIBE_NOT_LOGIN for guests and POST_NOT_FOUND for members. */
export const newsfeedInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed/{id}',
  summary: 'A post',
  auth: 'public',
  input: z.object({ id: digitsInput, ...inLocale }),
  data: post,
  errors: ['POST_NOT_FOUND', 'FIBE_NOT_LOGIN'],
})

const tabByCode = new Map(Object.entries(feedTabs).map(([name, code]) => [String(code), name]))
const groupByCode = new Map(Object.entries(groupFilters).map(([name, code]) => [String(code), name]))
const named = (names: ReadonlyMap<string, string>) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((given) => names.get(String(given)) ?? String(given)),
  )

/** `pageNum` is limited; only a cursor reaches the end of the list. */
const feedPaging = {
  ...keysetPaging(20),
  pageNum: z._default(wholeNumber({ min: 1, max: 50 }), 1),
  pageSize: z._default(wholeNumber({ min: 1, max: 50 }), 20),
}

/**
 * `nType` and `gFilter` accept names or numeric codes (`feedTabs`, `groupFilters`). `home` lists the caller’s posts,
 * `community` those of friends or followed members. `tip` lists posts with a tip, `event` posts with an event or a
 * fixture’s state, and `newsfeed` all public posts. `username`, `hashtag` and `list` (of members) filter `newsfeed`.
 *
 * `hot` sorts by `10000 log10(1 + reactions + 2 comments + 3 shares)` plus the creation time: ten times the activity
 * weighs as much as 12 hours.
 */
export const newsfeedList = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-list',
  summary: 'A feed of posts, newest first or most active first',
  auth: 'public',
  input: z.object({
    nType: z._default(z.pipe(named(tabByCode), z.enum(feedTabNames)), 'newsfeed'),
    fFilter: z.optional(z.enum(friendFilters)),
    gFilter: z._default(z.pipe(named(groupByCode), z.enum(['all', 'normal', 'commentator'])), 'all'),
    order: z._default(z.enum(feedOrders), 'newest'),
    username: z.optional(username),
    hashtag: z.optional(tag),
    list: z.optional(digitsInput),
    ...feedPaging,
    ...inLocale,
  }),
  data: keysetPageOf(post),
  errors: ['FIBE_NOT_LOGIN', 'USER_NOT_FOUND', 'FEED_LIST_NOT_FOUND'],
})

const photo = z.object({ postId: digits, ...attachment.shape })
export type Photo = z.infer<typeof photo>

export const newsfeedPhotos = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-photos',
  summary: 'Pictures and videos that a member posted, newest first',
  auth: 'public',
  input: z.object({ username, ...feedPaging, pageSize: z._default(wholeNumber({ min: 1, max: 50 }), 24) }),
  data: keysetPageOf(photo),
  errors: ['USER_NOT_FOUND'],
})

/** Activity of a member. `path` is its page without locale, `on` the name of the commented content. */
const memberAct = z.object({
  kind: z.enum(['post', 'share', 'tip', 'comment']),
  id: digits,
  at: epochMs,
  path: z.string(),
  text: z.string(),
  on: z.nullable(z.string()),
})
export type MemberAct = z.infer<typeof memberAct>

export const newsfeedActivity = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-activity',
  summary: 'Posts, tips and comments of a member that the viewer may see, newest first',
  auth: 'public',
  input: z.object({ username, ...feedPaging, ...inLocale }),
  data: keysetPageOf(memberAct),
  errors: ['USER_NOT_FOUND'],
})

const reactions = reactionCalls('newsfeed', ['POST_NOT_FOUND'])
export const { reactionsOfList: postReactionsOfList } = reactions

export const newsfeedReaction = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-reaction',
  summary: 'Set, change or remove (null or 0) the member’s reaction; repeating the same reaction changes nothing',
  auth: 'user',
  input: z.object({ id: digitsInput, reaction: reactionInput }),
  data: z.object({ id: digits, ...reactionSummary.shape }),
  errors: ['POST_NOT_FOUND'],
})

export const newsfeedReactors = endpoint({
  ...reactions.reactors,
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-reaction',
})

export const newsfeedShares = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-share',
  summary: 'Shares of a post with their authors, newest first',
  auth: 'guest',
  input: z.object({ id: digitsInput, ...feedPaging }),
  data: keysetPageOf(z.object({ id: digits, author: publicUser, content: z.string(), createdAt: epochMs })),
  errors: ['POST_NOT_FOUND'],
})

export const newsfeedHistory = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-history/{id}',
  summary: 'Previous versions of an edited post, newest first',
  auth: 'guest',
  input: z.object({ id: digitsInput }),
  data: z.object({
    list: z.array(z.object({ content: z.string(), attachments: z.array(attachment), replacedAt: epochMs })),
  }),
  errors: ['POST_NOT_FOUND'],
})

export const newsfeedHide = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-hide',
  summary: 'Hide a post from the caller’s lists, or show it again',
  auth: 'user',
  input: z.object({ id: digitsInput, hidden: z._default(z.boolean(), true) }),
  data: z.object({ id: digits, hidden: z.boolean() }),
  errors: ['POST_NOT_FOUND'],
})

export const newsfeedCount = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-count',
  summary: 'Number of the caller’s posts, private ones included, as listed by `home`',
  auth: 'user',
  data: z.object({ total: z.int() }),
})

export const { report: reportPost } = reportCalls('newsfeed', ['POST_NOT_FOUND'])

export const newsfeedMentions = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-mention',
  summary: 'Members whose names match a typed beginning, friends first',
  auth: 'user',
  input: z.object({ q: z.string().check(z.minLength(1), z.maxLength(40)) }),
  data: z.object({ list: z.array(publicUser) }),
  limit: 'search',
})

export const newsfeedTags = endpoint({
  method: 'GET',
  path: '/al/api/newsfeed/hashtags',
  summary: 'Most used hashtags of the last two days, each author counted once',
  auth: 'public',
  data: z.object({ list: z.array(z.object({ tag: z.string(), posts: z.int() })) }),
  sharedForMs: 30_000,
})

export const newsfeedLink = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-link',
  summary: 'Preview of the page at an address; null when the page has no metadata or cannot be fetched',
  auth: 'user',
  input: z.object({ url: z.string().check(z.maxLength(1_000)) }),
  data: z.object({ preview: z.nullable(linkPreview) }),
  limit: 'search',
})

/** Announces public posts by id. Clients read the posts from the list, which hides posts from some viewers. */
export const newsfeedTopic = topic({
  name: 'newsfeed',
  summary: 'New and removed public posts, in real time',
  key: {},
  access: 'guest',
  events: { added: { id: digits, userId: z.string() }, removed: { id: digits } },
})
