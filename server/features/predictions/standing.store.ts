import { type Generated, type RawBuilder, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { type Order, readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type Count = Generated<number>
type StandingTable = {
  contest_id: string
  /** Empty for the whole contest. */
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

/** The table of a contest, or of a round of it. */
export type TableKey = { contestId: string; round: string }

/** The member is in the table, held to the end of the transaction: a member's predictions of a round pass one by one. */
export async function holdStanding(tx: Tx, { contestId, round }: TableKey, userId: string): Promise<void> {
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

/** Whom a table shows; all where it is left out. */
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

/** How many stand above: equal points and exact scores share a rank, and with `isTied` those before it in its rank. */
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

/** Members of a contest. */
export async function countMembers(db: Db, contestId: string): Promise<number> {
  const counted = rows(db, { contestId, round: '' }, undefined).select(sql<number>`count(*)::int`.as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}
