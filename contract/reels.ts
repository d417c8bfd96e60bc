import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, nothing, wholeNumber } from './envelope.ts'
import { reactionCalls, reactionSummary } from './reactions.ts'
import { reportCalls } from './reports.ts'
import { slugify } from './rules/fixture-slug.ts'
import type { UploadKind } from './uploads.ts'
import { viewCalls } from './views.ts'

/** Max Unicode code points, counted after repeated spaces and line breaks are collapsed. */
export const maxCaptionLength = 300

export const reelUpload: UploadKind = {
  kind: 'reel',
  role: 'user',
  most: 1,
  videos: { maxBytes: 150 * 1024 ** 2, maxPixels: 1_920 * 1_920, maxSeconds: 90 },
}

/** A video of at most 90 s for the full screen of a phone. `url` and `poster` are paths of this site. */
export const reel = z.object({
  id: digits,
  /** Path of the reel’s page below `/reels`. */
  slug: z.string(),
  author: publicUser,
  caption: z.string(),
  url: z.string(),
  poster: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  /**
   * Page of the highlight that the reel was made from: a path of this site without locale; null for an uploaded video.
   */
  source: z.nullable(z.string()),
  reactions: reactionSummary,
  comments: z.int(),
  views: z.int(),
  /** Number of times the reel was watched to the end. */
  finishes: z.int(),
  createdAt: epochMs,
})
export type Reel = z.infer<typeof reel>

const maxSlugWords = 60

/**
 * Returns `{words of the caption}-{id}`, or only the id without words. Only the digits at the end identify the reel.
 */
export function reelSlug({ id, caption }: { id: string; caption: string }): string {
  const words = slugify(caption).slice(0, maxSlugWords).replace(/-$/, '')
  return words === '' ? id : `${words}-${id}`
}

/**
 * Members get the newest reels of members they follow, mixed with popular ones. All other viewers get only popular
 * ones.
 */
export const reelList = endpoint({
  method: 'GET',
  path: '/al/api/reel/list',
  summary: 'Feed of reels; with `username`, the reels of one member, newest first',
  auth: 'public',
  input: z.object({
    username: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9_.]{1,32}$/))),
    ...keysetPaging(6),
    pageNum: z._default(wholeNumber({ min: 1, max: 1 }), 1),
    pageSize: z._default(wholeNumber({ min: 1, max: 20 }), 6),
  }),
  data: keysetPageOf(reel),
  errors: ['USER_NOT_FOUND'],
})

export const reelInfo = endpoint({
  method: 'GET',
  path: '/al/api/reel/info/{id}',
  summary: 'A reel',
  auth: 'public',
  input: z.object({ id: digitsInput }),
  data: reel,
  errors: ['REEL_NOT_FOUND'],
})

/** The video is an uploaded file (`url`) or a highlight. A repeated `uuid` returns the same reel. */
export const reelCreate = endpoint({
  method: 'POST',
  path: '/au/api/user/reel/create',
  summary: 'Publish a reel',
  auth: 'user',
  input: z.object({
    caption: z._default(z.string().check(z.maxLength(4 * maxCaptionLength)), ''),
    url: z.optional(z.string().check(z.maxLength(300))),
    highlightId: z.optional(digitsInput),
    uuid: z.optional(z.uuid()),
  }),
  data: reel,
  errors: ['REEL_FILE_UNKNOWN', 'REEL_TEXT_REFUSED', 'REEL_LIMIT', 'HIGHLIGHT_NOT_FOUND', 'USER_MUTED'],
})

export const reelDelete = endpoint({
  method: 'DELETE',
  path: '/au/api/user/reel/{id}',
  summary: 'Delete a reel of the caller; moderators can delete any reel',
  auth: 'user',
  input: z.object({ id: digitsInput }),
  data: nothing,
  errors: ['REEL_NOT_FOUND', 'NOT_PERMISSIONS'],
})

export const {
  react: reactToReel,
  reactions: reelReactions,
  reactionsOfList: reelReactionsOfList,
  reactors: reelReactors,
} = reactionCalls('reel', ['REEL_NOT_FOUND'])
export const { report: reportReel } = reportCalls('reel', ['REEL_NOT_FOUND'])
export const { view: viewReel } = viewCalls('reel', ['REEL_NOT_FOUND'])
/** Reports that a reel was watched to the end. Counted by the same rules as views. */
export const { view: finishReel } = viewCalls('reel-finish', ['REEL_NOT_FOUND'])
