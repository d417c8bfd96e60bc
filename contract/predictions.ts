import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, locale } from './envelope.ts'
import { fixtureSummary, scorePair } from './schedule.ts'

// A season of a tournament that members predict the scores of is a contest. What counts is the score after 90 minutes.

export const mostGoals = 20
/** Later corrections of a result move points; xu wait for so long after a fixture is settled, and stay then. */
export const rewardWaitMs = 30 * 60_000

/** `void`: not played, or broken off. */
export const predictionOutcomes = ['exact', 'difference', 'outcome', 'miss', 'void'] as const
export const predictionOutcome = z.enum(predictionOutcomes)
export type PredictionOutcome = z.infer<typeof predictionOutcome>

/** What a prediction brings, as the operator set it for the contest. */
export const predictionRules = z.object({
  /** Points for the score itself, for the winner by the right difference (a draw has 0), and for who wins alone. */
  exact: z.int(),
  difference: z.int(),
  outcome: z.int(),
  /** What the joker multiplies points by. */
  jokerFactor: z.int(),
  /** Xu for each exact score, and for whoever has the most points of a round; 0 for none. */
  exactReward: z.int(),
  roundReward: z.int(),
})
export type PredictionRules = z.infer<typeof predictionRules>

/** A matchday, a round of a cup, or a week where fixtures have neither: `league-12`, `knockout-qf`, `week-2026-11-16`. */
export const predictionRoundKey = z.string().check(z.regex(/^(league|group|knockout|week)-[a-z0-9-]{1,20}$/))

export const predictionContest = z.object({
  id: digits,
  tournament: z.object({ id: digits, name: z.string(), colour: z.string() }),
  season: z.string(),
  isOpen: z.boolean(),
  rules: predictionRules,
  members: z.int(),
  /** Fixtures that take predictions within the next week, and how many of them the asking member has not predicted. */
  open: z.int(),
  missing: z.int(),
})
export type PredictionContest = z.infer<typeof predictionContest>

export const predictionRound = z.object({
  key: z.string(),
  name: z.string(),
  fixtures: z.int(),
  /** That still take predictions. */
  open: z.int(),
  firstKickOff: epochMs,
  lastKickOff: epochMs,
  /** The round that is to be predicted next, the last one when all is over. */
  isCurrent: z.boolean(),
})
export type PredictionRound = z.infer<typeof predictionRound>

export const prediction = z.object({
  home: z.int(),
  away: z.int(),
  isJoker: z.boolean(),
  outcome: z.nullable(predictionOutcome),
  /** With the joker counted; null until settled. */
  points: z.nullable(z.int()),
})
export type Prediction = z.infer<typeof prediction>

/** What everybody predicted. */
export const predictionSpread = z.object({
  total: z.int(),
  home: z.int(),
  draw: z.int(),
  away: z.int(),
  /** The scores predicted most, the first first. */
  scores: z.array(z.object({ score: scorePair, count: z.int() })),
})
export type PredictionSpread = z.infer<typeof predictionSpread>

export const predictionSlot = z.object({
  fixture: fixtureSummary,
  roundKey: z.string(),
  isOpen: z.boolean(),
  prediction: z.nullable(prediction),
  /** Null until the asking member has predicted or nobody can any more. */
  spread: z.nullable(predictionSpread),
})
export type PredictionSlot = z.infer<typeof predictionSlot>

const inLocale = { locale: z._default(locale, 'vi') }
const contestId = digitsInput

export const predictionContests = endpoint({
  method: 'GET',
  path: '/al/api/prediction/contests',
  summary: 'Contests of predicting scores, those that are open first',
  auth: 'public',
  input: z.object(inLocale),
  data: z.object({ list: z.array(predictionContest) }),
})

