import type { Prediction } from '#contract/predictions.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { findContestOfSeason, findFixture } from './contest.store.ts'
import { takesPredictions } from './prediction.rules.ts'
import { findJoker, type NewPrediction, type PredictionRow, setJoker, upsertPrediction } from './prediction.store.ts'
import { countPredicted, lockStanding } from './standing.store.ts'

export type Predicted = { fixtureId: string; home: number; away: number; joker?: boolean | undefined }

export type Predict = (userId: string, given: Predicted) => Promise<Prediction>

export function toPrediction({ home, away, is_joker, outcome, points }: PredictionRow): Prediction {
  return { home, away, isJoker: is_joker, outcome, points }
}

/**
 * Returns a function that stores a member’s prediction for an open fixture. The fixture is locked until the prediction
 * is stored. The function throws FIXTURE_NOT_FOUND, NOT_PREDICTABLE, PREDICTION_LOCKED, JOKER_PLAYED.
 */
export function createPredict({ db }: DatabaseEngine): Predict {
  /**
   * Sets or removes the round’s joker on this fixture. Returns true when the fixture has the joker afterwards. Throws
   * JOKER_PLAYED when the joker is on another fixture that is no longer open.
   */
  async function moveJoker(tx: Tx, given: NewPrediction, isWanted: boolean): Promise<boolean> {
    const { userId, fixtureId } = given
    const currentId = await findJoker(tx, given)
    if (currentId === fixtureId || !isWanted) {
      if (currentId === fixtureId && !isWanted) await setJoker(tx, given, false)
      return isWanted
    }
    if (currentId !== null) {
      const other = await findFixture(tx, currentId, true)
      if (other && !takesPredictions(other, Date.now())) throw new ApiError('JOKER_PLAYED')
      await setJoker(tx, { userId, fixtureId: currentId }, false)
    }
    await setJoker(tx, given, true)
    return true
  }

  return (userId, { fixtureId, home, away, joker }) =>
    db.transaction().execute(async (tx) => {
      const fixture = await findFixture(tx, fixtureId, true)
      if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
      const contest = fixture.season_id ? await findContestOfSeason(tx, fixture.season_id) : null
      if (!contest?.isOpen) throw new ApiError('NOT_PREDICTABLE')
      const contestId = contest.id
      for (const round of ['', fixture.key]) await lockStanding(tx, { contestId, round }, userId)
      // Checked after all locks are taken, because waiting for a lock may last beyond the kick-off.
      if (!takesPredictions(fixture, Date.now())) throw new ApiError('PREDICTION_LOCKED')
      const given: NewPrediction = { contestId, userId, fixtureId, roundKey: fixture.key, home, away }
      const row = await upsertPrediction(tx, given)
      if (row.isNew) await countPredicted(tx, { contestId, round: row.round_key }, userId)
      const isJoker =
        joker === undefined ? row.is_joker : await moveJoker(tx, { ...given, roundKey: row.round_key }, joker)
      return toPrediction({ ...row, is_joker: isJoker })
    })
}
