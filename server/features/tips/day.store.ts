import type { ColumnType, Generated } from 'kysely'
import { sql } from 'kysely'
import type { DayHead } from '#contract/tip-record.ts'
import type { Db, Tx } from '#server/db/sql.ts'

/** `yyyy-mm-dd`, UTC; only ever added. */
type DayTable = { day: string; prev_root: string; root: string; created_at: Generated<Date> }
type DayHeadTable = { day: string; user_id: string; seq: ColumnType<number, number, never>; hash: string }

declare module '#server/db/sql.ts' {
  interface Database {
    tip_days: DayTable
    tip_day_heads: DayHeadTable
  }
}

const dayText = sql<string>`d.day::text`

/** One at a time: the days make a chain too. Readers go on. */
export async function lockDays(tx: Tx): Promise<{ day: string; root: string } | null> {
  await sql`lock table tip_days in exclusive mode`.execute(tx)
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

/** The next day, after one and before another, on which somebody gave a tip. */
export async function nextDayWithTips(db: Db, { after, before }: { after: string | null; before: string }) {
  const row = await db
    .selectFrom('tips')
    .select(sql<string | null>`(min(created_at) at time zone 'UTC')::date::text`.as('day'))
    .where(sql<boolean>`created_at < ${before}::date::timestamp at time zone 'UTC'`)
    .where(sql<boolean>`created_at >= (coalesce(${after}::date, '-infinity') + 1)::timestamp at time zone 'UTC'`)
    .executeTakeFirstOrThrow()
  return row.day
}

/** Where each chain that grew on a day stood at its end. */
export async function listHeadsOf(db: Db, day: string): Promise<DayHead[]> {
  return db
    .selectFrom('tips')
    .distinctOn('user_id')
    .select(['user_id as userId', 'seq', 'hash'])
    .where(sql<boolean>`created_at >= ${day}::date::timestamp at time zone 'UTC'`)
    .where(sql<boolean>`created_at < (${day}::date + 1)::timestamp at time zone 'UTC'`)
    .orderBy('user_id')
    .orderBy('seq', 'desc')
    .execute()
}

export async function insertDay(
  tx: Tx,
  { day, prevRoot, root, heads }: { day: string; prevRoot: string; root: string; heads: DayHead[] },
): Promise<void> {
  await tx.insertInto('tip_days').values({ day, prev_root: prevRoot, root }).execute()
  for (let from = 0; from < heads.length; from += insertAtOnce)
    await tx
      .insertInto('tip_day_heads')
      .values(heads.slice(from, from + insertAtOnce).map(({ userId, ...head }) => ({ day, user_id: userId, ...head })))
      .execute()
}

/** PostgreSQL takes 65,535 parameters. */
const insertAtOnce = 10_000

const columns = ['d.prev_root as prevRoot', 'd.root', 'd.created_at as createdAt'] as const

/** The last days, newest first, with one tipster's head where that chain grew. */
export async function listDays(db: Db, { userId, most }: { userId: string | null; most: number }) {
  return db
    .selectFrom('tip_days as d')
    .leftJoin('tip_day_heads as h', (join) => join.onRef('h.day', '=', 'd.day').on('h.user_id', '=', userId ?? '0'))
    .select([dayText.as('day'), ...columns, 'h.seq', 'h.hash'])
    .orderBy('d.day', 'desc')
    .limit(most)
    .execute()
}

export async function findDay(db: Db, day: string) {
  const query = db.selectFrom('tip_days as d').select([dayText.as('day'), ...columns])
  return (await query.where('d.day', '=', day).executeTakeFirst()) ?? null
}

export async function listDayHeads(db: Db, day: string): Promise<DayHead[]> {
  return db
    .selectFrom('tip_day_heads')
    .select(['user_id as userId', 'seq', 'hash'])
    .where('day', '=', day)
    .orderBy('user_id')
    .execute()
}
