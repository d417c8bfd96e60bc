import { randomBytes } from 'node:crypto'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { commitmentText, type LuckyPrize } from '#contract/rules/lucky-fairness.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { hashOf } from './lucky.rules.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    lucky_prizes: { id: Generated<string>; type: number; amount: number; weight: number; per_day: number | null }
    lucky_wheels: { type: number; price: number; free: number; max_per_day: number }
    lucky_rounds: {
      id: Generated<string>
      type: number
      day: string
      seed: Buffer
      hash: string
      fields: ColumnType<LuckyPrize[], string, never>
      price: number
      free: number
      max_per_day: number
    }
    lucky_stock: { round_id: string; prize_id: string; left_over: number }
    lucky_turns: { round_id: string; user_id: string; taken: number }
    lucky_draws: {
      id: Generated<string>
      round_id: string
      user_id: string
      request_id: string
      nonce: number
      price: number
      prize_id: string
      paid_prize_id: string
      amount: number
      created_at: ColumnType<Date, Date, never>
    }
  }
}

/** A wheel’s day: seed, fields, price of a turn in xu, free turns, and max turns per member. */
export type RoundRow = {
  id: string
  type: number
  day: string
  seed: Buffer
  hash: string
  fields: LuckyPrize[]
  price: number
  free: number
  maxPerDay: number
}
export type DrawRow = {
  id: string
  round_id: string
  request_id: string
  nonce: number
  price: number
  prize_id: string
  paid_prize_id: string
  amount: number
  created_at: Date
}

const day = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')
const roundColumns = ['id', 'type', 'seed', 'hash', 'fields', 'price', 'free', 'max_per_day as maxPerDay'] as const
const drawColumns = [
  ...(['d.id', 'd.round_id', 'd.request_id', 'd.nonce', 'd.price', 'd.prize_id', 'd.paid_prize_id'] as const),
  ...(['d.amount', 'd.created_at'] as const),
] as const

export async function findRound(db: Db, at: { type: number; day: string }): Promise<RoundRow | null> {
  const found = db.selectFrom('lucky_rounds').select([...roundColumns, day])
  return (await found.where('type', '=', at.type).where('day', '=', at.day).executeTakeFirst()) ?? null
}

/** Returns the round of a day. The first call fixes its seed, fields and price for all members. */
export async function openRound(db: Db, at: { type: number; day: string }): Promise<RoundRow> {
  const known = await findRound(db, at)
  if (known) return known
  await db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom('lucky_prizes').selectAll().where('type', '=', at.type).orderBy('id').execute()
    const wheel = await tx
      .selectFrom('lucky_wheels')
      .select(['price', 'free', 'max_per_day'])
      .where('type', '=', at.type)
      .executeTakeFirstOrThrow()
    const table = rows.map(({ id, amount, weight, per_day: perDay }) => ({ id, amount, weight, perDay }))
    const seed = randomBytes(32)
    const hash = hashOf(commitmentText({ ...at, seed: seed.toString('hex'), table }))
    const made = await tx
      .insertInto('lucky_rounds')
      .values({ ...at, ...wheel, seed, hash, fields: JSON.stringify(table) })
      .onConflict((conflict) => conflict.constraint('lucky_rounds_day').doNothing())
      .returning('id')
      .executeTakeFirst()
    const limited = table.flatMap(({ id, perDay }) =>
      made && perDay !== null ? [{ round_id: made.id, prize_id: id, left_over: perDay }] : [],
    )
    if (limited.length > 0) await tx.insertInto('lucky_stock').values(limited).execute()
  })
  const opened = await findRound(db, at)
  if (!opened) throw new Error(`No day ${at.day} of wheel ${at.type}`)
  return opened
}

export async function stockOf(db: Db, roundId: string): Promise<Map<string, number>> {
  const rows = await db.selectFrom('lucky_stock').selectAll().where('round_id', '=', roundId).execute()
  return new Map(rows.map(({ prize_id, left_over }) => [prize_id, left_over]))
}

