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
  longestPost,
  maxPostFiles,
  postVisibility,
} from './rules/newsfeed-codes.ts'
import { fixtureSummary } from './schedule.ts'
import { topic } from './topic.ts'
import type { UploadKind } from './uploads.ts'

const postType = z.literal([10, 20, 30, 40, 50, 60, 70, 80, 90])
const postTypeInput = z.pipe(wholeNumber({ min: 0, max: 1_000 }), postType)
const visibilityInput = z.pipe(
  wholeNumber({ min: 1, max: 2 }),
  z.literal([postVisibility.public, postVisibility.private]),
)
const changedVisibility = z.pipe(wholeNumber({ min: 1, max: 3 }), z.literal([1, 2, 3]))
const content = z.string().check(z.maxLength(4 * longestPost))
const inLocale = { locale: z._default(locale, 'vi') }
const tag = z.string().check(z.minLength(1), z.maxLength(60))
const username = z.string().check(z.regex(/^[a-zA-Z0-9_.]{1,32}$/))

export const postUpload: UploadKind = {
  kind: 'post',
  role: 'user',
  most: maxPostFiles,
  pictures: { maxBytes: 12 * 1024 ** 2, maxPixels: 40_000_000 },
  videos: { maxBytes: 200 * 1024 ** 2, maxPixels: 1_920 * 1_920, maxSeconds: 300 },
}

/** A file that was uploaded earlier for posts, with the address from `upload/finish`. */
const attachmentInput = z.object({
  url: z.string().check(z.maxLength(300)),
  kind: z.enum(['image', 'video']),
})
const attachmentsInput = z._default(z.array(attachmentInput).check(z.maxLength(maxPostFiles)), [])

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

/** Data from a page's metadata, fetched by the server. `image` is a path of this site. */
export const linkPreview = z.object({
  url: z.string(),
  host: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
})
export type LinkPreview = z.infer<typeof linkPreview>

/** State of a fixture at the moment that was shared. */
const moment = z.object({ minute: z.nullable(z.int()), home: z.nullable(z.int()), away: z.nullable(z.int()) })
export type SharedMoment = z.infer<typeof moment>

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

/** Card of an article or an event. `path` is a path of this site without locale. */
export const sharedCard = z.object({
  path: z.string(),
  title: z.string(),
  text: z.string(),
  image: z.nullable(z.string()),
})
export type SharedCard = z.infer<typeof sharedCard>

const quoted = z.object(written)
export type QuotedPost = z.infer<typeof quoted>

/** Shared content of a post; null when it is deleted or hidden from the viewer. Tips have their own call. */
export const shared = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), id: digits, post: z.nullable(quoted) }),
  z.object({ kind: z.literal('live'), id: digits, fixture: z.nullable(fixtureSummary), moment: z.nullable(moment) }),
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

/**
 * `type` 10, 20 and 30 are derived from the files. 40 to 80 need `sharedId`: a tip, a fixture (50 live, 60 its state
 * now), an article, an event. 90 is a new avatar with one picture. A repeated `uuid` returns the same post.
 */
export const newsfeedCreate = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-create',
  summary: 'Write a post',
  auth: 'user',
  input: z.object({
    content: z._default(content, ''),
    type: z._default(postTypeInput, 10),
    visibility: z._default(visibilityInput, postVisibility.public),
    attachments: attachmentsInput,
    sharedId: z.optional(z.nullable(digitsInput)),
    uuid: z.optional(z.uuid()),
    ...inLocale,
  }),
  data: post,
  errors: ['POST_EMPTY', 'POST_TEXT_REFUSED', 'POST_FILE_UNKNOWN', 'POST_LIMIT', 'SHARED_NOT_FOUND', 'USER_MUTED'],
})

export const newsfeedShare = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-share',
  summary: 'Share a post with words of one’s own; the share of a share is one of the first post',
  auth: 'user',
  input: z.object({
    id: digitsInput,
    content: z._default(content, ''),
    visibility: z._default(visibilityInput, postVisibility.public),
    uuid: z.optional(z.uuid()),
    ...inLocale,
  }),
  data: post,
  errors: ['POST_NOT_FOUND', 'POST_TEXT_REFUSED', 'POST_LIMIT', 'USER_MUTED'],
})

export const newsfeedUpdate = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-update',
  summary:
    'Change one’s post: text, files, who sees it; visibility 3 deletes it. What stood before stays in the history',
  auth: 'user',
  input: z.object({
    id: digitsInput,
    content: z.optional(content),
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
  summary: 'Delete one’s post; moderators delete any',
  auth: 'user',
  input: z.object({ id: digitsInput }),
  data: nothing,
  errors: ['POST_NOT_FOUND', 'NOT_PERMISSIONS'],
})

/** A post that is not public throws FIBE_NOT_LOGIN for guests and POST_NOT_FOUND for members. */
export const newsfeedInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed/{id}',
  summary: 'One post',
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

