import * as z from 'zod/mini'
import { memberProfile, publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, pageOf, paging } from './envelope.ts'
import { followCalls } from './follows.ts'
import { ownRating, rating, stars } from './ratings.ts'
import { reportCalls } from './reports.ts'
import { crest, fixtureSummary } from './schedule.ts'

/** Following a member covers the member’s posts, tips and commentary. */
export const memberFollowCalls = followCalls('member', ['USER_NOT_FOUND', 'CONFLICT'])
export const { follow: followMember, followedIds: followedMemberIds } = memberFollowCalls
export const { report: reportMember } = reportCalls('member', ['USER_NOT_FOUND', 'CONFLICT'])
export const maxMembersFollowed = 2_000

const username = z.string().check(z.regex(/^[a-zA-Z0-9_.]{1,32}$/))
const inLocale = { locale: z._default(locale, 'vi') }

/**
 * A badge that a member has earned. `value` is the level, or the number of years, friends or followers, for which it
 * was given.
 */
export const badgeKinds = ['staff', 'commentator', 'level', 'veteran', 'popular', 'social', 'newcomer'] as const
export const badge = z.object({ kind: z.enum(badgeKinds), value: z.int() })
export type Badge = z.infer<typeof badge>

const profileTeam = z.object({ id: digits, name: z.string(), shortName: z.string(), colour: z.string(), crest })
export const memberPage = z.object({
  ...memberProfile.shape,
  /** Link of the room in which the member streams; empty when not live. */
  link: z.string(),
  /** Number of public posts. */
  posts: z.int(),
  followers: z.int(),
  following: z.int(),
  friends: z.int(),
  /** The newest friends; empty unless the member shows friends to everyone. */
  friendsShown: z.array(publicUser),
  /** Teams that the member follows, in the order of following. The page’s cover has the colours of the first two. */
  teams: z.array(profileTeam),
  badges: z.array(badge),
  /** Rating of a commentator; null for other members. */
  rating: z.nullable(rating),
})
export type MemberPage = z.infer<typeof memberPage>

export const memberInfo = endpoint({
  method: 'GET',
  path: '/al/api/member/info/{username}',
  summary: 'Data for a member’s page',
  auth: 'public',
  input: z.object({ username, ...inLocale }),
  data: memberPage,
  errors: ['USER_NOT_FOUND'],
  sharedForMs: 2_000,
})

export const memberReplays = endpoint({
  method: 'GET',
  path: '/al/api/member/replays/{username}',
  summary: 'A commentator’s replays, one for each fixture, newest first',
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
  summary: 'The caller’s rating of a commentator, and whether the caller may rate',
  auth: 'user',
  input: z.object({ userId: digitsInput }),
  data: ownMemberRating,
  errors: ['COMMENTATOR_NOT_FOUND'],
})

/**
 * Only a viewer may rate: a member who was in the room of a fixture while the commentator streamed it. The right ends
 * an hour after the member left the room. An existing rating can be changed at any time.
 */
export const rateMember = endpoint({
  method: 'POST',
  path: '/au/api/user/member/rate',
  summary: 'Rate a commentator with 1 to 5 stars; a repeated rating replaces the previous one',
  auth: 'user',
  input: z.object({ userId: digitsInput, stars }),
  data: ownMemberRating,
  errors: ['COMMENTATOR_NOT_FOUND', 'CONFLICT', 'RATING_NOT_WATCHED'],
})
