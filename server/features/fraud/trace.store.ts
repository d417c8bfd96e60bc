import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { gifts, rewardsTaken } from '#server/tables/ledger.ts'
import { invitations } from '#server/tables/referrals.ts'
import { sessionTraces } from '#server/tables/sessions.ts'
import type { Edge, Group } from './fraud.rules.ts'

/** Max groups per kind, largest first, and max stored accounts per group. */
const maxGroups = 200
const maxNamed = 50
const maxEdges = 5_000

export type Found = Group & { key: string; accounts: number }

/** Returns groups of at least `fewest` accounts that used the same device or address after `since`, largest first. */
export async function listShared(
  db: Db,
  { mark, since, fewest }: { mark: 'device' | 'address'; since: Date; fewest: number },
): Promise<Found[]> {
  const column = sql.ref(`t.${mark}`)
  return db
    .selectFrom(sessionTraces(db).as('t'))
    .select([
      sql<string>`encode(${column}, 'hex')`.as('key'),
      sql<string[]>`(array_agg(distinct t.user_id))[1:${sql.lit(maxNamed)}]::text[]`.as('userIds'),
      sql<number>`count(distinct t.user_id)::int`.as('accounts'),
      sql<number>`count(*)::int`.as('times'),
      sql<number>`0`.as('xu'),
      sql<Date>`min(t.created_at)`.as('firstAt'),
      sql<Date>`max(t.created_at)`.as('lastAt'),
    ])
    .where(sql<boolean>`${column} is not null`)
    .where('t.created_at', '>', since)
    .groupBy(column)
    .having(sql<boolean>`count(distinct t.user_id) >= ${fewest}`)
    .orderBy('accounts', 'desc')
    .limit(maxGroups)
    .execute()
}

/** Returns the newest invitations after `since` between accounts that used the same device or address. */
export async function listCloseInvitations(db: Db, since: Date): Promise<Edge[]> {
  const { rows } = await sql<Edge>`
    select r.inviter_id as "from", r.invitee_id as "to", 1 as times, 0 as xu,
      r.joined_at as "firstAt", r.joined_at as "lastAt"
    from (${invitations(db).where('joined_at', '>', since).orderBy('joined_at', 'desc').limit(maxEdges)}) as r
    where exists (
      select from (${sessionTraces(db)}) as own join (${sessionTraces(db)}) as other
        on other.device = own.device or other.address = own.address
      where own.user_id = r.invitee_id and other.user_id = r.inviter_id and own.created_at > ${since}
    )`.execute(db)
  return rows
}

/** Returns members who took more than `above` rewards within one clock hour after `since`. */
export async function listBursts(db: Db, { since, above }: { since: Date; above: number }): Promise<Found[]> {
  const rows = await db
    .selectFrom(rewardsTaken(db).where('t.created_at', '>', since).as('r'))
    .select([
      'r.user_id as userId',
      sql<string>`to_char(date_trunc('hour', r.at) at time zone 'UTC', 'YYYY-MM-DD HH24')`.as('hour'),
      sql<number>`count(*)::int`.as('times'),
      sql<number>`sum(r.xu)::float8`.as('xu'),
      sql<Date>`min(r.at)`.as('firstAt'),
      sql<Date>`max(r.at)`.as('lastAt'),
    ])
    .groupBy(['r.user_id', sql`date_trunc('hour', r.at)`])
    .having(sql<boolean>`count(*) > ${above}`)
    .orderBy('times', 'desc')
    .limit(maxGroups)
    .execute()
  return rows.map(({ userId, hour, ...row }) => ({
    key: `${userId} ${hour}`,
    userIds: [String(userId)],
    accounts: 1,
    ...row,
  }))
}

/** Returns gifts of xu between members after `since`, summed per pair, largest sums first. */
export async function listGifts(db: Db, since: Date): Promise<Edge[]> {
  const rows = await db
    .selectFrom(gifts(db).where('t.created_at', '>', since).as('g'))
    .select(['g.from_id as from', 'g.to_id as to'])
    .select([
      sql<number>`count(*)::int`.as('times'),
      sql<number>`sum(g.xu)::float8`.as('xu'),
      sql<Date>`min(g.at)`.as('firstAt'),
      sql<Date>`max(g.at)`.as('lastAt'),
    ])
    .groupBy(['g.from_id', 'g.to_id'])
    .orderBy('xu', 'desc')
    .limit(maxEdges)
    .execute()
  return rows.map(({ from, to, ...row }) => ({ from: String(from), to: String(to), ...row }))
}

/** Returns the xu that each member received as rewards after `since`. Omits members without rewards. */
export async function sumRewards(db: Db, userIds: readonly string[], since: Date): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom(rewardsTaken(db).where('t.created_at', '>', since).as('r'))
    .select(['r.user_id as userId', sql<number>`sum(r.xu)::float8`.as('xu')])
    .where('r.user_id', '=', sql<string>`any(${userIds}::bigint[])`)
    .groupBy('r.user_id')
    .execute()
  return new Map(rows.map(({ userId, xu }) => [String(userId), xu]))
}