export async function turnsTaken(db: Db, roundId: string, userId: string): Promise<number> {
  const row = await db
    .selectFrom('lucky_turns')
    .select('taken')
    .where('round_id', '=', roundId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.taken ?? 0
}

/**
 * Returns the number of this turn, from 1, or null when none is left. The updated row serializes a member’s turns until
 * the transaction ends.
 */
export async function takeTurn(tx: Tx, roundId: string, userId: string, most: number): Promise<number | null> {
  const row = await tx
    .insertInto('lucky_turns')
    .values({ round_id: roundId, user_id: userId, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['round_id', 'user_id'])
        .doUpdateSet({ taken: sql`lucky_turns.taken + 1` })
        .where('lucky_turns.taken', '<', most),
    )
    .returning('taken')
    .executeTakeFirst()
  return row?.taken ?? null
}

/** Takes one prize from the stock. Returns false when the prize is used up for the day. */
export async function takePrize(tx: Tx, roundId: string, prize: LuckyPrize): Promise<boolean> {
  if (prize.perDay === null) return true
  const { numUpdatedRows } = await tx
    .updateTable('lucky_stock')
    .set({ left_over: sql`left_over - 1` })
    .where('round_id', '=', roundId)
    .where('prize_id', '=', prize.id)
    .where('left_over', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findDraw(
  db: Db,
  userId: string,
  requestId: string,
): Promise<(DrawRow & { type: number }) | null> {
  const row = await db
    .selectFrom('lucky_draws as d')
    .innerJoin('lucky_rounds as r', 'r.id', 'd.round_id')
    .select([...drawColumns, 'r.type'])
    .where('d.user_id', '=', userId)
    .where('d.request_id', '=', requestId)
    .executeTakeFirst()
  return row ?? null
}

export async function findDrawWithRound(db: Db, id: string): Promise<{ draw: DrawRow; round: RoundRow } | null> {
  const draw = await db.selectFrom('lucky_draws as d').select(drawColumns).where('d.id', '=', id).executeTakeFirst()
  if (!draw) return null
  const round = await db
    .selectFrom('lucky_rounds')
    .select([...roundColumns, day])
    .where('id', '=', draw.round_id)
    .executeTakeFirstOrThrow()
  return { draw, round }
}

export async function insertDraw(tx: Tx, draw: Omit<DrawRow, 'id'> & { user_id: string }): Promise<DrawRow> {
  const { id } = await tx.insertInto('lucky_draws').values(draw).returning('id').executeTakeFirstOrThrow()
  return { ...draw, id }
}

export async function listDraws(
  db: Db,
  { userId, type, paging }: { userId: string; type: number; paging: KeysetPaging },
): Promise<KeysetPage<DrawRow>> {
  const all = db
    .selectFrom('lucky_draws as d')
    .innerJoin('lucky_rounds as r', 'r.id', 'd.round_id')
    .where('d.user_id', '=', userId)
    .where('r.type', '=', type)
  return readPage(all.select(drawColumns), {
    order: [{ column: 'd.id', type: 'bigint', direction: 'desc' }],
    paging,
    async count() {
      return (await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total
    },
  })
}

/**
 * Returns the best draws of the wheel’s newest rounds, highest first. The rounds are yesterday’s, today’s, and
 * tomorrow’s, which is published but has no draws.
 */
export function listWinners(db: Db, type: number, most: number) {
  return db
    .selectFrom('lucky_draws as d')
    .innerJoin(authors(db).as('a'), 'a.id', 'd.user_id')
    .select(['a.nickname', 'a.username', 'd.amount', 'd.created_at as at'])
    .where('d.round_id', 'in', (qb) =>
      qb.selectFrom('lucky_rounds').select('id').where('type', '=', type).orderBy('day', 'desc').limit(3),
    )
    .orderBy('d.amount', 'desc')
    .orderBy('d.id', 'desc')
    .limit(most)
    .execute()
}

/** Returns the current fields, which apply from the first day that is not published yet. */
export async function listPrizes(db: Db, type: number) {
  return db
    .selectFrom('lucky_prizes')
    .select(['id', 'amount', 'weight', 'per_day as perDay'])
    .where('type', '=', type)
    .execute()
}
