import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ConsoleValues } from '#contract/console.ts'
import { countSome, type Order, readPage } from '#server/db/page.ts'
import type { Database, Db, Tx } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Asked, Field, Resource, Row, Rows } from './resource.ts'

type Declared = {
  table: keyof Database & string
  /** The column that identifies a record. The default is `id`, which the database generates. */
  key?: string
  /** Default: highest key first. The last column must be the key. */
  order?: Order
  /** Columns that a search reads, or expressions. */
  search?: readonly (string | RawBuilder<unknown>)[]
  /** Condition for the rows of the table that are records. */
  only?: RawBuilder<boolean>
  /** Returns values of further columns of an added record. */
  added?: () => Record<string, unknown>
  /** True when the table refuses changes. Its records are only added, and adding cannot be undone. */
  isAppendOnly?: true
} & Omit<Resource, 'rows' | 'canSearch'>

export function tableResource(declared: Declared): Resource {
  const { table, key = 'id', order, search = [], only, isAppendOnly, added, ...rest } = declared
  const { fields } = rest
  const rows = tableRows({
    table,
    key,
    search,
    isAppendOnly,
    added,
    fields,
    ...(order && { order }),
    ...(only && { only }),
  })
  return {
    ...rest,
    canSearch: search.length > 0,
    sortable: Object.entries(rest.fields).flatMap(([name, { kind }]) => (sortValues[kind] ? [name] : [])),
    rows: isAppendOnly ? addedOnly(rows) : rows,
  }
}

function addedOnly(rows: Rows): Rows {
  const refuse = async () => {
    throw new ApiError('CONFLICT')
  }
  return { ...rows, update: refuse, delete: refuse }
}

/** Returns the condition for a span of time: `from~to` in epoch milliseconds. Either end may be missing. */
export function withinSpan(column: RawBuilder<unknown>, span: string): RawBuilder<boolean> {
  const [from, to] = span.split('~').map((text) => (/^\d{1,15}$/.test(text) ? new Date(Number(text)) : null))
  return sql<boolean>`${column} >= ${from ?? '-infinity'}::timestamptz and ${column} <= ${to ?? 'infinity'}::timestamptz`
}

type SortValue = { type: Order[number]['type']; of(column: RawBuilder<unknown>): RawBuilder<unknown> }

const asText: SortValue = { type: 'text', of: (column) => sql`left(fold_text(coalesce(${column}::text, '')), 100)` }

/** Expressions that a list is sorted by, for the kinds of fields with an order. Missing values come first. */
const sortValues: Partial<Record<Field['kind'], SortValue>> = {
  text: asText,
  link: asText,
  choice: asText,
  texts: { type: 'text', of: (column) => sql`left(fold_text(coalesce(${column}->>'vi', '')), 100)` },
  number: { type: 'numeric', of: (column) => sql`coalesce(${column}::numeric, '-Infinity')` },
  switch: { type: 'integer', of: (column) => sql`coalesce(${column}::int, 0)` },
  moment: { type: 'timestamptz', of: (column) => sql`coalesce(${column}::timestamptz, '-infinity')` },
}

/** The database with any table, because the columns are only known at run time. */
type Loose = Kysely<Record<string, Record<string, unknown>>>
const loose = (db: Db) => db as unknown as Loose

