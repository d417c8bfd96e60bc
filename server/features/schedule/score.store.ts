import type { ColumnType } from 'kysely'
import type { FixtureDelta } from '#contract/fixture.socket.ts'
import { maxScoreStates } from '#contract/score-history.ts'
import { deleteOf, type FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type ScoreTable = {
  fixture_id: string
  version: number
  at: ColumnType<Date, Date, never>
  state: ColumnType<FixtureDelta, string, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    fixture_scores: ScoreTable
  }
}

/** Earlier states are deleted when the sides are exchanged: they name scores by the earlier sides. */
export const scoreRows: FixtureRows[] = [{ table: 'fixture_scores', onMerge: 'goes', turn: deleteOf('fixture_scores') }]

/** Inserts states of a fixture. States whose version is known are not changed. */
export async function insertScores(tx: Tx, states: readonly FixtureDelta[]): Promise<void> {
  await tx
    .insertInto('fixture_scores')
    .values(
      states.map((state) => ({
        fixture_id: state.fixtureId,
        version: state.version,
        at: new Date(state.at),
        state: JSON.stringify(state),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the newest states of a fixture, oldest first. */
export async function listScores(db: Db, fixtureId: string): Promise<FixtureDelta[]> {
  const newest = await db
    .selectFrom('fixture_scores')
    .select('state')
    .where('fixture_id', '=', fixtureId)
    .orderBy('version', 'desc')
    .limit(maxScoreStates)
    .execute()
  return newest.map(({ state }) => state).toReversed()
}

export async function deleteScoresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('fixture_scores').where('at', '<', before).execute()
}
