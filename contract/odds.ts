import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, wholeNumber } from './envelope.ts'
import { oddsKinds } from './rules/odds-kinds.ts'
import { fixtureState, fixtureSummary, sport } from './schedule.ts'

export const oddsKind = z.enum(oddsKinds)

/** Prices (decimal odds) and lines (goals) are whole ten-thousandths: 19300 is 1.93, -7500 is -0.75. */
const price = z.nullable(z.int())
const line = z.nullable(z.int())

/**
 * `prices` are in the order of `sidesOf` (odds-kinds.ts); null for a side without an offer. With a positive line the
 * home team gives the handicap.
 */
export const oddsQuote = z.object({ line, prices: z.array(price) })
export type OddsQuote = z.infer<typeof oddsQuote>

/** `closed`: the market is locked and shows its last prices. `maintenance`: the source is under maintenance. */
export const lineState = z.enum(['open', 'closed', 'maintenance'])
export type LineState = z.infer<typeof lineState>

/** 0 unknown, 1 early, 2 before kick-off, 3 in play. */
export const oddsType = z.literal([0, 1, 2, 3])
export type OddsType = z.infer<typeof oddsType>

export const oddsLine = z.object({
  fixtureId: digits,
  companyId: digits,
  kind: oddsKind,
  /** 1 is the company’s main line of its market. */
  lineIndex: z.int(),
  ...oddsQuote.shape,
  state: lineState,
  /** True when the line has in-play prices. The fixture itself may not be in play. */
  isInPlay: z.boolean(),
  oddsType,
  /** Time at which the source changed the line. */
  changedAt: epochMs,
  /** A client ignores this line when it has a higher version of it. */
  version: z.int(),
})
export type OddsLine = z.infer<typeof oddsLine>

export const detailedLine = z.object({ ...oddsLine.shape, opening: z.nullable(oddsQuote) })
export type DetailedLine = z.infer<typeof detailedLine>

export const boardLine = z.object({ ...oddsLine.shape, opening: z.optional(z.nullable(oddsQuote)) })
export type BoardLine = z.infer<typeof boardLine>

export const oddsCompany = z.object({ companyId: digits, label: z.string() })
export type OddsCompany = z.infer<typeof oddsCompany>

export const boardTabs = ['early', 'today', 'inplay', 'tomorrow'] as const
export const boardTab = z.enum(boardTabs)
export type BoardTab = (typeof boardTabs)[number]

export const boardFixture = z.object({
  fixture: fixtureSummary,
  /** Main lines of the company. The board also returns their opening quotes. */
  lines: z.array(boardLine),
  /** Number of the company's other lines, in all markets. */
  moreLines: z.int(),
})
export type BoardFixture = z.infer<typeof boardFixture>

const inLocale = { locale: z._default(locale, 'vi') }
const companyId = z.optional(digitsInput)
const lineIndex = z._default(wholeNumber({ min: 1, max: 99 }), 1)
/** Revision of the odds in this response. Clients ignore socket events with a lower revision. */
const revision = digits

export const oddsBoard = endpoint({
  method: 'GET',
  path: '/al/api/odds/board',
  summary: 'A page of one company’s odds board: fixtures of a sport, grouped by tournament',
  auth: 'public',
  input: z.object({
    sport: z._default(z.pipe(z.coerce.number(), sport), 10),
    tab: z._default(boardTab, 'today'),
    companyId,
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}:\d{1,18}$/))),
    pageSize: z._default(wholeNumber({ min: 1, max: 300 }), 60),
    ...inLocale,
  }),
  data: z.object({
    tab: boardTab,
    /** Null when no company has odds. */
    companyId: z.nullable(digits),
    /** Sorted by the first kick-off. A tournament may continue on the next page. */
    groups: z.array(z.object({ tournament: fixtureSummary.shape.tournament, fixtures: z.array(boardFixture) })),
    /** Null on the last page. */
    next: z.nullable(z.string()),
    revision,
    /** Boards to subscribe to (topic `odds`) for changes of this page. */
    boards: z.array(z.string()),
  }),
  errors: ['COMPANY_NOT_FOUND'],
  sharedForMs: 1_000,
  isRestricted: true,
})

