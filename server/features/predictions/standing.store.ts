import { type Generated, type RawBuilder, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { type Order, readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type Count = Generated<number>
type StandingTable = {
  contest_id: string
  /** Empty string for the whole contest. */
  round_key: string
  user_id: string
  predicted: Count
  settled: Count
  points: Count
  exact: Count
  difference: Count
  outcome: Count
}

declare module '#server/db/sql.ts' {
  interface Database {
    prediction_standings: StandingTable
  }
}

/** Key of a contest's table, or of one round's. `round` is empty for the whole contest. */
export type TableKey = { contestId: string; round: string }

/**
 * Adds the member to the table if missing, and locks the row until the transaction ends. So a member's predictions in a
 * round run one after another.
 */
export async function lockStanding(tx: Tx, { contestId, round }: TableKey, userId: string): Promise<void> {
  await tx
    .insertInto('prediction_standings')
    .values({ contest_id: contestId, round_key: round, user_id: userId })
    .onConflict((conflict) => conflict.columns(['contest_id', 'round_key', 'user_id']).doUpdateSet({ user_id: userId }))
    .execute()
}

export async function countPredicted(tx: Tx, { contestId, round }: TableKey, userId: string): Promise<void> {
  await tx
    .updateTable('prediction_standings')
    .set({ predicted: sql`predicted + 1` })
    .where('contest_id', '=', contestId)
    .where('round_key', 'in', ['', round])
    .where('user_id', '=', userId)
    .execute()
}

export type StandingRow = {
  user_id: string
  predicted: number
  settled: number
  points: number
  exact: number
  difference: number
  outcome: number
}
const columns = ['user_id', 'predicted', 'settled', 'points', 'exact', 'difference', 'outcome'] as const

/** Filter on the members that a table shows; undefined shows all. */
export type Among = RawBuilder<boolean> | undefined

const rows = (db: Db, { contestId, round }: TableKey, among: Among) => {
  const query = db.selectFrom('prediction_standings').where('contest_id', '=', contestId).where('round_key', '=', round)
  return among ? query.where(among) : query
}

const order: Order = [
  { column: 'points', type: 'integer', direction: 'desc' },
  { column: 'exact', type: 'integer', direction: 'desc' },
  { column: 'user_id', type: 'bigint' },
]

export async function pageOfStandings(
  db: Db,
  { key, among, paging }: { key: TableKey; among?: Among; paging: KeysetPaging },
): Promise<KeysetPage<StandingRow>> {
  return readPage(rows(db, key, among).select(columns), {
    order,
    paging,
    count: async () =>
      (await rows(db, key, among).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
  })
}

export async function findStanding(db: Db, key: TableKey, userId: string): Promise<StandingRow | null> {
  return (await rows(db, key, undefined).select(columns).where('user_id', '=', userId).executeTakeFirst()) ?? null
}

/**
 * Counts members with more points, or equal points and more exact scores. With `isTied`, counts members of the same
 * rank that are sorted before the row.
 */
export async function countBetter(
  db: Db,
  { key, among, row, isTied = false }: { key: TableKey; among?: Among; row: StandingRow; isTied?: boolean },
): Promise<number> {
  const { points, exact, user_id } = row
  const better = isTied
    ? sql<boolean>`(points = ${points} and exact = ${exact} and user_id < ${user_id})`
    : sql<boolean>`(points > ${points} or (points = ${points} and exact > ${exact}))`
  const counted = rows(db, key, among).where(better).select(sql<number>`count(*)::int`.as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

export async function countMembers(db: Db, contestId: string): Promise<number> {
  const counted = rows(db, { contestId, round: '' }, undefined).select(sql<number>`count(*)::int`.as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}
