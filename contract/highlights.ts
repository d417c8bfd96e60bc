import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, locale, nothing, wholeNumber } from './envelope.ts'
import { reactionCalls } from './reactions.ts'
import { reportCalls } from './reports.ts'
import { fixtureSummary } from './schedule.ts'
import { viewCalls } from './views.ts'

/** Range of a match event’s clip in ms: this much before and after the event was reported. */
export const eventClip = { beforeMs: 20_000, afterMs: 15_000 } as const
/** Length limits in ms of a clip that a viewer or operator cuts from a stream. */
export const clipLimits = { minMs: 3_000, maxMs: 60_000 } as const
/** Max characters, counted as people see them. */
export const maxHighlightTitleLength = 120
export const maxPlayerNameLength = 80

export const highlightKinds = ['goal', 'ownGoal', 'penalty', 'missedPenalty', 'redCard', 'yellowCard', 'clip'] as const
export const highlightKind = z.enum(highlightKinds)
export type HighlightKind = z.infer<typeof highlightKind>
/** Kinds in the list of all goals. */
export const goalKinds: readonly HighlightKind[] = ['goal', 'ownGoal', 'penalty']

export const highlightStates = ['waiting', 'ready', 'failed', 'rejected'] as const
export const highlightState = z.enum(highlightStates)
export type HighlightState = z.infer<typeof highlightState>

const inLocale = { locale: z._default(locale, 'vi') }
const side = z.enum(['home', 'away'])
const score = z.object({ home: z.int(), away: z.int() })
const title = z.string().check(z.maxLength(4 * maxHighlightTitleLength))

/**
 * A moment of a match. `score` is the score after it. `video` and `poster` are paths of this site; `video` can also be
 * an https address elsewhere. `still` is an MP4 with a single frame, for highlights without a picture.
 */
export const highlight = z.object({
  id: digits,
  fixtureId: digits,
  /** Path of the highlight’s page below `/highlight`, without locale. */
  path: z.string(),
  kind: highlightKind,
  side: z.nullable(side),
  minute: z.nullable(z.int()),
  extraMinute: z.nullable(z.int()),
  player: z.string(),
  score: z.nullable(score),
  /** Title from the maker or an operator; empty when kind and player are enough. */
  title: z.string(),
  video: z.object({ url: z.string(), kind: z.enum(['mp4', 'hls']) }),
  poster: z.nullable(z.string()),
  still: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  /** Member who cut the clip; null when the program cut it. */
  maker: z.nullable(publicUser),
  happenedAt: epochMs,
  publishedAt: epochMs,
  views: z.int(),
})
export type Highlight = z.infer<typeof highlight>

/** A match with its highlights in the order of play. */
export const highlightFixture = z.object({ fixture: fixtureSummary, list: z.array(highlight) })
export type HighlightFixture = z.infer<typeof highlightFixture>

/** `pageNum` is limited; only a cursor reaches the end of the list. */
const listPaging = (size: number) => ({
  ...keysetPaging(size),
  pageNum: z._default(wholeNumber({ min: 1, max: 20 }), 1),
  pageSize: z._default(wholeNumber({ min: 1, max: 40 }), size),
})

export const highlightList = endpoint({
  method: 'GET',
  path: '/al/api/highlight/list',
  summary: 'Matches with up to 12 highlights each, the match with the newest highlight first',
  auth: 'public',
  input: z.object({ ...listPaging(8), ...inLocale }),
  data: keysetPageOf(highlightFixture),
  sharedForMs: 3_000,
})

export const highlightGoals = endpoint({
  method: 'GET',
  path: '/al/api/highlight/goals',
  summary: 'Goals of all matches, newest first',
  auth: 'public',
  input: z.object({ ...listPaging(24), ...inLocale }),
  data: keysetPageOf(z.object({ fixture: fixtureSummary, highlight })),
  sharedForMs: 3_000,
})

export const highlightsOfFixture = endpoint({
  method: 'GET',
  path: '/al/api/highlight/fixture',
  summary: 'Highlights of a match, in the order in which they are played',
  auth: 'public',
  /**
   * `having` is a highlight that was just published. The shared response may not contain it yet; then
   * HIGHLIGHT_NOT_FOUND is thrown.
   */
  input: z.object({ id: digitsInput, having: z.optional(digitsInput), ...inLocale }),
  data: highlightFixture,
  errors: ['FIXTURE_NOT_FOUND', 'HIGHLIGHT_NOT_FOUND'],
  sharedForMs: 2_000,
})

/** Up to 40 ids, separated by commas. */
const highlightIds = z.string().check(z.regex(/^\d{1,18}(,\d{1,18}){0,39}$/))

export const highlightCards = endpoint({
  method: 'GET',
  path: '/al/api/highlight/cards',
  summary: 'Up to 40 highlights by id, for pages that show some of them; missing ones are left out',
  auth: 'public',
  input: z.object({ ids: highlightIds, ...inLocale }),
  data: z.object({ list: z.array(z.object({ fixture: fixtureSummary, highlight })) }),
  sharedForMs: 3_000,
})

export const highlightFind = endpoint({
  method: 'GET',
  path: '/au/api/operator/highlight/find',
  summary:
    'Published highlights whose player, title, teams and tournament have all words, newest first: the first goal is the latest one of a player or team',
  auth: 'editor',
  input: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(80)), ''), ...inLocale }),
  data: z.object({ list: z.array(z.object({ fixture: fixtureSummary, highlight })) }),
  limit: 'search',
})

