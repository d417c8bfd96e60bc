import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, locale } from './envelope.ts'
import { fixtureSummary, scorePair } from './schedule.ts'

// A contest is a season of a tournament for which members predict the scores. The score after 90 minutes counts.

export const maxGoals = 20
/**
 * Delay in ms of rewards after a fixture is settled. Later corrections of a result still change points, but not paid
 * xu.
 */
export const rewardWaitMs = 30 * 60_000

/** `void`: the fixture was not played, or was abandoned. */
export const predictionOutcomes = ['exact', 'difference', 'outcome', 'miss', 'void'] as const
export const predictionOutcome = z.enum(predictionOutcomes)
export type PredictionOutcome = z.infer<typeof predictionOutcome>

export const predictionRules = z.object({
  /**
   * Points for the exact score (`exact`), for the right winner and goal difference (`difference`; also for a draw with
   * another score), and for only the winner (`outcome`).
   */
  exact: z.int(),
  difference: z.int(),
  outcome: z.int(),
  jokerFactor: z.int(),
  /**
   * Xu for each exact score (`exactReward`), and for the members with the most points of a round (`roundReward`); 0 for
   * no reward.
   */
  exactReward: z.int(),
  roundReward: z.int(),
})
export type PredictionRules = z.infer<typeof predictionRules>

/** A matchday, a cup round, or a week when fixtures have neither: `league-12`, `knockout-qf`, `week-2026-11-16`. */
export const predictionRoundKey = z.string().check(z.regex(/^(league|group|knockout|week)-[a-z0-9-]{1,20}$/))

export const predictionContest = z.object({
  id: digits,
  tournament: z.object({ id: digits, name: z.string(), colour: z.string() }),
  season: z.string(),
  isOpen: z.boolean(),
  rules: predictionRules,
  members: z.int(),
  /** Number of fixtures of the next week that accept predictions, and the number that the caller has not predicted. */
  open: z.int(),
  missing: z.int(),
})
export type PredictionContest = z.infer<typeof predictionContest>

export const predictionRound = z.object({
  key: z.string(),
  name: z.string(),
  fixtures: z.int(),
  /** Number of fixtures that still accept predictions. */
  open: z.int(),
  firstKickOff: epochMs,
  lastKickOff: epochMs,
  /** True for the next round to predict, or for the last round when all are over. */
  isCurrent: z.boolean(),
})
export type PredictionRound = z.infer<typeof predictionRound>

export const prediction = z.object({
  home: z.int(),
  away: z.int(),
  isJoker: z.boolean(),
  outcome: z.nullable(predictionOutcome),
  /** Points including the joker; null until settled. */
  points: z.nullable(z.int()),
})
export type Prediction = z.infer<typeof prediction>

/** Distribution of all members' predictions. */
export const predictionSpread = z.object({
  total: z.int(),
  home: z.int(),
  draw: z.int(),
  away: z.int(),
  /** Scores predicted most often, most frequent first. */
  scores: z.array(z.object({ score: scorePair, count: z.int() })),
})
export type PredictionSpread = z.infer<typeof predictionSpread>

export const predictionSlot = z.object({
  fixture: fixtureSummary,
  roundKey: z.string(),
  isOpen: z.boolean(),
  prediction: z.nullable(prediction),
  /** Null while predictions are open and the caller has not predicted. */
  spread: z.nullable(predictionSpread),
})
export type PredictionSlot = z.infer<typeof predictionSlot>

const inLocale = { locale: z._default(locale, 'vi') }
const contestId = digitsInput

export const predictionContests = endpoint({
  method: 'GET',
  path: '/al/api/prediction/contests',
  summary: 'Prediction contests, open ones first',
  auth: 'public',
  input: z.object(inLocale),
  data: z.object({ list: z.array(predictionContest) }),
})

/** Open fixtures that the member has not predicted come first, then all others; both by kick-off. */
export const predictionBoard = endpoint({
  method: 'GET',
  path: '/al/api/prediction/board',
  summary: 'A round of a contest with the member’s predictions; without `round`, the current round',
  auth: 'public',
  input: z.object({ contestId, round: z.optional(predictionRoundKey), ...inLocale }),
  data: z.object({
    contest: predictionContest,
    rounds: z.array(predictionRound),
    round: z.nullable(z.string()),
    slots: z.array(predictionSlot),
    /** Server time of the response, from which a page counts down. */
    now: epochMs,
  }),
  errors: ['CONTEST_NOT_FOUND'],
})
export type PredictionBoard = DataOf<typeof predictionBoard>

/** `contest` and `slot` are null for a fixture without a contest. */
export const predictionOfFixture = endpoint({
  method: 'GET',
  path: '/al/api/prediction/fixture/{fixtureId}',
  summary: 'A fixture to predict, with the member’s prediction',
  auth: 'public',
  input: z.object({ fixtureId: digitsInput, ...inLocale }),
  data: z.object({ contest: z.nullable(predictionContest), slot: z.nullable(predictionSlot) }),
  errors: ['FIXTURE_NOT_FOUND'],
})

const goals = z.int().check(z.gte(0), z.lte(maxGoals))

/**
 * Accepted until the kick-off by the server’s clock. `joker` moves the round’s only joker to this fixture. The joker
 * cannot move from a fixture that has begun.
 */
export const predictScore = endpoint({
  method: 'POST',
  path: '/au/api/user/prediction/set',
  summary: 'Predict the score of a fixture, or change the prediction',
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
  summary: 'Table of a contest or of one of its rounds, by points and then by exact scores',
  auth: 'public',
  input: z.object({ ...ofRound, ...keysetPaging(50) }),
  data: keysetPageOf(predictionRow),
  errors: ['CONTEST_NOT_FOUND'],
  sharedForMs: 1_000,
})

/**
 * With `leagueId` the table has the league’s members, and only they may read it. Without it, the table has the member
 * and the member’s friends.
 */
export const predictionTableAmong = endpoint({
  method: 'GET',
  path: '/au/api/user/prediction/table',
  summary: 'Table of a contest or round among friends or in a league',
  auth: 'user',
  input: z.object({ ...ofRound, leagueId: z.optional(digitsInput), ...keysetPaging(50) }),
  data: keysetPageOf(predictionRow),
  errors: ['CONTEST_NOT_FOUND', 'LEAGUE_NOT_FOUND'],
})

/** `row` and `round` are null until the member takes part. */
export const ownPredictions = endpoint({
  method: 'GET',
  path: '/au/api/user/prediction/me',
  summary: 'The member’s rows in the tables of a contest and a round, last results and streak',
  auth: 'user',
  input: z.object(ofRound),
  data: z.object({
    row: z.nullable(predictionRow),
    round: z.nullable(predictionRow),
    /** The last ten settled predictions, newest last. */
    form: z.array(
      z.object({ fixtureId: digits, outcome: predictionOutcome, points: z.int(), score: z.nullable(scorePair) }),
    ),
    /** Number of consecutive predictions with points up to now, at most `longestStreak`. Void ones are skipped. */
    streak: z.int(),
  }),
  errors: ['CONTEST_NOT_FOUND'],
})
export type OwnPredictions = DataOf<typeof ownPredictions>

/** Max counted length of a streak. */
export const longestStreak = 100