export function columnOf(name: string, field: Field): string {
  return field.column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const idShapes: Partial<Record<NonNullable<Order[number]['type']>, RegExp>> = {
  bigint: /^\d{1,18}$/,
  integer: /^\d{1,9}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

const expressionOf = (name: string, field: Field) => field.value ?? sql.ref(columnOf(name, field))

type Table = {
  table: string
  key: string
  isAppendOnly: true | undefined
  added: Declared['added']
  order?: Order
  search: readonly (string | RawBuilder<unknown>)[]
  fields: Record<string, Field>
  only?: RawBuilder<boolean>
}

function tableRows({ table, key, search, fields, only, isAppendOnly, added, ...given }: Table): Rows {
  const columns = Object.entries(fields).map(([name, field]) => ({ name, field, column: columnOf(name, field) }))
  const order = given.order ?? [{ column: key, type: 'bigint', direction: 'desc' }]
  function orderOf({ sort }: Asked): Order {
    const field = sort && fields[sort.field]
    const value = field && sortValues[field.kind]
    const unique = order.at(-1)
    if (!value || !unique) return order
    const column = columnOf(sort.field, field)
    const first = { column, value: value.of(expressionOf(sort.field, field)), type: value.type }
    return [{ ...first, ...(sort.isDescending && { direction: 'desc' as const }) }, unique]
  }

  const idShape = idShapes[order.at(-1)?.type ?? 'bigint']

  const source = (db: Db, newest: number) =>
    loose(db).selectFrom(table).selectAll().orderBy(sql.ref(key), 'desc').limit(newest).as(table)

  const all = (db: Db, newest?: number) =>
    (newest === undefined ? loose(db).selectFrom(table) : loose(db).selectFrom(source(db, newest)))
      .select(sql<string>`${sql.ref(key)}::text`.as('record_id'))
      .select(columns.map(({ name, field }) => expressionOf(name, field).as(name)))

  function narrowed<Q extends SelectQueryBuilder<Record<string, Record<string, unknown>>, string, unknown>>(
    query: Q,
    { q, filter }: Pick<Asked, 'q' | 'filter'>,
  ): Q {
    let found = only ? (query.where(only) as Q) : query
    const texts = sql.join(search.map((column) => sql`${typeof column === 'string' ? sql.ref(column) : column}::text`))
    if (q !== '' && search.length > 0)
      found = found.where(sql<boolean>`strpos(fold_text(concat_ws(' ', ${texts})), fold_text(${q})) > 0`) as Q
    for (const [name, value] of Object.entries(filter)) {
      const field = fields[name]
      if (!field) continue
      const column = expressionOf(name, field)
      found = found.where(
        field.kind === 'moment' ? withinSpan(column, value) : sql<boolean>`${column}::text = ${value}`,
      ) as Q
    }
    return found
  }

  const toRow = ({ record_id, ...row }: Record<string, unknown>): Row => ({
    id: String(record_id),
    values: Object.fromEntries(columns.map(({ name, field }) => [name, fromColumn(field, row[name])])),
  })

  /** Returns false for a malformed id, which no record can have. */
  const isId = (id: string) => idShape?.test(id) ?? true
  const toColumns = (values: ConsoleValues) =>
    Object.fromEntries(
      columns
        .filter(({ name }) => name in values)
        .map(({ name, field, column }) => [column, toColumn(field, values[name])]),
    )

  return {
    async page(db, asked) {
      const { list, ...page } = await readPage(narrowed(all(db, asked.newest), asked), {
        order: orderOf(asked),
        paging: asked.paging,
        count: async () => {
          if (asked.isCounted === false) return 0
          return countSome(db, narrowed(loose(db).selectFrom(table).select(sql.lit(1).as('one')), asked))
        },
      })
      return { ...page, list: list.map(toRow) }
    },
    async find(db, id) {
      if (!isId(id)) return null
      const query = narrowed(all(db).where(key, '=', id), { q: '', filter: {} })
      const row = await (db.isTransaction && !isAppendOnly ? query.forUpdate() : query).executeTakeFirst()
      return row ? toRow(row).values : null
    },
    async insert(tx, values, id) {
      const given = Object.entries({ ...toColumns(values), ...added?.(), ...(id !== undefined && { [key]: id }) })
      // `overriding system value` lets a restored record have its old id, even when the database generates ids.
      const { rows } = await sql<{ record_id: string }>`
        insert into ${sql.table(table)} (${sql.join(given.map(([column]) => sql.ref(column)))})
        overriding system value values (${sql.join(given.map(([, value]) => value))})
        returning ${sql.ref(key)}::text as record_id`.execute(tx)
      return rows[0]?.record_id ?? ''
    },
    async update(tx: Tx, id, values) {
      await loose(tx).updateTable(table).set(toColumns(values)).where(key, '=', id).execute()
    },
    async delete(tx: Tx, id) {
      await loose(tx).deleteFrom(table).where(key, '=', id).execute()
    },
  }
}

function fromColumn({ kind }: Field, raw: unknown): unknown {
  if (raw instanceof Date) return raw.getTime()
  if (raw === null || raw === undefined) return kind === 'moment' || kind === 'record' || kind === 'number' ? null : ''
  if (kind === 'number') return Number(raw)
  if (kind === 'record' || kind === 'choice') return String(raw)
  if (kind === 'files') return Array.isArray(raw) ? raw : [raw]
  if (kind === 'json' && typeof raw !== 'string') return JSON.stringify(raw, null, 2)
  return raw
}

function toColumn({ kind, isNullable }: Field, value: unknown): unknown {
  if (kind === 'moment') return value === null ? null : new Date(Number(value))
  if (kind === 'texts') return JSON.stringify(value)
  if (value === '' && isNullable) return null
  return value
}
