import { sql } from 'kysely'
import type { Database, Db, Tx } from './db/sql.ts'
import type { StoredObject } from './engines/ports.ts'

/** A file of the member's. `name` is its path in the copy; `open` returns null when the object is gone. */
export type PersonalFile = { name: string; storedAt: Date; open(): Promise<StoredObject | null> }

/** What a feature keeps of a member: for the copy that the member may ask for, and for the day the account goes. */
export type PersonalPart = {
  /** Names a file of the copy. */
  name: string
  table: string
  /** As JSON, a text for each record. */
  read(userId: string): Promise<string[]>
  /** Files that the records refer to by address. */
  files?(userId: string): Promise<PersonalFile[]>
  /** Takes away what nobody else needs; what others wrote with, and ledgers, stay under the name of nobody. */
  erase(tx: Tx, userId: string): Promise<void>
}

type Declared = {
  /** The table's, where it is left out. */
  name?: string
  table: keyof Database & string
  column?: string
  /** Never part of a copy: hashes, keys, what tells of others. */
  without?: string[]
  /** Whether the rows go with the account. */
  goes: boolean
}

/** A table's rows of a member. The database writes the JSON, so that a long history holds nobody up. */
export function personalRows(
  db: Db,
  { table, name = table, column = 'user_id', without = [], goes }: Declared,
): PersonalPart {
  const [from, whose] = [sql.table(table), sql.ref(`kept.${column}`)]
  return {
    name: name.replaceAll('_', '-'),
    table,
    async read(userId) {
      const { rows } = await sql<{ json: string }>`
        select (to_jsonb(kept) - ${without}::text[])::text as json from ${from} as kept where ${whose} = ${userId}`.execute(
        db,
      )
      return rows.map(({ json }) => json)
    },
    async erase(tx, userId) {
      if (goes) await sql`delete from ${from} as kept where ${whose} = ${userId}`.execute(tx)
    },
  }
}
