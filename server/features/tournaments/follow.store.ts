import { type ColumnType, sql } from 'kysely'
import { offsetOf } from '../../db/page.ts'
import type { Db, Tx } from '../../db/sql.ts'

/** The database counts a tournament's followers as rows come and go. */
type FollowTable = { user_id: string; tournament_id: string; created_at: ColumnType<Date, never, never> }

declare module '#server/db/sql.ts' {
  interface Database {
    tournament_follows: FollowTable
  }
}

type Key = { userId: string; tournamentId: string }

/** False when the member follows `most` already. One who follows the tournament stays so. */
export async function insertFollow(tx: Tx, { userId, tournamentId }: Key, most: number): Promise<boolean> {
  const { total } = await tx
    .selectFrom('tournament_follows')
    .select(sql<number>`count(*) filter (where tournament_id <> ${tournamentId})::int`.as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (total >= most) return false
  await tx
    .insertInto('tournament_follows')
    .values({ user_id: userId, tournament_id: tournamentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export async function deleteFollow(tx: Tx, { userId, tournamentId }: Key): Promise<void> {
  await tx
    .deleteFrom('tournament_follows')
    .where('user_id', '=', userId)
    .where('tournament_id', '=', tournamentId)
    .execute()
}

/** Null where there is no such tournament. */
export async function countFollowers(db: Db, tournamentId: string): Promise<number | null> {
  const row = await db.selectFrom('tournaments').select('followers').where('id', '=', tournamentId).executeTakeFirst()
  return row?.followers ?? null
}

/** The last followed first; all of them without paging. */
export async function listFollowed(
  db: Db,
  userId: string,
  paging?: { pageNum: number; pageSize: number },
): Promise<string[]> {
  const query = db
    .selectFrom('tournament_follows')
    .select('tournament_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('tournament_id')
  const rows = await (paging ? query.limit(paging.pageSize).offset(offsetOf(paging)) : query).execute()
  return rows.map(({ tournament_id }) => tournament_id)
}

export async function countFollowed(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('tournament_follows')
    .select(sql<string>`count(*)`.as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