export const fixtureOdds = endpoint({
  method: 'GET',
  path: '/al/api/odds/fixture',
  summary: 'Odds of one fixture: all companies and lines, with opening and current quotes',
  auth: 'public',
  input: z.object({ fixtureId: digitsInput, companyId, ...inLocale }),
  data: z.object({
    fixture: fixtureSummary,
    companies: z.array(oddsCompany),
    lines: z.array(detailedLine),
    revision,
  }),
  errors: ['FIXTURE_NOT_FOUND'],
  sharedForMs: 1_000,
  isRestricted: true,
})

export const oddsTick = z.object({ at: epochMs, ...oddsQuote.shape, oddsType, isClosed: z.boolean() })
export type OddsTick = z.infer<typeof oddsTick>

/** State and score of the fixture from this time on. */
export const scoreMark = z.object({ at: epochMs, state: fixtureState, homeScore: z.int(), awayScore: z.int() })
export type ScoreMark = z.infer<typeof scoreMark>

export const oddsHistory = endpoint({
  method: 'GET',
  path: '/al/api/odds/history',
  summary: 'Changes of a company’s line, oldest first, with the goals on the same time axis',
  auth: 'public',
  input: z.object({ fixtureId: digitsInput, kind: oddsKind, companyId, lineIndex }),
  data: z.object({
    fixtureId: digits,
    kind: oddsKind,
    companyId: digits,
    lineIndex: z.int(),
    kickOff: epochMs,
    ticks: z.array(oddsTick),
    marks: z.array(scoreMark),
  }),
  errors: ['FIXTURE_NOT_FOUND', 'ODDS_NOT_FOUND'],
  sharedForMs: 2_000,
  isRestricted: true,
})

export const oddsCompanies = endpoint({
  method: 'GET',
  path: '/al/api/odds/companies',
  summary: 'Companies with odds for current fixtures, in the operator’s order',
  auth: 'public',
  input: z.object({ sport: z._default(z.pipe(z.coerce.number(), sport), 10) }),
  data: z.object({ list: z.array(oddsCompany) }),
  sharedForMs: 30_000,
  isRestricted: true,
})

export const oddsOfTheDay = endpoint({
  method: 'GET',
  path: '/al/api/odds/of-the-day',
  summary: 'Football fixtures of the next 24 hours with odds, featured ones first, with the main lines of one company',
  auth: 'public',
  input: z.object({ pageSize: z._default(wholeNumber({ min: 1, max: 20 }), 6), ...inLocale }),
  data: z.object({ list: z.array(boardFixture), revision, boards: z.array(z.string()) }),
  sharedForMs: 5_000,
  isRestricted: true,
})

export const oddsRecords = endpoint({
  method: 'GET',
  path: '/al/api/odds/main',
  summary: 'Main lines of fixtures by market as comma-separated records (odds-records.ts), for older clients',
  auth: 'public',
  input: z.object({
    /** Comma-separated ids, at most a hundred. */
    matchId: z.string().check(z.regex(/^\d{1,18}(,\d{1,18}){0,99}$/)),
    companyId,
  }),
  data: z.record(oddsKind, z.array(z.string())),
  sharedForMs: 2_000,
  isRestricted: true,
})

export const companyUpdate = endpoint({
  method: 'POST',
  path: '/other/api/odds/company-update',
  summary: 'Set the name, order or visibility of a company; a company without a name is shown with neutral letters',
  auth: 'sports-editor',
  input: z.object({
    companyId: digitsInput,
    label: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
    sort: z.optional(wholeNumber({ min: 0, max: 10_000 })),
    isShown: z.optional(z.boolean()),
  }),
  data: z.object({ ...oddsCompany.shape, sort: z.int(), isShown: z.boolean() }),
  errors: ['COMPANY_NOT_FOUND'],
})
