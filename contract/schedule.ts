import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, pageOf, paging } from './envelope.ts'

/** Codes of sports on the wire. */
export const sports = { football: 10, basketball: 20, esport: 30, marble: 40, casino: 50 } as const
export type SportCode = (typeof sports)[keyof typeof sports]
export const sport = z.literal([10, 20, 30, 40, 50])

/**
 * Exact state of a fixture. The numeric `status` is the provider’s code (football: -14..5), whose meaning differs
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

/** Certainty of the kick-off. With `provisional`, no bookings are accepted; with `tbd`, no hour is shown. */
export const timeState = z.enum(['exact', 'provisional', 'tbd'])
export type TimeState = z.infer<typeof timeState>

/** Origin of a fixture’s data. Every page labels `simulated` and `replay`. */
export const fixtureOrigin = z.enum(['provider', 'imported', 'replay', 'simulated'])
export type FixtureOrigin = z.infer<typeof fixtureOrigin>

export const stage = z.enum(['league', 'group', 'knockout'])
export type Stage = z.infer<typeof stage>

/** Scores of home and away. */
export const scorePair = z.tuple([z.int(), z.int()])
export type ScorePair = z.infer<typeof scorePair>

/** Address of the team's picture; missing without one. `/_image` returns it in other widths. */
export const crest = z.optional(z.string())

export const side = z.object({
  id: digits,
  name: z.string(),
  shortName: z.string(),
  colour: z.string(),
  crest,
  score: z.nullable(z.int()),
})
export type Side = z.infer<typeof side>

export const fixtureCommentator = z.object({
  userId: z.string(),
  name: z.string(),
  username: z.string(),
  profilePicture: z.string(),
  /** `{fixture-slug}/{username}`, the part of the path of the commentator’s live page. */
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
   * Football: minute of play; at the end of a period it stops, and `injuryMinute` counts on (45+2). Other sports: the
   * period’s number. Null while no period is running.
   */
  minute: z.nullable(z.int()),
  injuryMinute: z.nullable(z.int()),
  period: z.nullable(z.int()),
  /** Start of the running period, from which a page continues the clock. */
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
  /** True when the fixture should be over but its result is unknown. Pages then show “not updated”, never 0-0. */
  isResultMissing: z.boolean(),
  home: side,
  away: side,
  commentators: z.array(fixtureCommentator),
  viewers: z.int(),
  isFeatured: z.boolean(),
  /** Address of a recent frame of a live stream (an image, or a video of one keyframe); empty without one. */
  poster: z.string(),
})
export type FixtureSummary = z.infer<typeof fixtureSummary>

/** Values of `status` in the schedule calls. */
export const fixtureFilters = { live: 10, coming: 20, ended: 30 } as const
export const fixtureFilter = z.pipe(z.coerce.number(), z.literal([10, 20, 30]))
export type FixtureFilter = z.infer<typeof fixtureFilter>

/** Language of the names of tournaments, rounds and teams. */
const inLocale = { locale: z._default(locale, 'vi') }

export const featureMatch = endpoint({
  method: 'GET',
  path: '/al/api/schedule/featureMatch',
  summary: 'Featured fixtures: coming ones, soonest first; live ones with status 10, ended ones with status 30',
  auth: 'public',
  input: z.object({ status: z._default(fixtureFilter, fixtureFilters.coming), ...paging(40), ...inLocale }),
  data: pageOf(fixtureSummary),
  sharedForMs: 5_000,
})

export const liveSchedule = endpoint({
  method: 'GET',
  path: '/al/api/schedule/liveSchedule',
  summary: 'Fixtures of a day in the viewer’s time zone; without a date, live and next fixtures',
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

/** `mode` is a sport’s code. Without it, the call covers all sports. */
export const totalLive = endpoint({
  method: 'GET',
  path: '/al/api/schedule/total-live',
  summary: 'Numbers of live fixtures, in total and in one sport, with the list of fixtures',
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
  summary: 'Numbers of live streams and viewers of a fixture',
  auth: 'public',
  input: z.object({ id: digitsInput }),
  data: z.object({ fixtureId: digits, totalStreams: z.int(), viewers: z.int() }),
  errors: ['FIXTURE_NOT_FOUND'],
  sharedForMs: 2_000,
})

export const otherSchedule = endpoint({
  method: 'GET',
  path: '/al/api/schedule/otherSchedule',
  summary: 'Other live fixtures, and those that begin soon',
  auth: 'public',
  input: z.object({ fixtureId: z.optional(digitsInput), userId: z.optional(digitsInput), ...paging(20), ...inLocale }),
  data: pageOf(fixtureSummary),
  sharedForMs: 5_000,
})

export const anchorSchedule = endpoint({
  method: 'GET',
  path: '/al/api/schedule/anchorSchedule',
  summary: 'Live and coming fixtures of one commentator, of a fixture’s commentators, or of all commentators',
  auth: 'public',
  input: z.object({ fixtureId: z.optional(digitsInput), userId: z.optional(digitsInput), ...paging(40), ...inLocale }),
  data: pageOf(fixtureSummary),
  sharedForMs: 5_000,
})
