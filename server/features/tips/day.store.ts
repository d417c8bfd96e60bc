import type { ColumnType, Generated } from 'kysely'
import { sql } from 'kysely'
import { forecastAuthor } from '#contract/rules/forecast-record.ts'
import type { Day, DayHead } from '#contract/rules/tip-record.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { forecastLinks } from '#server/tables/forecasts.ts'

/** A published day, `yyyy-mm-dd` in UTC. Rows are never changed. */
type DayTable = { day: string; version: number; prev_root: string; root: string; created_at: Generated<Date> }
type DayHeadTable = {
  day: string
  user_id: string
  seq: ColumnType<number, number, never>
  hash: string
  settled_seq: number | null
  settled_hash: string | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    tip_days: DayTable
    tip_day_heads: DayHeadTable
  }
}

const dayText = sql<string>`d.day::text`

const publishing = 'tip_days'

/**
 * Locks publishing until the transaction ends, because the days are a chain too. Readers are not blocked. Uses an
 * advisory lock, since the program's role may not lock a ledger table. Returns the last published day.
 */
export async function lockDays(tx: Tx): Promise<{ day: string; root: string } | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${publishing}))`.execute(tx)
  const query = tx
    .selectFrom('tip_days as d')
    .select([dayText.as('day'), 'd.root'])
    .orderBy('d.day', 'desc')
    .limit(1)
  return (await query.executeTakeFirst()) ?? null
}

export async function lastPublishedDay(db: Db): Promise<string | null> {
  const query = db.selectFrom('tip_days as d').select(dayText.as('day')).orderBy('d.day', 'desc').limit(1)
  return (await query.executeTakeFirst())?.day ?? null
}

/**
 * Returns the first day after `after` and before `before` on which a tip was given or settled, or a forecast was
 * published. Returns null without one.
 */
export async function nextDayOfNews(db: Db, { after, before }: { after: string | null; before: string }) {
  const within = sql`created_at < ${before}::date::timestamp at time zone 'UTC'
    and created_at >= (coalesce(${after}::date, '-infinity') + 1)::timestamp at time zone 'UTC'`
  const { rows } = await sql<{ day: string | null }>`
    select (min(first) at time zone 'UTC')::date::text as day from (
      select min(created_at) as first from tips where ${within}
      union all
      select min(created_at) from tip_settlement_links where ${within}
      union all
      select min(created_at) from (${forecastLinks(db)}) as forecasts where ${within}
    ) as found`.execute(db)
  return rows[0]?.day ?? null
}

/**
 * Returns the heads of both chains at the end of a day, for each tipster whose chains grew on that day. The chain of
 * forecasts is like that of a tipster without settlements.
 */
export async function listHeadsOf(db: Db, day: string, genesis: string): Promise<DayHead[]> {
  const from = sql`${day}::date::timestamp at time zone 'UTC'`
  const to = sql`(${day}::date + 1)::timestamp at time zone 'UTC'`
  const { rows } = await sql<DayHead>`
    select grown.user_id as "userId", coalesce(tip.seq, 0) as seq, coalesce(tip.hash, ${genesis}) as hash,
      coalesce(settled.seq, 0) as "settledSeq", coalesce(settled.hash, ${genesis}) as "settledHash"
    from (
      select user_id from tips where created_at >= ${from} and created_at < ${to}
      union
      select user_id from tip_settlement_links where created_at >= ${from} and created_at < ${to}
    ) as grown
    left join lateral (
      select seq, hash from tips t where t.user_id = grown.user_id and t.created_at < ${to} order by seq desc limit 1
    ) as tip on true
    left join lateral (
      select seq, hash from tip_settlement_links l where l.user_id = grown.user_id and l.created_at < ${to}
      order by seq desc limit 1
    ) as settled on true
    union all
    (select ${forecastAuthor}::bigint, f.seq, f.hash, 0, ${genesis} from (${forecastLinks(db)}) as f
      where f.created_at >= ${from} and f.created_at < ${to} order by f.seq desc limit 1)
    order by 1`.execute(db)
  return rows
}

export async function insertDay(
  tx: Tx,
  { day, version, prevRoot, root, heads }: Day & { root: string },
): Promise<void> {
  await tx.insertInto('tip_days').values({ day, version, prev_root: prevRoot, root }).execute()
  for (let from = 0; from < heads.length; from += insertBatchSize)
    await tx
      .insertInto('tip_day_heads')
      .values(
        heads.slice(from, from + insertBatchSize).map(({ userId, seq, hash, settledSeq, settledHash }) => ({
          day,
          user_id: userId,
          seq,
          hash,
          settled_seq: settledSeq,
          settled_hash: settledHash,
        })),
      )
      .execute()
}

/** Rows per statement. PostgreSQL allows 65,535 parameters. */
const insertBatchSize = 5_000

const columns = ['d.version', 'd.prev_root as prevRoot', 'd.root', 'd.created_at as createdAt'] as const

/** Id that has no chain: the ids of members begin at 1, and the forecasts have 0. */
const noTipster = '-1'

/** Returns days, newest first, with one tipster's head if that tipster's chain grew on the day. */
export async function listDays(
  db: Db,
  { userId, before, limit }: { userId: string | null; before: string | null; limit: number },
) {
  const query = db
    .selectFrom('tip_days as d')
    .leftJoin('tip_day_heads as h', (join) =>
      join.onRef('h.day', '=', 'd.day').on('h.user_id', '=', userId ?? noTipster),
    )
    .select([dayText.as('day'), ...columns, 'h.seq', 'h.hash'])
  return (before === null ? query : query.where('d.day', '<', before)).orderBy('d.day', 'desc').limit(limit).execute()
}

/** Returns the days after a given one, oldest first. */
export async function listDaysAfter(db: Db, { after, limit }: { after: string | null; limit: number }) {
  const query = db.selectFrom('tip_days as d').select([dayText.as('day'), ...columns])
  return (after === null ? query : query.where('d.day', '>', after)).orderBy('d.day').limit(limit).execute()
}

export async function findDay(db: Db, day: string) {
  const query = db.selectFrom('tip_days as d').select([dayText.as('day'), ...columns])
  return (await query.where('d.day', '=', day).executeTakeFirst()) ?? null
}

export type DayRow = { day: string; version: number; prevRoot: string; root: string; createdAt: Date }

/** Returns a year's days, oldest first. */
export async function listDaysOfYear(db: Db, year: number): Promise<DayRow[]> {
  return db
    .selectFrom('tip_days as d')
    .select([dayText.as('day'), ...columns])
    .where('d.day', '>=', `${year}-01-01`)
    .where('d.day', '<=', `${year}-12-31`)
    .orderBy('d.day')
    .execute()
}

export async function listDayHeads(db: Db, days: readonly string[]): Promise<Map<string, DayHead[]>> {
  if (days.length === 0) return new Map()
  const rows = await db
    .selectFrom('tip_day_heads')
    .select([
      sql<string>`day::text`.as('day'),
      'user_id as userId',
      'seq',
      'hash',
      'settled_seq as settledSeq',
      'settled_hash as settledHash',
    ])
    .where('day', 'in', days)
    .orderBy('day')
    .orderBy('user_id')
    .execute()
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return new Map([...byDay].map(([day, heads]) => [day, heads.map(({ day: _day, ...head }) => head)]))
}
