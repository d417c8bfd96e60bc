import { type ColumnType, type Generated, sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'

type LeagueTable = {
  id: Generated<string>
  contest_id: string
  owner_id: string
  name: string
  code: string
  request_id: string
  is_closed: Generated<boolean>
  created_at: ColumnType<Date, never, never>
}
type MemberTable = {
  league_id: string
  user_id: string
  is_removed: Generated<boolean>
  joined_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    prediction_leagues: LeagueTable
    prediction_league_members: MemberTable
  }
}

export type LeagueRow = {
  id: string
  contest_id: string
  owner_id: string
  name: string
  code: string
  is_closed: boolean
  created_at: Date
  members: number
}

function leagues(db: Db) {
  return db
    .selectFrom('prediction_leagues as l')
    .select(['l.id', 'l.contest_id', 'l.owner_id', 'l.name', 'l.code', 'l.is_closed', 'l.created_at'])
    .select(
      sql<number>`(select count(*)::int from prediction_league_members m where m.league_id = l.id and not m.is_removed)`.as(
        'members',
      ),
    )
}

const isIn = (userId: string) =>
  sql<boolean>`exists (select from prediction_league_members m
    where m.league_id = l.id and m.user_id = ${userId} and not m.is_removed)`

/** Returns the league, or null when the member is not in it. */
export async function findLeague(db: Db, leagueId: string, userId: string): Promise<LeagueRow | null> {
  return (await leagues(db).where('l.id', '=', leagueId).where(isIn(userId)).executeTakeFirst()) ?? null
}

export async function findInvitedTo(db: Db, code: string): Promise<LeagueRow | null> {
  return (await leagues(db).where('l.code', '=', code).executeTakeFirst()) ?? null
}

/** Returns the leagues of a member, newest first. */
export async function listLeagues(db: Db, userId: string, contestId: string | undefined): Promise<LeagueRow[]> {
  let query = leagues(db)
    .innerJoin('prediction_league_members as own', 'own.league_id', 'l.id')
    .where('own.user_id', '=', userId)
    .where('own.is_removed', '=', false)
  if (contestId !== undefined) query = query.where('l.contest_id', '=', contestId)
  return query.orderBy('l.id', 'desc').execute()
}

/** Locks the league until the transaction ends, so that joins and departures run one after another. */
export async function lockLeague(tx: Tx, by: { code: string } | { id: string }): Promise<LeagueRow | null> {
  const held = tx.selectFrom('prediction_leagues').select('id').forUpdate()
  const row = await ('code' in by ? held.where('code', '=', by.code) : held.where('id', '=', by.id)).executeTakeFirst()
  return row ? ((await leagues(tx).where('l.id', '=', row.id).executeTakeFirst()) ?? null) : null
}

/**
 * Returns the new league’s id, or null when the owner has already used this request id, or another league has the code.
 */
export async function insertLeague(
  tx: Tx,
  {
    contestId,
    ownerId,
    name,
    code,
    requestId,
  }: Record<'contestId' | 'ownerId' | 'name' | 'code' | 'requestId', string>,
): Promise<string | null> {
  const row = await tx
    .insertInto('prediction_leagues')
    .values({ contest_id: contestId, owner_id: ownerId, name, code, request_id: requestId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findByRequest(db: Db, ownerId: string, requestId: string): Promise<string | null> {
  const row = await db
    .selectFrom('prediction_leagues')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Counts the contest’s open leagues that the member belongs to, and those that the member owns. */
export async function countLeagues(
  db: Db,
  { contestId, userId }: { contestId: string; userId: string },
): Promise<{ joined: number; owned: number }> {
  return db
    .selectFrom('prediction_league_members as m')
    .innerJoin('prediction_leagues as l', 'l.id', 'm.league_id')
    .select([
      sql<number>`count(*)::int`.as('joined'),
      sql<number>`count(*) filter (where l.owner_id = m.user_id)::int`.as('owned'),
    ])
    .where('m.user_id', '=', userId)
    .where('m.is_removed', '=', false)
    .where('l.contest_id', '=', contestId)
    .where('l.is_closed', '=', false)
    .executeTakeFirstOrThrow()
}

/**
 * Returns the membership, also of a removed member. Returns null when the user was never a member, or has left the
 * league.
 */
export async function findMember(db: Db, leagueId: string, userId: string): Promise<{ is_removed: boolean } | null> {
  const row = await db
    .selectFrom('prediction_league_members')
    .select('is_removed')
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function insertMember(tx: Tx, leagueId: string, userId: string): Promise<void> {
  await tx.insertInto('prediction_league_members').values({ league_id: leagueId, user_id: userId }).execute()
}

/** Removes the member. With `isKeptOut`, the user cannot join again. Returns false when the user is not a member. */
export async function removeMember(
  tx: Tx,
  { leagueId, userId, isKeptOut }: { leagueId: string; userId: string; isKeptOut: boolean },
): Promise<boolean> {
  const of = { league_id: leagueId, user_id: userId, is_removed: false }
  if (!isKeptOut) {
    const gone = tx.deleteFrom('prediction_league_members').where((eb) => eb.and(of))
    return (await gone.executeTakeFirst()).numDeletedRows > 0n
  }
  const kept = tx
    .updateTable('prediction_league_members')
    .set({ is_removed: true })
    .where((eb) => eb.and(of))
  return (await kept.executeTakeFirst()).numUpdatedRows > 0n
}

export async function closeLeague(tx: Tx, leagueId: string): Promise<void> {
  await tx.updateTable('prediction_leagues').set({ is_closed: true }).where('id', '=', leagueId).execute()
}

/**
 * Gives each league of a departing owner to its longest-standing other member. Closes leagues without other members.
 */
export async function handOver(tx: Tx, ownerId: string): Promise<void> {
  await sql`
    update prediction_leagues l set owner_id = coalesce(next.user_id, l.owner_id), is_closed = l.is_closed or next.user_id is null
    from prediction_leagues own
    left join lateral (
      select m.user_id from prediction_league_members m
      where m.league_id = own.id and m.user_id <> own.owner_id and not m.is_removed
      order by m.joined_at, m.user_id limit 1
    ) as next on true
    where own.id = l.id and l.owner_id = ${ownerId}`.execute(tx)
}
