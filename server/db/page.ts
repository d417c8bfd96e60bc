import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type KeysetPage, type KeysetPaging, maxCounted, type Page } from '#contract/envelope.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Db } from './sql.ts'

type Paging = { pageNum: number; pageSize: number }

export function offsetOf(paging: Paging): number {
  return (paging.pageNum - 1) * paging.pageSize
}

/** Wraps a page's rows in the envelope's list shape. An empty list has one page. */
export function toPage<T>(list: T[], total: number, paging: Paging): Page<T> {
  return { list, currPage: paging.pageNum, totalPage: Math.max(1, Math.ceil(total / paging.pageSize)), total }
}

const shapes = {
  bigint: /^-?\d{1,18}$/,
  integer: /^-?\d{1,9}$/,
  timestamptz: /^(-infinity|\d{4,5}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?)$/,
  numeric: /^(-Infinity|-?\d{1,20}(\.\d{1,20})?)$/,
  text: /^[^\0]{0,200}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

/**
 * Columns that a list is sorted by, or expressions of them in `value`. They must not be null, and together they must be
 * unique.
 */
export type Order = readonly {
  column: string
  value?: RawBuilder<unknown>
  type: keyof typeof shapes
  direction?: 'desc'
}[]

const expressionOf = ({ column, value }: Order[number]) => value ?? sql.ref(column)

/**
 * Reads one page of a sorted query: by its number, or after the entry that the cursor `after` names. The result
 * includes the cursor of the next page, or null on the last page. `count` returns the total number of rows. With
 * `isOftenShort` it only runs when the first page does not show the total, and then after the page. Throws BAD_INPUT for a
 * cursor that does not fit this order.
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  {
    order,
    paging,
    count,
    isOftenShort = false,
  }: { order: Order; paging: KeysetPaging; count: () => Promise<number>; isOftenShort?: boolean },
): Promise<KeysetPage<Row>> {
  const { pageSize, after } = paging
  const key = sql<string[]>`jsonb_build_array(${sql.join(order.map((one) => sql`${expressionOf(one)}::text`))})`
  let sorted = query.select(key.as('cursor_key')).limit(pageSize + 1)
  for (const one of order) sorted = sorted.orderBy(expressionOf(one), one.direction ?? 'asc')
  sorted = after === undefined ? sorted.offset(offsetOf(paging)) : sorted.where(behind(order, keyOf(after, order)))
  const isFirst = after === undefined && paging.pageNum === 1
  const [found, counted] = await Promise.all([sorted.execute(), isOftenShort && isFirst ? null : count()])
  const total = counted ?? (found.length > pageSize ? await count() : found.length)
  const rows = found.slice(0, pageSize) as (Row & { cursor_key: string[] })[]
  const last = found.length > pageSize ? rows.at(-1) : undefined
  const list = rows.map(({ cursor_key: _, ...row }) => row as Row)
  return { ...toPage(list, total, paging), next: last ? toCursor(last.cursor_key) : null }
}

/** Counts the rows of a query, at most `maxCounted`: counting a million takes longer than reading a page. */
export async function countSome<DB, TB extends keyof DB, Row>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { rows: found } = await sql<{ total: number }>`
    select count(*)::int as total from (${rows.limit(maxCounted)}) as counted`.execute(db)
  return found[0]?.total ?? 0
}

function toCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/**
 * Returns the cursor's column values: the sort key of the last entry before the page. Throws BAD_INPUT like `readPage`.
 */
export function keyOf(cursor: string, order: Order): string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === order.length && order.every(({ type }, i) => isOf(type, key[i])))
      return key
  } catch {
    // A cursor that is not JSON is invalid too.
  }
  throw new ApiError('BAD_INPUT', { fields: [{ path: 'after', rule: 'invalid_cursor' }] })
}

function isOf(type: keyof typeof shapes, value: unknown): boolean {
  if (typeof value !== 'string' || !shapes[type].test(value)) return false
  return (
    type !== 'timestamptz' ||
    value === '-infinity' ||
    !Number.isNaN(Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))
  )
}

/**
 * Returns the condition for rows after the key. Such a row comes later in the first column's direction. Or its first
 * column is equal, and it comes after the key in the other columns.
 */
function behind(order: Order, key: readonly string[]): Expression<SqlBool> {
  const [first, ...rest] = order
  if (!first) return sql<SqlBool>`false`
  const column = expressionOf(first)
  const value = sql`${key[0]}::${sql.raw(first.type)}`
  const isPast = first.direction === 'desc' ? sql<SqlBool>`${column} < ${value}` : sql<SqlBool>`${column} > ${value}`
  return rest.length === 0
    ? isPast
    : sql<SqlBool>`(${isPast} or (${column} = ${value} and ${behind(rest, key.slice(1))}))`
}
