import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { OddsService } from '#server/features/odds/odds.service.ts'
import type { FitThread } from './fit-thread.adapter.ts'
import { chanceColumns, chancesOf } from './forecast.store.ts'
import { listResults, type PastResult } from './history.store.ts'
import {
  type DueReview,
  deleteScores,
  listDueReviews,
  listPublished,
  listUnscored,
  type NewScore,
  upsertReview,
  upsertScores,
} from './score.store.ts'
import {
  fromTenThousandths,
  impliedChances,
  inTenThousandths,
  outcomeOf,
  rankedProbabilityScore,
} from './scores.rules.ts'
import { dayMs, type ReviewedChances } from './walk-forward.rules.ts'

export type ForecastReviews = {
  /** Scores published forecasts whose result is new or was corrected. Returns their number. */
  scoreDue(stopping?: AbortSignal): Promise<number>
  /** Computes forecasts of past fixtures that have no published one, tournament by tournament. */
  reviewPast(stopping?: AbortSignal): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  fits: Pick<FitThread, 'walk'>
  odds: Pick<OddsService, 'closingPrices'>
  log: FastifyBaseLogger
}

const batchSize = 200
/** Results are not corrected after this time, so an older forecast is final. */
const correctedWithinMs = 60 * dayMs
/** Fixtures of the last days may still get a score of their published forecast. */
const reviewAfterMs = 3 * dayMs

export function createReviews({ database: { db }, fits, odds, log }: Uses): ForecastReviews {
  type Unscored = Awaited<ReturnType<typeof listUnscored>>[number]

  async function scoreOf(row: Unscored): Promise<NewScore | null> {
    if (row.home_goals === null || row.away_goals === null) return null
    const outcome = outcomeOf({ homeGoals: row.home_goals, awayGoals: row.away_goals })
    const { dixonColes, elo } = chancesOf(row)
    const closing = await odds.closingPrices(row.fixture_id)
    const implied = closing && impliedChances(fromTenThousandths(closing))
    const prices = implied && inTenThousandths(implied)
    return {
      ...chanceColumns({ dixonColes, elo }),
      fixture_id: row.fixture_id,
      is_published: true,
      kick_off: row.kicked_off,
      outcome,
      prices_home: prices?.home ?? null,
      prices_draw: prices?.draw ?? null,
      prices_away: prices?.away ?? null,
      dc_rps: rankedProbabilityScore(fromTenThousandths(dixonColes), outcome),
      elo_rps: rankedProbabilityScore(fromTenThousandths(elo), outcome),
      prices_rps: implied && rankedProbabilityScore(implied, outcome),
      shares_rps: null,
      scored_at: row.changed_at,
    }
  }

  async function review({ tournamentId, results }: DueReview): Promise<void> {
    const past = await listResults(db, { tournamentId, from: new Date(0), to: new Date() })
    const forecasts = await fits.walk(past)
    const published = await listPublished(
      db,
      past.map(({ fixtureId }) => fixtureId),
    )
    const scores = past.flatMap((result, at) => {
      const chances = forecasts[at]
      const isRecent = result.at > Date.now() - reviewAfterMs
      const isReviewed = result.isReal && !isRecent && !published.has(result.fixtureId)
      return chances && isReviewed ? [reviewedScore(result, chances)] : []
    })
    await db.transaction().execute(async (tx) => {
      await upsertScores(tx, scores)
      await upsertReview(tx, { tournamentId, results })
    })
  }

  return {
    async scoreDue(stopping) {
      let scored = 0
      while (!stopping?.aborted) {
        const rows = await listUnscored(db, { since: new Date(Date.now() - correctedWithinMs), limit: batchSize })
        const scores: NewScore[] = []
        const gone: string[] = []
        for (const row of rows) {
          const score = await scoreOf(row)
          if (score) scores.push(score)
          else gone.push(row.fixture_id)
        }
        await upsertScores(db, scores)
        await deleteScores(db, gone)
        scored += scores.length
        if (rows.length < batchSize) break
      }
      return scored
    },
    async reviewPast(stopping) {
      for (const due of await listDueReviews(db, new Date(Date.now() - reviewAfterMs))) {
        if (stopping?.aborted) return
        await review(due).catch((err: unknown) => log.error({ err, tournamentId: due.tournamentId }, 'forecast review'))
      }
    },
  }
}

function reviewedScore(result: PastResult, chances: ReviewedChances): NewScore {
  const outcome = outcomeOf(result)
  const both = { dixonColes: inTenThousandths(chances.dixonColes), elo: inTenThousandths(chances.elo) }
  return {
    ...chanceColumns(both),
    fixture_id: result.fixtureId,
    is_published: false,
    kick_off: new Date(result.at),
    outcome,
    prices_home: null,
    prices_draw: null,
    prices_away: null,
    dc_rps: rankedProbabilityScore(chances.dixonColes, outcome),
    elo_rps: rankedProbabilityScore(chances.elo, outcome),
    prices_rps: null,
    shares_rps: rankedProbabilityScore(chances.shares, outcome),
    scored_at: new Date(),
  }
}