/** Fixtures that take predictions and have none of the member come first, then by kick-off. */
export const predictionBoard = endpoint({
  method: 'GET',
  path: '/al/api/prediction/board',
  summary: 'A round of a contest to predict, with what the member predicted; without `round` the current one',
  auth: 'public',
  input: z.object({ contestId, round: z.optional(predictionRoundKey), ...inLocale }),
  data: z.object({
    contest: predictionContest,
    rounds: z.array(predictionRound),
    round: z.nullable(z.string()),
    slots: z.array(predictionSlot),
    /** When it was read, so that a page counts down by the server's clock. */
    now: epochMs,
  }),
  errors: ['CONTEST_NOT_FOUND'],
})
export type PredictionBoard = DataOf<typeof predictionBoard>

/** `contest` is null for a fixture that nobody predicts. */
export const predictionOfFixture = endpoint({
  method: 'GET',
  path: '/al/api/prediction/fixture/{fixtureId}',
  summary: 'One fixture to predict, for the page that shows it',
  auth: 'public',
  input: z.object({ fixtureId: digitsInput, ...inLocale }),
  data: z.object({ contest: z.nullable(predictionContest), slot: z.nullable(predictionSlot) }),
  errors: ['FIXTURE_NOT_FOUND'],
})

const goals = z.int().check(z.gte(0), z.lte(mostGoals))

/**
 * Until the kick-off by the server's clock. `joker` plays the round's only joker here, away from where it was; it stays where
 * that fixture has begun.
 */
export const predictScore = endpoint({
  method: 'POST',
  path: '/au/api/user/prediction/set',
  summary: 'Predict the score of a fixture, or another one than before',
  auth: 'user',
  input: z.object({ fixtureId: digitsInput, home: goals, away: goals, joker: z.optional(z.boolean()) }),
  data: z.object({ fixtureId: digits, prediction, spread: predictionSpread }),
  errors: ['FIXTURE_NOT_FOUND', 'NOT_PREDICTABLE', 'PREDICTION_LOCKED', 'JOKER_PLAYED'],
})

export const predictionRow = z.object({
  /** Members with equal points and equally many exact scores share a rank. */
  rank: z.int(),
  user: publicUser,
  points: z.int(),
  predicted: z.int(),
  settled: z.int(),
  exact: z.int(),
  difference: z.int(),
  outcome: z.int(),
})
export type PredictionRow = z.infer<typeof predictionRow>

const ofRound = { contestId, round: z.optional(predictionRoundKey) }

export const predictionTable = endpoint({
  method: 'GET',
  path: '/al/api/prediction/table',
  summary: 'The table of a contest, or of one of its rounds: most points first, then most exact scores',
  auth: 'public',
  input: z.object({ ...ofRound, ...keysetPaging(50) }),
  data: keysetPageOf(predictionRow),
  errors: ['CONTEST_NOT_FOUND'],
  sharedForMs: 1_000,
})

/** With `leagueId` its members, who alone may ask; without it the member and the member’s friends. */
export const predictionTableAmong = endpoint({
  method: 'GET',
  path: '/au/api/user/prediction/table',
  summary: 'The same table among friends, or in a league',
  auth: 'user',
  input: z.object({ ...ofRound, leagueId: z.optional(digitsInput), ...keysetPaging(50) }),
  data: keysetPageOf(predictionRow),
  errors: ['CONTEST_NOT_FOUND', 'LEAGUE_NOT_FOUND'],
})

/** `row` and `round` are null until one takes part. */
export const ownPredictions = endpoint({
  method: 'GET',
  path: '/au/api/user/prediction/me',
  summary: 'How the member stands: the row in the table, of a round too, the last results, the streak',
  auth: 'user',
  input: z.object(ofRound),
  data: z.object({
    row: z.nullable(predictionRow),
    round: z.nullable(predictionRow),
    /** Of the last ten that were settled, the newest last. */
    form: z.array(
      z.object({ fixtureId: digits, outcome: predictionOutcome, points: z.int(), score: z.nullable(scorePair) }),
    ),
    /** How many in a row brought points, up to now and at most `longestStreak`. */
    streak: z.int(),
  }),
  errors: ['CONTEST_NOT_FOUND'],
})
export type OwnPredictions = DataOf<typeof ownPredictions>

/** Streaks are counted no further back. */
export const longestStreak = 100
