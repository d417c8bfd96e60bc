import type { Role } from '#contract/account.ts'
import type { ConsoleFieldKind, ConsoleValues, consoleGroups } from '#contract/console.ts'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { FailedField } from '#contract/errors.ts'
import type { Db, Tx } from './db/sql.ts'

/** What a feature says of a field; contract/console.ts tells what the kinds are. */
export type Field = {
  kind: ConsoleFieldKind
  /** The column, where it is not the field's name in snake case. */
  column?: string
  most?: number
  least?: number
  choices?: readonly string[]
  /** Of a record: the resource it is one of. */
  of?: string
  hasLines?: boolean
  /** True unless said otherwise, but for switches, moments, words and files. */
  isNeeded?: boolean
  /** Nothing is kept as null, and not as an empty text. */
  isNullable?: boolean
  fixed?: 'later' | 'always'
  /** Why a text of it is refused (a key below `console.rule`), or null. */
  check?(value: string): string | null
}

export type Asked = { q: string; filter: Record<string, string>; paging: KeysetPaging }
export type Row = { id: string; values: ConsoleValues }

/** Where the records are kept: a table (`tableRows`), or what a feature makes of it. */
export type Rows = {
  page(db: Db, asked: Asked): Promise<KeysetPage<Row>>
  /** In a transaction nobody else changes it before that ends. */
  find(db: Db, id: string): Promise<ConsoleValues | null>
  /** Under the id that it had, where it is put back. */
  insert(tx: Tx, values: ConsoleValues, id?: string): Promise<string>
  update(tx: Tx, id: string, values: ConsoleValues): Promise<void>
  delete(tx: Tx, id: string): Promise<void>
}

/** What operators look after: declared once by the feature that owns it, and the console has a list, a form and a log. */
export type Resource = {
  /** In the address, and in its messages: `console.{name}` and `console.{name}.{field}`. */
  name: string
  group: (typeof consoleGroups)[number]
  /** A name of lucide's. */
  icon: string
  role: Extract<Role, 'moderator' | 'operator'>
  fields: Record<string, Field>
  /** Fields that the list shows; the first names the record. */
  columns: readonly string[]
  /** Choices, switches, records, texts (as a whole) and moments (a span) by which the list can be narrowed. */
  filters?: readonly string[]
  canSearch?: boolean
  /** True unless said otherwise. Leave removing to records whose removal takes nothing along, so that it can be undone. */
  canAdd?: boolean
  canRemove?: boolean
  /** Several can be added at once: one for each file chosen for `file`, numbered on by `order` among those of `within`. */
  many?: { file: string; order: string; within: string }
  rows: Rows
  /** What is wrong with the whole record; `rule` is a key below `console.rule`. */
  check?(db: Db, values: ConsoleValues, id: string | null): Promise<FailedField[]>
  /** In the transaction of each change, for what goes with it; null for a record that is not, or no longer, there. */
  written?(tx: Tx, id: string, change: { before: ConsoleValues | null; after: ConsoleValues | null }): Promise<void>
  /** Once a change is committed. */
  changed?(): void
}
