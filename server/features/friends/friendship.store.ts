import { type Generated, sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'

export type PairState = 'pending' | 'friends' | 'refused' | 'withdrawn'
type FriendshipTable = {
  low_id: string
  high_id: string
  asked_by: string
  state: PairState
  changed_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    friendships: FriendshipTable
  }
}

export type Pair = { low: string; high: string }

export function pairOf(userId: string, otherId: string): Pair {
  return BigInt(userId) < BigInt(otherId) ? { low: userId, high: otherId } : { low: otherId, high: userId }
}

/** Serializes changes between two members, even when they have no row yet. */
export async function lockPair(tx: Tx, { low, high }: Pair): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`friends ${low} ${high}`}, 0))`.execute(tx)
}

export type PairRow = { askedBy: string; state: PairState; changedAt: Date }

export async function findPair(db: Db, { low, high }: Pair): Promise<PairRow | null> {
  const row = await db
    .selectFrom('friendships')
    .select(['asked_by as askedBy', 'state', 'changed_at as changedAt'])
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Stores the pair’s state. `keepsTime` does not change `changed_at`: a rejected request that is withdrawn or sent again
 * keeps the time of its rejection.
 */
export async function putPair(
  tx: Tx,
  { low, high }: Pair,
  { askedBy, state, keepsTime = false }: { askedBy: string; state: PairState; keepsTime?: boolean },
): Promise<void> {
  const change = { asked_by: askedBy, state }
  await tx
    .insertInto('friendships')
    .values({ low_id: low, high_id: high, ...change })
    .onConflict((conflict) =>
      conflict
        .columns(['low_id', 'high_id'])
        .doUpdateSet(keepsTime ? change : { ...change, changed_at: sql<Date>`now()` }),
    )
    .execute()
}

export async function insertFriends(db: Db, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    insert into friendships (low_id, high_id, asked_by, state)
    select low, high, low, 'friends' from unnest(
      ${pairs.map(({ low }) => low)}::bigint[], ${pairs.map(({ high }) => high)}::bigint[]) as pair (low, high)
    on conflict do nothing`.execute(db)
}

export async function deletePair(tx: Tx, { low, high }: Pair): Promise<void> {
  await tx.deleteFrom('friendships').where('low_id', '=', low).where('high_id', '=', high).execute()
}

/** Selects a member’s rows from the member’s side: the other member, the sender and the state. */
function rowsOf(db: Db, userId: string) {
  const columns = ['asked_by', 'state', 'changed_at'] as const
  return db
    .selectFrom('friendships')
    .select(['high_id as other_id', ...columns])
    .where('low_id', '=', userId)
    .unionAll(
      db
        .selectFrom('friendships')
        .select(['low_id as other_id', ...columns])
        .where('high_id', '=', userId),
    )
}

export function received(db: Db, userId: string) {
  return db
    .selectFrom(rowsOf(db, userId).as('r'))
    .select(['r.other_id', 'r.changed_at'])
    .where('r.state', '=', 'pending')
    .where('r.asked_by', '<>', userId)
}

/** Selects requests as their sender sees them: a rejected one looks pending. */
export function sent(db: Db, userId: string) {
  return db
    .selectFrom(rowsOf(db, userId).as('r'))
    .select(['r.other_id', 'r.changed_at'])
    .where('r.state', 'in', ['pending', 'refused'])
    .where('r.asked_by', '=', userId)
}

export type FriendCounts = { friends: number; requests: number; sent: number }

export async function countFriends(db: Db, userId: string): Promise<FriendCounts> {
  return db
    .selectFrom(rowsOf(db, userId).as('r'))
    .select([
      sql<number>`count(*) filter (where r.state = 'friends')::int`.as('friends'),
      sql<number>`count(*) filter (where r.state = 'pending' and r.asked_by <> ${userId})::int`.as('requests'),
      sql<number>`count(*) filter (where r.state in ('pending', 'refused') and r.asked_by = ${userId})::int`.as('sent'),
    ])
    .executeTakeFirstOrThrow()
}
