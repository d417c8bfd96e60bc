import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, pageOf, paging } from './envelope.ts'

/** Sports on the wire (product.md 4). */
export const sports = { football: 10, basketball: 20, esport: 30, marble: 40, casino: 50 } as const
export type SportCode = (typeof sports)[keyof typeof sports]
export const sport = z.literal([10, 20, 30, 40, 50])

/**
 * Exact state for the numeric status. `status` is the provider's code (football: -14..5), and its meaning differs
 * between sports. So texts and logic use `state`.
 */
export const fixtureState = z.enum([
  'scheduled',
  'tbd',
  'first_half',
  'half_time',
  'second_half',
  'extra_time',
  'penalties',
  'quarter',
  'overtime',
  'playing',
  'break',
  'finished',
  'awarded',
  'postponed',
  'interrupted',
  'abandoned',
  'cancelled',
])
export type FixtureState = z.infer<typeof fixtureState>

/** Certainty of the kick-off: a provisional one accepts no bookings, and an undecided one shows no hour. */
export const timeState = z.enum(['exact', 'provisional', 'tbd'])
export type TimeState = z.infer<typeof timeState>

/** `simulated` and `replay` are labelled on every page. */
export const fixtureOrigin = z.enum(['provider', 'imported', 'replay', 'simulated'])
export type FixtureOrigin = z.infer<typeof fixtureOrigin>

export const stage = z.enum(['league', 'group', 'knockout'])
export type Stage = z.infer<typeof stage>

/** Goals of home and away. */
export const scorePair = z.tuple([z.int(), z.int()])
export type ScorePair = z.infer<typeof scorePair>

export const side = z.object({
  id: digits,
  name: z.string(),
  shortName: z.string(),
  colour: z.string(),
  score: z.nullable(z.int()),
})
export type Side = z.infer<typeof side>

export const fixtureCommentator = z.object({
  userId: z.string(),
  name: z.string(),
  username: z.string(),
  profilePicture: z.string(),
  /** `{fixture-slug}/{username}`, the second form of wire.md 4. */
  link: z.string(),
  isLive: z.boolean(),
  viewers: z.int(),
})
export type FixtureCommentator = z.infer<typeof fixtureCommentator>

export const fixtureSummary = z.object({
  fixtureId: digits,
  slug: z.string(),
  sport,
  status: z.int(),
  state: fixtureState,
  kickOff: epochMs,
  timeState,
  /**
   * Football: minute of play, with the minutes above 90 in `injuryMinute`. Other sports: the period's number. Null
   * while not running.
   */
  minute: z.nullable(z.int()),
  injuryMinute: z.nullable(z.int()),
  period: z.nullable(z.int()),
  /** Start of the running period, so that a page can continue the clock. */
  periodStartedAt: z.nullable(epochMs),
  version: z.int(),
  tournament: z.object({ id: digits, name: z.string() }),
  seasonId: z.nullable(digits),
  round: z.string(),
  /** Name of a group or league phase; may be empty. */
  group: z.string(),
  stage,
  venue: z.string(),
  origin: fixtureOrigin,
  halfTime: z.nullable(scorePair),
  /** Score after 90 minutes and stoppage time; differs from the final score after extra time. */
  regularTime: z.nullable(scorePair),
  penalties: z.nullable(scorePair),
  /** True when the fixture should be over but its result is unknown. Pages show "not updated", never 0-0. */
  isResultMissing: z.boolean(),
  home: side,
  away: side,
  commentators: z.array(fixtureCommentator),
  viewers: z.int(),
  isFeatured: z.boolean(),
  /** A recent real frame of a live stream (image or one-keyframe video), or empty. */
  poster: z.string(),
})
export type FixtureSummary = z.infer<typeof fixtureSummary>

/** Fixtures in a list: `status` of product.md's schedule calls, in which 20 means coming fixtures. */
export const fixtureFilters = { live: 10, coming: 20, ended: 30 } as const
export const fixtureFilter = z.pipe(z.coerce.number(), z.literal([10, 20, 30]))
export type FixtureFilter = z.infer<typeof fixtureFilter>

/** Language of the names of tournaments, rounds and teams. */
const inLocale = { locale: z._default(locale, 'vi') }

export const featureMatch = endpoint({
  method: 'GET',
  path: '/al/api/schedule/featureMatch',
  summary: 'Featured fixtures: those to come, soonest first; with status 10 those live, with 30 those ended',
  auth: 'public',
  input: z.object({ status: z._default(fixtureFilter, fixtureFilters.coming), ...paging(40), ...inLocale }),
  data: pageOf(fixtureSummary),
  sharedForMs: 5_000,
})

export const liveSchedule = endpoint({
  method: 'GET',
  path: '/al/api/schedule/liveSchedule',
  summary: "A day's fixtures in the viewer's zone; without a date what is live now and next",
  auth: 'public',
  input: z.object({
    date: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    timezone: z._default(z.string().check(z.maxLength(64)), 'Asia/Ho_Chi_Minh'),
    sport: z.optional(z.pipe(z.coerce.number(), sport)),
    ...paging(200),
    ...inLocale,
  }),
  data: pageOf(fixtureSummary),
  sharedForMs: 2_000,
})

/** `mode` is a sport's code; without it, the total is for all sports. */
export const totalLive = endpoint({
  method: 'GET',
  path: '/al/api/schedule/total-live',
  summary: 'How many fixtures are live, in all and in one sport, with their list',
  auth: 'public',
  input: z.object({
    mode: z.optional(z.pipe(z.coerce.number(), sport)),
    status: z._default(fixtureFilter, fixtureFilters.live),
    ...paging(40),
    ...inLocale,
  }),
  data: z.object({
    totalLive: z.int(),
    totalMode: z.int(),
    totals: z.array(z.object({ sport, total: z.int() })),
    ...pageOf(fixtureSummary).shape,
  }),
  sharedForMs: 2_000,
})

export const totalLiveSchedule = endpoint({
  method: 'GET',
  path: '/other/api/schedule/total-live-schedule',
  summary: "One fixture's live totals: streams and viewers",
  auth: 'public',
  input: z.object({ id: digitsInput }),
  data: z.object({ fixtureId: digits, totalStreams: z.int(), viewers: z.int() }),
  errors: ['FIXTURE_NOT_FOUND'],
  sharedForMs: 2_000,
})

export const otherSchedule = endpoint({
  method: 'GET',
  path: '/al/api/schedule/otherSchedule',
  summary: 'What else is on: other live and soon fixtures',
  auth: 'public',
  input: z.object({ fixtureId: z.optional(digitsInput), userId: z.optional(digitsInput), ...paging(20), ...inLocale }),
  data: pageOf(fixtureSummary),
  sharedForMs: 5_000,
})

export const anchorSchedule = endpoint({
  method: 'GET',
  path: '/al/api/schedule/anchorSchedule',
  summary: "A commentator's coming fixtures, or all commentators'",
  auth: 'public',
  input: z.object({ fixtureId: z.optional(digitsInput), userId: z.optional(digitsInput), ...paging(40), ...inLocale }),
  data: pageOf(fixtureSummary),
  sharedForMs: 5_000,
})
