import type { RawBuilder } from 'kysely'
import type { ConsoleFieldKind, ConsoleValues, consoleGroups } from '#contract/console.ts'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { FailedField } from '#contract/errors.ts'
import type { Screen } from '#contract/rules/desk-rights.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { Member } from '#server/http/viewer.ts'

/** A feature's declaration of a field. contract/console.ts describes the kinds. */
export type Field = {
  kind: ConsoleFieldKind
  /** Set when the column differs from the field's name in snake case. */
  column?: string
  /** Read-only expression instead of a column. */
  value?: RawBuilder<unknown>
  most?: number
  least?: number
  choices?: readonly string[]
  /** For a record field, the resource that it refers to. */
  of?: string
  hasLines?: boolean
  /** Default true, except for switches, moments, words, files and accounts. */
  isNeeded?: boolean
  /** True when an empty value is stored as null instead of as an empty text. */
  isNullable?: boolean
  fixed?: 'later' | 'always'
  /** True for data about a person, which is exported only for those who may see contacts. */
  isPersonal?: boolean
  /** Returns the reason to refuse a text (a key below `console.rule`), or null. */
  check?(value: string): string | null
}

export type Asked = {
  q: string
  filter: Record<string, string>
  /** One of the resource's `sortable` fields; null for the resource's own order. */
  sort?: { field: string; isDescending: boolean } | null
  paging: KeysetPaging
  /** Searches only this many records, those added last, so that a long table is not read as a whole. */
  newest?: number
  /** False when the total is not needed; it is then 0. */
  isCounted?: boolean
}
export type Row = { id: string; values: ConsoleValues }

/** An act on a record that is no change of its fields, or on the whole list. It has no undo. */
export type RecordAct = {
  /** Used in message keys: `console.{resource}.act.{name}`. */
  name: string
  /** True for an act on the whole list. */
  isOfList?: boolean
  /** True when the act cannot be repaired. It is then asked twice. */
  isDangerous?: boolean
  needsReason?: boolean
  /** True when a member must be chosen. Such an act is done on one record at a time. */
  needsMember?: boolean
  /** The resource of another record that must be chosen. Such an act is done on one record at a time. */
  otherOf?: Screen
  /** Returns false when the record does not allow the act now. */
  applies?(values: ConsoleValues): boolean
  /**
   * Throws an ApiError when the act is not possible. `id` is empty for an act on the whole list, `userId` without
   * `needsMember`, and `otherId` without `otherOf`.
   */
  run(by: Member, of: { id: string; reason: string; userId: string; otherId: string }): Promise<void>
}

/** The member who changes a record. `reason` is empty for an undo, and for a resource without reasons. */
export type RecordChange = { by: Member; reason: string }

/** Storage of the records: a table (`tableRows`), or a feature's implementation. */
export type Rows = {
  page(db: Db, asked: Asked): Promise<KeysetPage<Row>>
  /** Returns null when there is no such record. In a transaction, locks the record until the transaction ends. */
  find(db: Db, id: string): Promise<ConsoleValues | null>
  /** Restores a removed record when `id` is given. */
  insert(tx: Tx, values: ConsoleValues, id?: string): Promise<string>
  update(tx: Tx, id: string, values: ConsoleValues, change: RecordChange): Promise<void>
  delete(tx: Tx, id: string): Promise<void>
}

/**
 * Records that operators edit. The owning feature declares them once, and the console provides a list, a form and a
 * log.
 */
export type Resource = {
  /**
   * Used in URLs and message keys: `console.{name}` and `console.{name}.{field}`. Its rights are a row of
   * contract/rules/desk-rights.ts.
   */
  name: Screen
  group: (typeof consoleGroups)[number]
  /** Name of a lucide icon. */
  icon: string
  fields: Record<string, Field>
  /** Returns the fields of one record, where they differ from `fields`. */
  fieldsOf?(id: string): Record<string, Field>
  /** Fields that the list shows. The first field is the record's name. */
  columns: readonly string[]
  /** Fields that filter the list: choices, switches, records, texts (exact match) and moments (a span). */
  filters?: readonly string[]
  canSearch?: boolean
  /** Fields that the list can be sorted by. */
  sortable?: readonly string[]
  /** Both default to true. Allow removing only when it deletes nothing besides the record, so that it can be undone. */
  canAdd?: boolean
  canRemove?: boolean
  /** True when each change of a record needs a reason, which the logs keep. Its records are changed one by one. */
  needsReason?: boolean
  /**
   * Allows adding several records together: one per file chosen for `file`. `order` continues the numbering among
   * records with the same `within`.
   */
  many?: { file: string; order: string; within: string }
  acts?: readonly RecordAct[]
  rows: Rows
  /** Returns the faults of the whole record; `rule` is a key below `console.rule`. */
  check?(db: Db, values: ConsoleValues, id: string | null): Promise<FailedField[]>
  /**
   * Runs in the transaction of each change, for dependent changes. `before` is null for an added record, and `after`
   * for a removed one.
   */
  written?(tx: Tx, id: string, change: { before: ConsoleValues | null; after: ConsoleValues | null }): Promise<void>
  /** Called after a change is committed. */
  changed?(): void
}
