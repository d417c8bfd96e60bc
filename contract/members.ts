import * as z from 'zod/mini'
import { memberProfile, publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, pageOf, paging } from './envelope.ts'
import { followCalls } from './follows.ts'
import { ownRating, rating, stars } from './ratings.ts'
import { reportCalls } from './reports.ts'
import { fixtureSummary } from './schedule.ts'

/** One follow covers a member's posts, tips and commentary. */
export const memberFollowCalls = followCalls('member', ['USER_NOT_FOUND', 'CONFLICT'])
export const { follow: followMember, followedIds: followedMemberIds } = memberFollowCalls
export const { report: reportMember } = reportCalls('member', ['USER_NOT_FOUND', 'CONFLICT'])
export const maxMembersFollowed = 2_000

const username = z.string().check(z.regex(/^[a-zA-Z0-9_.]{1,32}$/))
const inLocale = { locale: z._default(locale, 'vi') }

/** A badge that a member has earned. `value` is the level, years, friends or followers it is for. */
export const badgeKinds = ['staff', 'commentator', 'level', 'veteran', 'popular', 'social', 'newcomer'] as const
export const badge = z.object({ kind: z.enum(badgeKinds), value: z.int() })
export type Badge = z.infer<typeof badge>

const profileTeam = z.object({ id: digits, name: z.string(), shortName: z.string(), colour: z.string() })
export const memberPage = z.object({
  ...memberProfile.shape,
  /** Link of the room in which the member streams (wire.md 4); empty when not live. */
  link: z.string(),
  /** Number of public posts. */
  posts: z.int(),
  followers: z.int(),
  following: z.int(),
  friends: z.int(),
  /** The newest friends; empty unless the member shows friends to everyone. */
  friendsShown: z.array(publicUser),
  /** Teams that the member follows, in the order of following. The cover has the colours of the first two. */
  teams: z.array(profileTeam),
  badges: z.array(badge),
  /** Null except for commentators. */
  rating: z.nullable(rating),
})
export type MemberPage = z.infer<typeof memberPage>

export const memberInfo = endpoint({
  method: 'GET',
  path: '/al/api/member/info/{username}',
  summary: "What stands on a member's page",
  auth: 'public',
  input: z.object({ username, ...inLocale }),
  data: memberPage,
  errors: ['USER_NOT_FOUND'],
  sharedForMs: 2_000,
})

export const memberReplays = endpoint({
  method: 'GET',
  path: '/al/api/member/replays/{username}',
  summary: "A commentator's recorded streams, the newest first",
  auth: 'public',
  input: z.object({ username, ...paging(12), ...inLocale }),
  data: pageOf(z.object({ streamId: z.string(), startedAt: epochMs, durationMs: z.int(), fixture: fixtureSummary })),
  errors: ['USER_NOT_FOUND'],
  sharedForMs: 5_000,
})
export type Replay = z.infer<(typeof memberReplays)['data']>['list'][number]

const ownMemberRating = z.object({ userId: digits, mayRate: z.boolean(), ...ownRating.shape })
export type OwnMemberRating = z.infer<typeof ownMemberRating>

export const memberRating = endpoint({
  method: 'GET',
  path: '/au/api/user/member/rating',
  summary: 'How one rated a commentator, and whether one may',
  auth: 'user',
  input: z.object({ userId: digitsInput }),
  data: ownMemberRating,
  errors: ['COMMENTATOR_NOT_FOUND'],
})

/**
 * Only a viewer may rate: while in the room of a fixture that the commentator streams, or up to an hour after. A given
 * rating can be changed at any time.
 */
export const rateMember = endpoint({
  method: 'POST',
  path: '/au/api/user/member/rate',
  summary: 'Give a commentator 1 to 5 stars; again replaces what one gave',
  auth: 'user',
  input: z.object({ userId: digitsInput, stars }),
  data: ownMemberRating,
  errors: ['COMMENTATOR_NOT_FOUND', 'CONFLICT', 'RATING_NOT_WATCHED'],
})
