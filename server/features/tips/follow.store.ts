import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type FollowTable = { user_id: string; tipster_id: string; created_at: Generated<Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    tipster_follows: FollowTable
  }
}

type Follow = { userId: string; tipsterId: string }

export async function insertFollow(db: Db, { userId, tipsterId }: Follow): Promise<void> {
  await db
    .insertInto('tipster_follows')
    .values({ user_id: userId, tipster_id: tipsterId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFollow(db: Db, { userId, tipsterId }: Follow): Promise<void> {
  await db.deleteFrom('tipster_follows').where('user_id', '=', userId).where('tipster_id', '=', tipsterId).execute()
}

/** The newest first; nobody follows more than a list can use. */
export async function listFollowed(db: Db, userId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tipster_follows')
    .select('tipster_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ tipster_id }) => tipster_id)
}

export async function countFollowed(db: Db, userId: string): Promise<number> {
  const query = db.selectFrom('tipster_follows').select(sql<number>`count(*)::int`.as('total'))
  return (await query.where('user_id', '=', userId).executeTakeFirstOrThrow()).total
}

export async function countFollowers(db: Db, tipsterId: string): Promise<number> {
  const query = db.selectFrom('tipster_follows').select(sql<number>`count(*)::int`.as('total'))
  return (await query.where('tipster_id', '=', tipsterId).executeTakeFirstOrThrow()).total
}
