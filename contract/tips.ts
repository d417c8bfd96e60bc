import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, pageOf, paging, wholeNumber } from './envelope.ts'
import { reactionCalls } from './reactions.ts'
import { reportCalls } from './reports.ts'
import { readDecimal } from './rules/odds-format.ts'
import { oddsKinds, oddsSides } from './rules/odds-kinds.ts'
import { settlementReasons } from './rules/tip-rules.ts'
import { tipOutcomes } from './rules/tip-settlement.ts'
import { crest, fixtureState, scorePair, sport } from './schedule.ts'
import { viewCalls } from './views.ts'

export const stakes = { least: 1, most: 10 } as const
/** Max characters, counted as people see them. */
export const maxTipLength = 1_000

export const market = z.enum(oddsKinds)
export const tipSide = z.enum(oddsSides)
export const outcome = z.enum(tipOutcomes)
/** Decimal odds in whole ten-thousandths, as on the odds board: 19300 is 1.93. */
const price = z.int()
/** Stake units in whole hundred-thousandths, because half of a price with four decimals needs five. */
const units = z.int()
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const inLocale = { locale: z._default(locale, 'vi') }
export const username = z.string().check(z.regex(/^[a-zA-Z0-9_.]{1,32}$/))

export const tipster = z.object({
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  profilePicture: z.string(),
})
export type Tipster = z.infer<typeof tipster>

const tipTeam = z.object({
  id: digits,
  name: z.string(),
  shortName: z.string(),
  colour: z.string(),
  crest,
  score: z.nullable(z.int()),
})

export const tipFixture = z.object({
  fixtureId: digits,
  slug: z.string(),
  sport,
  state: fixtureState,
  kickOff: epochMs,
  tournament: z.string(),
  home: tipTeam,
  away: tipTeam,
})
export type TipFixture = z.infer<typeof tipFixture>

/** A settlement of a tip. `closingPrice` is the last price before kick-off on the same line; null without one. */
export const settlement = z.object({
  outcome,
  /** 10 for a win, 20 for a draw, 30 for a loss. */
  result: z.literal([10, 20, 30]),
  reason: z.enum(settlementReasons),
  profit: units,
  score: z.nullable(scorePair),
  closingPrice: z.nullable(price),
  rulesVersion: z.int(),
  settledAt: epochMs,
})
export type Settlement = z.infer<typeof settlement>

export const tip = z.object({
  id: digits,
  slug: z.string(),
  seq: z.int(),
  hash,
  tipster,
  fixture: tipFixture,
  market,
  side: tipSide,
  /** Line as on the board: with a positive line, home gives the handicap. Null for a market without a line. */
  line: z.nullable(z.int()),
  price,
  stake: z.int(),
  isInPlay: z.boolean(),
  scoreAtTip: z.nullable(scorePair),
  minuteAtTip: z.nullable(z.int()),
  createdAt: epochMs,
  /** Text of the tip; null when it is hidden. The record remains. */
  content: z.nullable(z.string()),
  settlement: z.nullable(settlement),
  corrections: z.int(),
})
export type Tip = z.infer<typeof tip>

const lineInput = z._default(
  z.nullable(
    z.pipe(
      z.pipe(
        z.union([z.string().check(z.maxLength(12)), z.pipe(z.number(), z.transform(String))]),
        z.transform(readDecimal),
      ),
      z.int(),
    ),
  ),
  null,
)

/**
 * `line` is the board’s line in goals, as text or number (“-0.75”); omitted for markets without a line. The server uses
 * the line’s current price. Throws TIP_PRICE_CHANGED when `expectedPrice` (ten-thousandths) differs from it. A repeated
 * `requestId` returns the same tip.
 */
