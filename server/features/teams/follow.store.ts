import { type ColumnType, sql } from 'kysely'
import { offsetOf } from '../../db/page.ts'
import type { Db, Tx } from '../../db/sql.ts'

/** The database counts a team's followers as rows come and go. */
type FollowTable = { user_id: string; team_id: string; created_at: ColumnType<Date, never, never> }

declare module '#server/db/sql.ts' {
  interface Database {
    team_follows: FollowTable
  }
}

type Key = { userId: string; teamId: string }

/** False when the member follows `most` already. One who follows the team stays so. */
export async function insertFollow(tx: Tx, { userId, teamId }: Key, most: number): Promise<boolean> {
  const { total } = await tx
    .selectFrom('team_follows')
    .select(sql<number>`count(*) filter (where team_id <> ${teamId})::int`.as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (total >= most) return false
  await tx
    .insertInto('team_follows')
    .values({ user_id: userId, team_id: teamId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export async function deleteFollow(tx: Tx, { userId, teamId }: Key): Promise<void> {
  await tx.deleteFrom('team_follows').where('user_id', '=', userId).where('team_id', '=', teamId).execute()
}

/** Null where there is no such team. */
export async function countFollowers(db: Db, teamId: string): Promise<number | null> {
  const row = await db.selectFrom('teams').select('followers').where('id', '=', teamId).executeTakeFirst()
  return row?.followers ?? null
}

/** The last followed first; all of them without paging. */
export async function listFollowed(
  db: Db,
  userId: string,
  paging?: { pageNum: number; pageSize: number },
): Promise<string[]> {
  const query = db
    .selectFrom('team_follows')
    .select('team_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('team_id')
  const rows = await (paging ? query.limit(paging.pageSize).offset(offsetOf(paging)) : query).execute()
  return rows.map(({ team_id }) => team_id)
}

export async function countFollowed(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('team_follows')
    .select(sql<string>`count(*)`.as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Who follows the one follows the other from now on, since the same day. */
export async function moveFollows(tx: Tx, { teamId, byId }: { teamId: string; byId: string }): Promise<void> {
  await sql`
    insert into team_follows (user_id, team_id, created_at)
    select user_id, ${byId}, created_at from team_follows where team_id = ${teamId}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('team_follows').where('team_id', '=', teamId).execute()
}