/** `pageNum` is limited; a cursor reaches the end of the list. */
const feedPaging = {
  ...keysetPaging(20),
  pageNum: z._default(wholeNumber({ min: 1, max: 50 }), 1),
  pageSize: z._default(wholeNumber({ min: 1, max: 50 }), 20),
}

/**
 * `nType` and `gFilter` are words or codes of product.md. `home` are the caller's posts, `community` those of friends
 * or followed members. `tip` and `event` are posts that share one, `newsfeed` all public posts. `username` and
 * `hashtag` filter `newsfeed`.
 *
 * `hot` sorts by `10000 log10(1 + reactions + 2 comments + 3 shares)` plus the creation time: ten times the activity
 * weighs as much as 12 hours.
 */
export const newsfeedList = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-list',
  summary: 'A feed: newest first, or by what moves people now',
  auth: 'public',
  input: z.object({
    nType: z._default(z.pipe(named(tabByCode), z.enum(feedTabNames)), 'newsfeed'),
    fFilter: z.optional(z.enum(friendFilters)),
    gFilter: z._default(z.pipe(named(groupByCode), z.enum(['all', 'normal', 'commentator'])), 'all'),
    order: z._default(z.enum(feedOrders), 'newest'),
    username: z.optional(username),
    hashtag: z.optional(tag),
    ...feedPaging,
    ...inLocale,
  }),
  data: keysetPageOf(post),
  errors: ['FIBE_NOT_LOGIN', 'USER_NOT_FOUND'],
})

const photo = z.object({ postId: digits, ...attachment.shape })
export type Photo = z.infer<typeof photo>

export const newsfeedPhotos = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-photos',
  summary: 'Pictures and videos of what a member posted, the newest first',
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
  summary: 'What a member wrote wherever on the site, the newest first, as far as the viewer may see its posts',
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
  summary: 'React, otherwise than before or no longer (null or 0); the same again changes nothing',
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
  summary: 'Who shared a post, the newest first',
  auth: 'guest',
  input: z.object({ id: digitsInput, ...feedPaging }),
  data: keysetPageOf(z.object({ id: digits, author: publicUser, content: z.string(), createdAt: epochMs })),
  errors: ['POST_NOT_FOUND'],
})

export const newsfeedHistory = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-history/{id}',
  summary: 'What stood in a post before it was edited, the newest first',
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
  summary: 'Leave a post out of the lists one reads, or no longer',
  auth: 'user',
  input: z.object({ id: digitsInput, hidden: z._default(z.boolean(), true) }),
  data: z.object({ id: digits, hidden: z.boolean() }),
  errors: ['POST_NOT_FOUND'],
})

export const newsfeedCount = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-count',
  summary: 'How many posts one has, those for oneself alone included: as many as `home` lists',
  auth: 'user',
  data: z.object({ total: z.int() }),
})

export const { report: reportPost } = reportCalls('newsfeed', ['POST_NOT_FOUND'])

export const postDraft = z.object({
  content,
  visibility: z.literal([postVisibility.public, postVisibility.private]),
  attachments: z.array(attachment),
})
export type PostDraft = z.infer<typeof postDraft>

export const newsfeedDraft = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-draft',
  summary: 'What one began to write, on whichever device',
  auth: 'user',
  data: z.object({ draft: z.nullable(postDraft) }),
})

export const newsfeedDraftSave = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-draft',
  summary: 'Keep what one is writing; nothing in it throws it away. Creating a post does too',
  auth: 'user',
  input: z.object({
    content: z._default(content, ''),
    visibility: z._default(visibilityInput, postVisibility.public),
    attachments: attachmentsInput,
  }),
  data: nothing,
  errors: ['POST_FILE_UNKNOWN'],
})

export const newsfeedMentions = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-mention',
  summary: 'Members for a name that is being typed: friends first',
  auth: 'user',
  input: z.object({ q: z.string().check(z.minLength(1), z.maxLength(40)) }),
  data: z.object({ list: z.array(publicUser) }),
  limit: 'search',
})

export const newsfeedTags = endpoint({
  method: 'GET',
  path: '/al/api/newsfeed/hashtags',
  summary: 'Hashtags most written of late (two days), each author counted once',
  auth: 'public',
  data: z.object({ list: z.array(z.object({ tag: z.string(), posts: z.int() })) }),
  sharedForMs: 30_000,
})

export const newsfeedLink = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-link',
  summary: 'What the page at an address says of itself; null where it says nothing or cannot be asked',
  auth: 'user',
  input: z.object({ url: z.string().check(z.maxLength(1_000)) }),
  data: z.object({ preview: z.nullable(linkPreview) }),
  limit: 'search',
})

/** Announces public posts. Clients read them from the list, which hides posts from some viewers. */
export const newsfeedTopic = topic({
  name: 'newsfeed',
  summary: 'New posts for everybody, as they are written',
  key: {},
  access: 'guest',
  events: { added: { id: digits, userId: z.string() }, removed: { id: digits } },
})
