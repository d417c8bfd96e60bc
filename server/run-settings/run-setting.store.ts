import { type ColumnType, sql } from 'kysely'
import type { RunSettingName } from '#contract/rules/run-settings.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type Json = ColumnType<unknown, string | null, string | null>

type SettingTable = {
  name: RunSettingName
  /** Null for the default. */
  value: Json
  changed_at: Date | null
  /** Value that waits for a second operator; null without one. */
  wanted: Json
  asked_by: string | null
  asked_at: Date | null
  asked_reason: string
  /** When the value counts without a second operator; null while there is one. */
  due_at: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    run_settings: SettingTable
  }
}

export type SettingRow = {
  name: RunSettingName
  value: unknown
  changedAt: Date | null
  wanted: unknown
  askedBy: string | null
  askedAt: Date | null
  askedReason: string
  dueAt: Date | null
}

const rows = (db: Db) =>
  db
    .selectFrom('run_settings')
    .select([
      'name',
      'value',
      'changed_at as changedAt',
      'wanted',
      'asked_by as askedBy',
      'asked_at as askedAt',
      'asked_reason as askedReason',
      'due_at as dueAt',
    ])

export async function listSettings(db: Db): Promise<SettingRow[]> {
  return rows(db).execute()
}

/** Returns null for a setting without a row. In a transaction, locks the row. */
export async function findSetting(db: Db, name: RunSettingName): Promise<SettingRow | null> {
  const query = rows(db).where('name', '=', name)
  return (await (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Sets the value, null for the default, and ends a request for another one. */
export async function saveSetting(tx: Tx, name: RunSettingName, value: unknown): Promise<void> {
  const set = {
    value: json(value),
    changed_at: new Date(),
    wanted: null,
    asked_by: null,
    asked_at: null,
    asked_reason: '',
    due_at: null,
  }
  await tx
    .insertInto('run_settings')
    .values({ name, ...set })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
    .execute()
}

type Wanted = { name: RunSettingName; wanted: unknown; by: string; reason: string; dueAt: Date | null }

/** Notes a value that waits for a second operator; null withdraws it. */
export async function saveWanted(tx: Tx, { name, wanted, by, reason, dueAt }: Wanted): Promise<void> {
  const set =
    wanted === null
      ? { wanted: null, asked_by: null, asked_at: null, asked_reason: '', due_at: null }
      : { wanted: json(wanted), asked_by: by, asked_at: new Date(), asked_reason: reason, due_at: dueAt }
  await tx
    .insertInto('run_settings')
    .values({ name, value: null, changed_at: null, ...set })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
    .execute()
}

/** Lists the settings whose value counts without a second operator, the next one first. */
export async function listDueSettings(db: Db): Promise<(SettingRow & { dueAt: Date })[]> {
  const found = await rows(db).where('due_at', 'is not', null).orderBy('due_at').execute()
  return found.flatMap(({ dueAt, ...row }) => (dueAt ? [{ ...row, dueAt }] : []))
}

/** Lets a value wait for a second operator. */
export async function clearDue(tx: Tx, name: RunSettingName): Promise<void> {
  await tx.updateTable('run_settings').set({ due_at: null }).where('name', '=', name).execute()
}

/** Selects the settings with a value that waits, as cases of the desk. */
export function settingCases(db: Db) {
  return db
    .selectFrom('run_settings')
    .select(['name as id', 'asked_reason as title', sql<string>`name`.as('topic')])
    .select(sql<Date>`asked_at`.as('at'))
    .where('asked_at', 'is not', null)
}