export const tipsCreate = endpoint({
  method: 'POST',
  path: '/au/api/user/tips/tips-create',
  summary: 'Give a tip at the current price',
  auth: 'user',
  input: z.object({
    fixtureId: digitsInput,
    market,
    line: lineInput,
    side: tipSide,
    stake: wholeNumber({ min: stakes.least, max: stakes.most }),
    content: z.string().check(z.maxLength(4 * maxTipLength)),
    /** Company whose price is used; by default the first company with exactly this line open. */
    companyId: z.optional(digitsInput),
    expectedPrice: z.optional(wholeNumber({ min: 10_001, max: 2_000_000_000 })),
    requestId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
    ...inLocale,
  }),
  data: tip,
  errors: [
    'USER_MUTED',
    'FIXTURE_NOT_FOUND',
    'TIP_CLOSED',
    'TIP_PRICE_CHANGED',
    'TIP_PRICE_UNAVAILABLE',
    'TIP_EXISTS',
    'TIP_LIMIT',
    'TIP_TEXT_REFUSED',
    'CONFLICT',
  ],
  isRestricted: true,
})

export const tipsHide = endpoint({
  method: 'POST',
  path: '/au/api/user/tips/tips-hide',
  summary: 'Hide or show the text of the caller’s tip; moderators may hide any text; the record stays',
  auth: 'user',
  input: z.object({ id: digitsInput, hidden: z.boolean() }),
  /** `content` is the text as readers now see it. */
  data: z.object({ id: digits, hidden: z.boolean(), content: z.nullable(z.string()) }),
  errors: ['TIP_NOT_FOUND', 'NOT_PERMISSIONS'],
  isRestricted: true,
})

export const tipsReportOdds = endpoint({
  method: 'POST',
  path: '/au/api/user/tips/tips-bad-odds',
  summary:
    'Report that the price of a tip was proved wrong, which makes the tip void and is public; operators cannot report their own tips',
  auth: 'operator',
  input: z.object({ id: digitsInput }),
  data: z.object({ id: digits }),
  errors: ['TIP_NOT_FOUND', 'NOT_PERMISSIONS'],
  isRestricted: true,
})

export const {
  react: reactToTip,
  reactions: tipReactions,
  reactionsOfList: tipReactionsOfList,
  reactors: tipReactors,
} = reactionCalls('tips', ['TIP_NOT_FOUND'], { isRestricted: true })
export const { report: reportTip } = reportCalls('tips', ['TIP_NOT_FOUND'], { isRestricted: true })
export const { view: viewTip } = viewCalls('tips', ['TIP_NOT_FOUND'], { isRestricted: true })

/** `pageNum` is limited. Older tips can be read by fixture or tipster. */
const tipPaging = {
  ...paging(20),
  pageNum: z._default(wholeNumber({ min: 1, max: 50 }), 1),
  pageSize: z._default(wholeNumber({ min: 1, max: 50 }), 20),
}

/**
 * Without filters, returns tips on fixtures that kicked off up to 3 hours ago or kick off within 24 hours, newest
 * first. With a fixture or a tipster, returns all of their tips.
 */
export const tipList = endpoint({
  method: 'GET',
  path: '/al/api/tips/list',
  summary: 'Tips on current fixtures, or those of a fixture or tipster, newest first',
  auth: 'public',
  input: z.object({
    fixtureId: z.optional(digitsInput),
    username: z.optional(username),
    ...tipPaging,
    ...inLocale,
  }),
  data: pageOf(tip),
  sharedForMs: 3_000,
  isRestricted: true,
})

export const tipListFollowed = endpoint({
  method: 'GET',
  path: '/au/api/user/tips/list-followed',
  summary: 'Tips of the tipsters that the member follows, newest first',
  auth: 'user',
  input: z.object({ ...tipPaging, ...inLocale }),
  data: pageOf(tip),
  isRestricted: true,
})

/** Up to 50 ids, separated by commas. */
const tipIds = z.string().check(z.regex(/^\d{1,18}(,\d{1,18}){0,49}$/))