/** `fromAt` and `toAt` are in the stream’s time (PROGRAM-DATE-TIME). A repeated `requestId` returns the same clip. */
export const clipCreate = endpoint({
  method: 'POST',
  path: '/au/api/user/highlight/clip',
  summary: 'Cut a clip of 3 to 60 seconds from the stored part of a stream; it is published when the cut is done',
  auth: 'user',
  input: z.object({
    fixtureId: digitsInput,
    streamId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    fromAt: epochMs,
    toAt: epochMs,
    title,
    requestId: z.optional(z.uuid()),
  }),
  data: z.object({ id: digits, path: z.string(), state: highlightState }),
  errors: ['STREAM_NOT_FOUND', 'CLIP_GONE', 'CLIP_NOT_YET', 'CLIP_LIMIT', 'HIGHLIGHT_TEXT_REFUSED', 'USER_MUTED'],
})

export const ownClip = endpoint({
  method: 'GET',
  path: '/au/api/user/highlight/clip/{id}',
  summary: 'State of a clip of the caller, and the clip itself when it is ready',
  auth: 'user',
  input: z.object({ id: digitsInput, ...inLocale }),
  data: z.object({ id: digits, state: highlightState, highlight: z.nullable(highlight) }),
  errors: ['HIGHLIGHT_NOT_FOUND'],
})

export const highlightDelete = endpoint({
  method: 'DELETE',
  path: '/au/api/user/highlight/{id}',
  summary: 'Delete a clip of the caller',
  auth: 'user',
  input: z.object({ id: digitsInput }),
  data: nothing,
  errors: ['HIGHLIGHT_NOT_FOUND'],
})

/** An entry of the operators' list, published or not. */
export const deskHighlight = z.object({
  id: digits,
  state: highlightState,
  /** Reason why the cut failed; null unless it failed. */
  failure: z.nullable(z.string()),
  fixture: fixtureSummary,
  kind: highlightKind,
  minute: z.nullable(z.int()),
  player: z.string(),
  title: z.string(),
  video: z.nullable(z.string()),
  poster: z.nullable(z.string()),
  still: z.nullable(z.string()),
  maker: z.nullable(publicUser),
  happenedAt: epochMs,
})
export type DeskHighlight = z.infer<typeof deskHighlight>

export const highlightDesk = endpoint({
  method: 'GET',
  path: '/au/api/operator/highlight/list',
  summary: 'All highlights, newest first: published, waiting to be cut, failed, rejected',
  auth: 'editor',
  input: z.object({
    fixtureId: z.optional(digitsInput),
    state: z.optional(highlightState),
    ...listPaging(30),
    ...inLocale,
  }),
  data: keysetPageOf(deskHighlight),
})

const details = {
  kind: z.optional(highlightKind),
  side: z.optional(z.nullable(side)),
  minute: z.optional(z.nullable(wholeNumber({ min: 0, max: 200 }))),
  extraMinute: z.optional(z.nullable(wholeNumber({ min: 0, max: 60 }))),
  player: z.optional(z.string().check(z.trim(), z.maxLength(maxPlayerNameLength))),
  score: z.optional(
    z.nullable(z.object({ home: wholeNumber({ min: 0, max: 99 }), away: wholeNumber({ min: 0, max: 99 }) })),
  ),
  title: z.optional(title),
}

/** Viewers’ devices play the address directly; the server neither fetches nor stores the video. */
export const highlightAdd = endpoint({
  method: 'POST',
  path: '/au/api/operator/highlight/add',
  summary: 'Add a highlight that plays an MP4 or HLS video from an external https address',
  auth: 'editor',
  input: z.object({
    fixtureId: digitsInput,
    url: z.string().check(z.maxLength(1_000), z.regex(/^https:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?$/)),
    video: z.enum(['mp4', 'hls']),
    ...details,
    kind: highlightKind,
  }),
  data: z.object({ id: digits }),
  errors: ['FIXTURE_NOT_FOUND', 'HIGHLIGHT_TEXT_REFUSED'],
})

export const highlightUpdate = endpoint({
  method: 'POST',
  path: '/au/api/operator/highlight/update',
  summary:
    'Change a highlight’s details, reject it, or restore it; restoring a highlight without a video cuts it again',
  auth: 'editor',
  input: z.object({ id: digitsInput, ...details, isRejected: z.optional(z.boolean()) }),
  data: z.object({ id: digits, state: highlightState }),
  errors: ['HIGHLIGHT_NOT_FOUND', 'HIGHLIGHT_TEXT_REFUSED'],
})

export const highlightOrder = endpoint({
  method: 'POST',
  path: '/au/api/operator/highlight/order',
  summary: 'Set the order of a match’s highlights; those not listed follow the listed ones',
  auth: 'editor',
  input: z.object({ fixtureId: digitsInput, ids: z.array(digitsInput).check(z.minLength(1), z.maxLength(200)) }),
  data: z.object({ fixtureId: digits }),
  errors: ['HIGHLIGHT_NOT_FOUND'],
})

export const {
  react: reactToHighlight,
  reactions: highlightReactions,
  reactionsOfList: highlightReactionsOfList,
  reactors: highlightReactors,
} = reactionCalls('highlight', ['HIGHLIGHT_NOT_FOUND'])
export const { report: reportHighlight } = reportCalls('highlight', ['HIGHLIGHT_NOT_FOUND'])
export const { view: viewHighlight } = viewCalls('highlight', ['HIGHLIGHT_NOT_FOUND'])
