import type { ColumnType, Generated } from 'kysely'
import { sql } from 'kysely'
import type { OddsType } from '#contract/odds.ts'
import type { OddsKind, OddsSide } from '#contract/rules/odds-kinds.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type Moment = ColumnType<Date, Date, never>
/** Rows are never changed: the database refuses updates. */
type TipTable = {
  id: Generated<string>
  user_id: string
  seq: number
  request_id: string
  fixture_id: string
  home_id: string
  away_id: string
  kick_off: Moment
  market: OddsKind
  side: OddsSide
  line: number | null
  stake: number
  price: number
  company_id: string
  odds_type: OddsType
  price_at: Moment
  is_in_play: boolean
  home_score: number | null
  away_score: number | null
  minute: number | null
  record: string
  prev_hash: string
  hash: string
  created_at: Moment
}
type TextTable = {
  tip_id: string
  content: string
  salt: string
  hidden_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  hidden_by: ColumnType<string | null, string | null | undefined, string | null>
}
/** Heads of a tipster's two chains: of tips, and of their settlements. */
type HeadTable = {
  user_id: string
  seq: number
  hash: string
  settled_seq: Generated<number>
  settled_hash: Generated<string>
}

declare module '#server/db/sql.ts' {
  interface Database {
    tips: TipTable
    tip_texts: TextTable
    tip_heads: HeadTable
  }
}

export const tipRows: FixtureRows[] = [
  { table: 'tips', onMerge: 'stops' },
  { table: 'tip_standings', onMerge: 'stops' },
]

export type NewTip = Omit<TipTable, 'id' | 'kick_off' | 'price_at' | 'created_at'> & {
  kick_off: Date
  price_at: Date
  created_at: Date
}

export type Head = { seq: number; hash: string }

/** Locks and returns the head of a tipster's chain. Parallel requests wait for the lock, so the chain never forks. */
export async function lockHead(tx: Tx, userId: string, genesis: string): Promise<Head> {
  await tx
    .insertInto('tip_heads')
    .values({ user_id: userId, seq: 0, hash: genesis })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return tx
    .selectFrom('tip_heads')
    .select(['seq', 'hash'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks the head of the settlement chain in the same row, so new tips of this tipster wait too. */
export async function lockSettledHead(tx: Tx, userId: string): Promise<Head> {
  return tx
    .selectFrom('tip_heads')
    .select(['settled_seq as seq', 'settled_hash as hash'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function findHeads(db: Db, userId: string): Promise<{ tips: Head; settled: Head } | null> {
  const query = db.selectFrom('tip_heads').selectAll().where('user_id', '=', userId)
  const row = await query.executeTakeFirst()
  return row
    ? { tips: { seq: row.seq, hash: row.hash }, settled: { seq: row.settled_seq, hash: row.settled_hash } }
    : null
}

/** Inserts the record with its text and advances the head. Returns the id. */
export async function insertTip(tx: Tx, tip: NewTip, text: { content: string; salt: string }): Promise<string> {
  const { id } = await tx.insertInto('tips').values(tip).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('tip_texts')
    .values({ tip_id: id, ...text })
    .execute()
  await tx.updateTable('tip_heads').set({ seq: tip.seq, hash: tip.hash }).where('user_id', '=', tip.user_id).execute()
  return id
}

export type Known = Pick<TipTable, 'fixture_id' | 'market' | 'side' | 'line' | 'stake'> & { id: string }

export async function findByRequest(db: Db, userId: string, requestId: string): Promise<Known | null> {
  const row = await db
    .selectFrom('tips')
    .select(['id', 'fixture_id', 'market', 'side', 'line', 'stake'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row ?? null
}

export async function hasTipOn(
  db: Db,
  of: { userId: string; fixtureId: string; market: OddsKind; isInPlay: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('tips')
    .select('id')
    .where('user_id', '=', of.userId)
    .where('fixture_id', '=', of.fixtureId)
    .where('market', '=', of.market)
    .where('is_in_play', '=', of.isInPlay)
    .executeTakeFirst()
  return row !== undefined
}

export async function countSince(db: Db, userId: string, since: Date): Promise<{ total: number; first: Date | null }> {
  const row = await db
    .selectFrom('tips')
    .select([sql<number>`count(*)::int`.as('total'), sql<Date | null>`min(created_at)`.as('first')])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row
}

export async function findOwner(db: Db, tipId: string): Promise<string | null> {
  const row = await db.selectFrom('tips').select('user_id').where('id', '=', tipId).executeTakeFirst()
  return row?.user_id ?? null
}

export async function listKnown(db: Db, tipIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('tips').select('id').where('id', 'in', tipIds).execute()
  return rows.map(({ id }) => id)
}

/** Returns text, author and path for moderators, including hidden texts. */
export async function listShown(
  db: Db,
  tipIds: readonly string[],
): Promise<Map<string, { text: string; authorId: string; path: string }>> {
  if (tipIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tips as t')
    .leftJoin('tip_texts as x', 'x.tip_id', 't.id')
    .select(['t.id', 't.user_id', 'x.content'])
    .where('t.id', 'in', tipIds)
    .execute()
  return new Map(
    rows.map((row) => [row.id, { text: row.content ?? '', authorId: row.user_id, path: `/tip-keo/tip-${row.id}` }]),
  )
}

/** Returns the member who hid the text, or null. A text hidden by a moderator can only be shown by a moderator. */
export async function findHider(db: Db, tipId: string): Promise<string | null> {
  const row = await db.selectFrom('tip_texts').select('hidden_by').where('tip_id', '=', tipId).executeTakeFirst()
  return row?.hidden_by ?? null
}

export async function updateHidden(tx: Tx, tipId: string, hiddenBy: string | null): Promise<void> {
  await tx
    .updateTable('tip_texts')
    .set({ hidden_by: hiddenBy, hidden_at: hiddenBy === null ? null : new Date() })
    .where('tip_id', '=', tipId)
    .execute()
}
