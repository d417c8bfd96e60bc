import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, wholeNumber } from './envelope.ts'
import { fixtureSummary } from './schedule.ts'
import { hash } from './tips.ts'

/** Probabilities of the results after 90 minutes in whole ten-thousandths. They add up to 10,000. */
export const chances = z.object({ home: z.int(), draw: z.int(), away: z.int() })
export type ForecastChances = z.infer<typeof chances>

const link = { seq: z.int(), hash }
const published = { ...link, publishedAt: epochMs, dixonColes: chances, elo: chances }
const publishedForecast = z.object(published)
export type PublishedForecast = z.infer<typeof publishedForecast>

export const forecastOfFixture = endpoint({
  method: 'GET',
  path: '/al/api/forecasts/fixture/{fixtureId}',
  summary: 'Published forecast of a fixture by the site’s models; null without one',
  auth: 'public',
  input: z.object({ fixtureId: digitsInput }),
  data: z.object({ forecast: z.nullable(publishedForecast) }),
  sharedForMs: 30_000,
  isRestricted: true,
})

/** `prices` are bookmakers’ closing prices without their margin. `shares` always expects the results’ usual shares. */
export const forecastSource = z.enum(['dixonColes', 'elo', 'prices', 'shares'])
export type ForecastSource = z.infer<typeof forecastSource>

/** Mean ranked probability score over `fixtures` fixtures: 0 is perfect, 1 is the worst. */
const meanScore = z.object({ source: forecastSource, fixtures: z.int(), rps: z.number() })
export type MeanScore = z.infer<typeof meanScore>

/** Forecasts of single results with a probability of `from` up to a tenth more, and how often they came true. */
const bin = z.object({
  source: forecastSource,
  from: z.number(),
  count: z.int(),
  meanForecast: z.number(),
  share: z.number(),
})
export type ReliabilityBin = z.infer<typeof bin>

const figures = {
  fixtures: z.int(),
  from: z.nullable(epochMs),
  until: z.nullable(epochMs),
  scores: z.array(meanScore),
  bins: z.array(bin),
}
const reviewed = z.object(figures)
export type ReviewedFigures = z.infer<typeof reviewed>

/**
 * `model` and `prices` name the better side when the difference is statistically clear, `level` says that it is not,
 * and `tooFew` that there are fewer than `minCompared` fixtures.
 */
const verdict = z.enum(['tooFew', 'level', 'model', 'prices'])
export type ForecastVerdict = z.infer<typeof verdict>

const liveFigures = z.object({
  ...figures,
  /** The same fixtures for the models and the prices: those with a closing price. */
  compared: z.object({
    fixtures: z.int(),
    scores: z.array(meanScore),
    verdicts: z.array(z.object({ source: forecastSource, verdict })),
  }),
})
export type LiveFigures = z.infer<typeof liveFigures>

export const forecastRecord = endpoint({
  method: 'GET',
  path: '/al/api/forecasts/record',
  summary: 'How good the forecasts were, beside closing prices; and apart, forecasts computed after the fixtures',
  auth: 'public',
  data: z.object({
    /** Forecasts that were published before kick-off. */
    published: liveFigures,
    /** Computed after the results, day by day and only from earlier results. Never published before kick-off. */
    reviewed,
    head: z.object(link),
    minCompared: z.int(),
  }),
  sharedForMs: 60_000,
  isRestricted: true,
})

const outcome = z.enum(['home', 'draw', 'away'])
const listed = z.object({
  ...published,
  fixture: fixtureSummary,
  prices: z.nullable(chances),
  /** Result after 90 minutes; null before it is known. */
  outcome: z.nullable(outcome),
})
export type ListedForecast = z.infer<typeof listed>

/** `beforeSeq` is the `seq` of the previous page’s last entry. */
export const forecastList = endpoint({
  method: 'GET',
  path: '/al/api/forecasts/list',
  summary: 'Published forecasts of fixtures with or without a result, newest first',
  auth: 'public',
  input: z.object({
    of: z._default(z.enum(['ended', 'open']), 'ended'),
    beforeSeq: z.optional(wholeNumber({ min: 1, max: 2_000_000_000 })),
    pageSize: z._default(wholeNumber({ min: 1, max: 50 }), 20),
    locale: z._default(locale, 'vi'),
  }),
  data: z.object({ list: z.array(listed), next: z.nullable(z.int()) }),
  sharedForMs: 30_000,
  isRestricted: true,
})

export const forecastChain = endpoint({
  method: 'GET',
  path: '/al/api/forecasts/chain',
  summary: 'Links of the chain of forecasts after `afterSeq`, for anyone to verify; 0 starts at the beginning',
  auth: 'public',
  input: z.object({
    afterSeq: z._default(wholeNumber({ min: 0, max: 2_000_000_000 }), 0),
    pageSize: z._default(wholeNumber({ min: 1, max: 200 }), 100),
  }),
  data: z.object({
    author: digits,
    head: z.object(link),
    list: z.array(z.object({ ...link, prevHash: hash, record: z.string() })),
  }),
  sharedForMs: 3_000,
  isRestricted: true,
})
