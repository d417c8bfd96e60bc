import { type ColumnType, type Generated, sql } from 'kysely'
import type { PredictionOutcome, PredictionSpread } from '#contract/predictions.ts'
import type { ScorePair } from '#contract/schedule.ts'
import { exchange, type FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type PredictionTable = {
  id: Generated<string>
  contest_id: string
  user_id: string
  fixture_id: string
  round_key: string
  home: number
  away: number
  is_joker: Generated<boolean>
  outcome: ColumnType<PredictionOutcome | null, PredictionOutcome | null | undefined, PredictionOutcome | null>
  points: ColumnType<number | null, number | null | undefined, number | null>
  settled_home: ColumnType<number | null, number | null | undefined, number | null>
  settled_away: ColumnType<number | null, number | null | undefined, number | null>
  settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  rewarded_at: ColumnType<Date | null, never, Date>
  created_at: ColumnType<Date, Date | undefined, never>
  changed_at: ColumnType<Date, Date | undefined, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    predictions: PredictionTable
  }
}

/** A turned prediction still gives each team the goals that the member chose. */
const turn = exchange('predictions', [
  ['home', 'away'],
  ['settled_home', 'settled_away'],
])

export const predictionRows: FixtureRows[] = [{ table: 'predictions', onMerge: 'stops', turn, clear: deleteOpen }]

/** Deletes the predictions of earlier teams, none of which has earned points. Members may predict the new pair. */
async function deleteOpen(tx: Tx, fixtureId: string): Promise<void> {
  await sql`
    with gone as (
      delete from predictions where fixture_id = ${fixtureId} and coalesce(outcome, 'void') = 'void'
      returning contest_id, round_key, user_id
    )
    update prediction_standings s set predicted = s.predicted - 1
    from gone
    where s.contest_id = gone.contest_id and s.user_id = gone.user_id and s.round_key in ('', gone.round_key)
  `.execute(tx)
}

/** Max scores listed in a spread. */
const maxScores = 4

const shown = ['fixture_id', 'round_key', 'home', 'away', 'is_joker', 'outcome', 'points'] as const

export type PredictionRow = {
  fixture_id: string
  round_key: string
  home: number
  away: number
  is_joker: boolean
  outcome: PredictionOutcome | null
  points: number | null
}

export type NewPrediction = {
  contestId: string
  userId: string
  fixtureId: string
  roundKey: string
  home: number
  away: number
}

/** Creates or changes the member's single prediction of the fixture. `isNew` is true when it was created. */
export async function upsertPrediction(tx: Tx, given: NewPrediction): Promise<PredictionRow & { isNew: boolean }> {
  return tx
    .insertInto('predictions')
    .values({
      contest_id: given.contestId,
      user_id: given.userId,
      fixture_id: given.fixtureId,
      round_key: given.roundKey,
      home: given.home,
      away: given.away,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('predictions_once')
        .doUpdateSet({ home: given.home, away: given.away, changed_at: new Date() }),
    )
    .returning([...shown, sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
}

/**
 * Returns the fixture that has the member’s joker in this round, or null when the joker is not played. A joker on a
 * void prediction does not count as played.
 */
export async function findJoker(
  tx: Tx,
  { contestId, userId, roundKey }: { contestId: string; userId: string; roundKey: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('predictions')
    .select('fixture_id')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .where('round_key', '=', roundKey)
    .where('is_joker', '=', true)
    .where(sql<boolean>`outcome is distinct from 'void'`)
    .executeTakeFirst()
  return row?.fixture_id ?? null
}

export async function setJoker(tx: Tx, { userId, fixtureId }: { userId: string; fixtureId: string }, isJoker: boolean) {
  await tx
    .updateTable('predictions')
    .set({ is_joker: isJoker })
    .where('user_id', '=', userId)
    .where('fixture_id', '=', fixtureId)
    .execute()
}

export async function listOwn(
  db: Db,
  userId: string,
  fixtureIds: readonly string[],
): Promise<Map<string, PredictionRow>> {
  if (fixtureIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('predictions')
    .select(shown)
    .where('user_id', '=', userId)
    .where('fixture_id', 'in', fixtureIds)
    .execute()
  return new Map(rows.map((row) => [row.fixture_id, row]))
}

/** Counts all members' predictions by fixture id. Fixtures without predictions are missing from the map. */
export async function readSpreads(db: Db, fixtureIds: readonly string[]): Promise<Map<string, PredictionSpread>> {
  if (fixtureIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('predictions')
    .select(['fixture_id', 'home', 'away', sql<number>`count(*)::int`.as('count')])
    .where('fixture_id', 'in', fixtureIds)
    .groupBy(['fixture_id', 'home', 'away'])
    .orderBy('count', 'desc')
    .orderBy('home')
    .orderBy('away')
    .execute()
  const byFixture = Map.groupBy(rows, ({ fixture_id }) => fixture_id)
  return new Map([...byFixture].map(([fixtureId, scores]) => [fixtureId, spreadOf(scores)]))
}

export function spreadOf(rows: readonly { home: number; away: number; count: number }[]): PredictionSpread {
  const sum = (side: number) =>
    rows.reduce((all, { home, away, count }) => all + (Math.sign(home - away) === side ? count : 0), 0)
  const [home, draw, away] = [sum(1), sum(0), sum(-1)]
  const scores = rows.slice(0, maxScores).map((row) => ({ score: [row.home, row.away] as ScorePair, count: row.count }))
  return { total: home + draw + away, home, draw, away, scores }
}

export type SettledRow = {
  fixture_id: string
  outcome: PredictionOutcome
  points: number
  settled_home: number | null
  settled_away: number | null
}

/** Returns the member's latest settled predictions in a contest, newest first. */
export async function listSettled(
  db: Db,
  { userId, contestId, limit }: { userId: string; contestId: string; limit: number },
): Promise<SettledRow[]> {
  const rows = await db
    .selectFrom('predictions')
    .select(['fixture_id', 'outcome', 'points', 'settled_home', 'settled_away'])
    .where('user_id', '=', userId)
    .where('contest_id', '=', contestId)
    .where('settled_at', 'is not', null)
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ outcome, points, ...rest }) => ({ ...rest, outcome: outcome ?? 'void', points: points ?? 0 }))
}
