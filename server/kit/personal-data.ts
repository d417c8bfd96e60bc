import { sql } from 'kysely'
import type { Database, Db, Tx } from '#server/db/sql.ts'
import type { StoredObject } from '#server/engines/ports.ts'

/**
 * A file of the member. `name` is its path in the copy of the member's data. `open` returns null when the object is
 * gone.
 */
export type PersonalFile = { name: string; storedAt: Date; open(): Promise<StoredObject | null> }

/**
 * A feature's data about a member. It is exported in the copy that members can request, and erased when the account is
 * deleted.
 */
export type PersonalPart = {
  /** Part of a file name in the copy. */
  name: string
  table: string
  /** Returns each record as JSON text. */
  read(userId: string): Promise<string[]>
  /** Returns the files whose URLs are in the records. */
  files?(userId: string): Promise<PersonalFile[]>
  /**
   * Deletes data that only the member needs. Ledgers, and content in other members' conversations, stay under an
   * anonymous name.
   */
  erase(tx: Tx, userId: string): Promise<void>
}

type Declared = {
  /** Defaults to the table's name. */
  name?: string
  table: keyof Database & string
  column?: string
  /** Columns that are never part of a copy: hashes, keys, data about other members. */
  without?: string[]
  /** True when the rows are deleted with the account. */
  goes: boolean
}

/**
 * Declares a member's rows in a table. The database writes the JSON, so that a long history does not block the event
 * loop.
 */
export function personalRows(
  db: Db,
  { table, name = table, column = 'user_id', without = [], goes }: Declared,
): PersonalPart {
  const [from, owner] = [sql.table(table), sql.ref(`kept.${column}`)]
  return {
    name: name.replaceAll('_', '-'),
    table,
    async read(userId) {
      const { rows } = await sql<{ json: string }>`
        select (to_jsonb(kept) - ${without}::text[])::text as json from ${from} as kept where ${owner} = ${userId}`.execute(
        db,
      )
      return rows.map(({ json }) => json)
    },
    async erase(tx, userId) {
      if (goes) await sql`delete from ${from} as kept where ${owner} = ${userId}`.execute(tx)
    },
  }
}
