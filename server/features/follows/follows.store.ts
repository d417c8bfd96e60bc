import { type ColumnType, sql } from 'kysely'
import { offsetOf } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type FollowTable = {
  user_id: string
  kind: string
  target_id: string
  created_at: ColumnType<Date, never, never>
}
/** Maintained by a trigger on `follows`. */
type CountTable = { kind: string; target_id: string; followers: ColumnType<number, never, never> }

declare module '#server/db/sql.ts' {
  interface Database {
    follows: FollowTable
    follow_counts: CountTable
  }
}

export type FollowKey = { userId: string; kind: string; targetId: string }

/**
 * Returns false when the member already follows `max` other targets of the kind. Following the same target again
 * returns true.
 */
export async function insertFollow(tx: Tx, { userId, kind, targetId }: FollowKey, max: number): Promise<boolean> {
  // Parallel requests must not exceed the limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`follows ${kind} ${userId}`}, 0))`.execute(tx)
  const { total } = await tx
    .selectFrom('follows')
    .select(sql<number>`count(*) filter (where target_id <> ${targetId})::int`.as('total'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (total >= max) return false
  await tx
    .insertInto('follows')
    .values({ user_id: userId, kind, target_id: targetId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export type PastFollow = { userId: string; targetId: string; at: Date }

/**
 * Inserts in one statement, ordered by target, so that the locks on the counts cannot deadlock. Does not change
 * existing follows.
 */
export async function insertPast(db: Db, kind: string, given: readonly PastFollow[]): Promise<void> {
  await sql`
    insert into follows (user_id, kind, target_id, created_at)
    select user_id, ${kind}, target_id, at from unnest(
      ${given.map(({ userId }) => userId)}::bigint[], ${given.map(({ targetId }) => targetId)}::bigint[],
      ${given.map(({ at }) => at)}::timestamptz[]
    ) as f (user_id, target_id, at)
    order by target_id, at
    on conflict do nothing`.execute(db)
}

export async function deleteFollow(tx: Tx, { userId, kind, targetId }: FollowKey): Promise<void> {
  await tx
    .deleteFrom('follows')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .execute()
}

export async function countFollowers(db: Db, kind: string, targetId: string): Promise<number> {
  const row = await db
    .selectFrom('follow_counts')
    .select('followers')
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return row?.followers ?? 0
}

/** Returns target ids, most recently followed first. Without paging it returns all of them. */
export async function listFollowed(
  db: Db,
  { userId, kind }: { userId: string; kind: string },
  paging?: { pageNum: number; pageSize: number },
): Promise<string[]> {
  const query = db
    .selectFrom('follows')
    .select('target_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('target_id')
  const rows = await (paging ? query.limit(paging.pageSize).offset(offsetOf(paging)) : query).execute()
  return rows.map(({ target_id }) => target_id)
}

export async function countFollowed(db: Db, { userId, kind }: { userId: string; kind: string }): Promise<number> {
  const { total } = await db
    .selectFrom('follows')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return total
}

export async function isFollowed(db: Db, { userId, kind, targetId }: FollowKey): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('target_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return row !== undefined
}

/** Moves all followers to the other target and keeps the dates of their follows. */
export async function updateTarget(
  tx: Tx,
  { kind, targetId, byId }: { kind: string; targetId: string; byId: string },
): Promise<void> {
  await sql`
    insert into follows (user_id, kind, target_id, created_at)
    select user_id, kind, ${byId}, created_at from follows where kind = ${kind} and target_id = ${targetId}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('follows').where('kind', '=', kind).where('target_id', '=', targetId).execute()
}
