import type { FastifyBaseLogger } from 'fastify'
import { predictionsTopic } from '#contract/predictions.socket.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import { type Contest, findContestOfSeason, findFixture } from './contest.store.ts'
import { outcomeOf, pointsOf, type Verdict, verdictOf } from './prediction.rules.ts'
import {
  addToStandings,
  type Change,
  type DuePrediction,
  listForgotten,
  listJokersElsewhere,
  type Settled,
  takeBehind,
  writeSettled,
} from './settlement.store.ts'

const batchSize = 1_000
const maxForgotten = 50

export type PredictionSettler = {
  /**
   * Settles a fixture's predictions against its current result. Returns the number of changed predictions. Runs may
   * overlap.
   */
  settle(fixtureId: string): Promise<number>
  /** Settles fixtures whose change event was lost. */
  settleForgotten(): Promise<void>
}

type Uses = { database: DatabaseEngine; realtime: Publisher; log: FastifyBaseLogger }

export function createPredictionSettler({ database: { db }, realtime, log }: Uses): PredictionSettler {
  async function settleSome(fixtureId: string): Promise<{ contestId: string; changed: number }> {
    return db.transaction().execute(async (tx) => {
      // Locks the fixture, so that the result cannot change between the read and the settlement.
      const fixture = await findFixture(tx, fixtureId, true)
      const contest = fixture?.season_id ? await findContestOfSeason(tx, fixture.season_id) : null
      if (!fixture || !contest) return { contestId: '', changed: 0 }
      const verdict = verdictOf(fixture)
      const due = await takeBehind(tx, { fixtureId, verdict, limit: batchSize })
      if (due.length === 0) return { contestId: contest.id, changed: 0 }
      const revived = due.filter((one) => one.is_joker && one.outcome === 'void').map(({ user_id }) => user_id)
      const elsewhere = await listJokersElsewhere(tx, { contestId: contest.id, fixtureId, userIds: revived })
      const settled = due.map((one) => settledOf(one, { verdict, contest, elsewhere }))
      await writeSettled(tx, { settled, verdict, at: new Date() })
      await addToStandings(
        tx,
        contest.id,
        due.map((one, i) => changeOf(one, settled[i] as Settled)),
      )
      return { contestId: contest.id, changed: due.length }
    })
  }

  async function settle(fixtureId: string): Promise<number> {
    let total = 0
    for (;;) {
      const { contestId, changed } = await settleSome(fixtureId)
      total += changed
      if (changed > 0) continue
      if (total > 0) {
        realtime.publish(predictionsTopic, { contestId }, { type: 'settled', data: { fixtureId, changed: total } })
        log.info({ fixtureId, predictions: total }, 'predictions were settled')
      }
      return total
    }
  }

  return {
    settle,
    async settleForgotten() {
      let changed = 0
      do {
        changed = 0
        for (const fixtureId of await listForgotten(db, maxForgotten)) changed += await settle(fixtureId)
        // Stops without progress: a fixture without a score stays in the list.
      } while (changed > 0)
    },
  }
}

type Given = { verdict: Verdict; contest: Contest; elsewhere: ReadonlySet<string> }

/**
 * A void prediction returned its joker to the member. When the prediction counts again, it gets the joker back only if
 * it was not played on another fixture.
 */
function settledOf(due: DuePrediction, { verdict, contest, elsewhere }: Given): Settled {
  const isJoker = due.is_joker && !elsewhere.has(`${due.user_id} ${due.round_key}`)
  if (verdict.is === 'open') return { id: due.id, outcome: null, points: null, isJoker }
  const outcome = verdict.is === 'void' ? 'void' : outcomeOf([due.home, due.away], verdict.score)
  return { id: due.id, outcome, points: pointsOf(outcome, isJoker, contest.rules), isJoker }
}

function changeOf(before: DuePrediction, after: Settled): Change {
  const differs = (is: (outcome: DuePrediction['outcome']) => boolean) =>
    Number(is(after.outcome)) - Number(is(before.outcome))
  return {
    userId: before.user_id,
    roundKey: before.round_key,
    settled: differs((outcome) => outcome !== null && outcome !== 'void'),
    points: (after.points ?? 0) - (before.points ?? 0),
    exact: differs((outcome) => outcome === 'exact'),
    difference: differs((outcome) => outcome === 'difference'),
    outcome: differs((outcome) => outcome === 'outcome'),
  }
}