export const tipCards = endpoint({
  method: 'GET',
  path: '/al/api/tips/cards',
  summary: 'Up to 50 tips by id, for pages that show shared tips; missing ones are left out',
  auth: 'public',
  input: z.object({ ids: tipIds, ...inLocale }),
  data: z.object({ list: z.array(tip) }),
  isRestricted: true,
})

export const tipFind = endpoint({
  method: 'GET',
  path: '/au/api/operator/tips/find',
  summary: 'Tips whose tipster, teams and tournament have all words, newest first, for writers',
  auth: 'editor',
  input: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(80)), ''), ...inLocale }),
  data: z.object({ list: z.array(tip) }),
  limit: 'search',
  isRestricted: true,
})

export const tipInfo = endpoint({
  method: 'GET',
  path: '/al/api/tips/info/{id}',
  summary: 'A tip with all its settlements, newest last',
  auth: 'public',
  input: z.object({ id: digitsInput, ...inLocale }),
  data: z.object({ tip, history: z.array(settlement), views: z.int() }),
  errors: ['TIP_NOT_FOUND'],
  sharedForMs: 3_000,
  isRestricted: true,
})

export const periods = ['7', '30', '90', 'all'] as const
export type Period = (typeof periods)[number]

/**
 * Results of a tipster. Void tips are not counted. Shares are from 0 to 1. `units` and `roi` are exact for all
 * outcomes.
 */
export const tipRecord = z.object({
  /** Number of settled tips. */
  sample: z.int(),
  wins: z.int(),
  halfWins: z.int(),
  pushes: z.int(),
  halfLosses: z.int(),
  losses: z.int(),
  /** Share of full and half wins among tips that were not pushes; null when there are none. */
  hitRate: z.nullable(z.number()),
  /** Lower end of the 95 % Wilson interval of the hit rate; the ranking uses it. */
  wilson: z.number(),
  units,
  staked: z.int(),
  roi: z.nullable(z.number()),
  /** Mean of price divided by closing price, minus one, over `closingSample` tips; null without any. */
  closingValue: z.nullable(z.number()),
  closingSample: z.int(),
  longestLosingRun: z.int(),
})
export type TipRecordSummary = z.infer<typeof tipRecord>

const period = z.enum(periods)

export const tipLeaderboard = endpoint({
  method: 'GET',
  path: '/al/api/tips/leaderboard',
  summary: 'Tipsters with enough settled tips in a period, by the lower bound of their hit rates',
  auth: 'public',
  input: z.object({ period: z._default(period, '30'), ...tipPaging }),
  data: z.object({
    ...pageOf(z.object({ rank: z.int(), tipster, record: tipRecord })).shape,
    period,
    minSample: z.int(),
  }),
  sharedForMs: 30_000,
  isRestricted: true,
})
export type LeaderboardPage = z.infer<(typeof tipLeaderboard)['data']>

export const tipsterInfo = endpoint({
  method: 'GET',
  path: '/al/api/tips/tipster/{username}',
  summary: 'A tipster’s results in each period',
  auth: 'public',
  input: z.object({ username }),
  data: z.object({
    tipster,
    head: z.object({ seq: z.int(), hash }),
    pending: z.int(),
    voids: z.int(),
    followers: z.int(),
    minSample: z.int(),
    records: z.array(z.object({ period, record: tipRecord })),
  }),
  errors: ['USER_NOT_FOUND'],
  sharedForMs: 5_000,
  isRestricted: true,
})
export type TipsterInfo = z.infer<(typeof tipsterInfo)['data']>

export const tipFixtures = endpoint({
  method: 'GET',
  path: '/al/api/tips/fixtures',
  summary: 'Fixtures on which tips can be given, soonest first; `q` matches teams and tournaments without accents',
  auth: 'public',
  input: z.object({ q: z._default(z.string().check(z.maxLength(80)), ''), ...inLocale }),
  data: z.object({ list: z.array(tipFixture) }),
  limit: 'search',
  sharedForMs: 5_000,
  isRestricted: true,
})
