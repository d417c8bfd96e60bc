import type { TableCopy } from '#server/backup/dump.ts'
import { rowsOf } from '#server/backup/dump.ts'
import { withSession } from '#server/backup/session.ts'
import type { Check } from './check.ts'

/**
 * Copies each table of the restored database again, and compares number and hash of its rows with the manifest. Runs
 * before later migrations change rows.
 */
export async function checkTables(ownerUrl: string, tables: readonly TableCopy[]): Promise<Check[]> {
  return withSession(ownerUrl, async (client) => {
    const checks: Check[] = []
    for (const table of tables) {
      const rows = rowsOf(client, { name: table.name, columns: table.columns })
      let step = await rows.next()
      while (!step.done) step = await rows.next()
      const { rows: total, sha256 } = step.value
      const name = `table ${table.name}: ${table.rows} rows`
      if (total !== table.rows) checks.push({ name, fault: `${total} rows were restored` })
      else checks.push({ name, fault: sha256 === table.sha256 ? null : 'its rows differ from the backup' })
    }
    return checks
  })
}

/** Returns the time of the newest row, by the columns that the database fills with the time of the write. */
export async function newestRow(ownerUrl: string, takenAt: string): Promise<Date | null> {
  return withSession(ownerUrl, async (client) => {
    const { rows } = await client.query<{ table: string; column: string }>(`
      select attrelid::regclass::text as "table", quote_ident(attname) as "column"
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and atttypid = 'timestamptz'::regtype and pg_get_expr(adbin, adrelid) = 'now()'`)
    let newest: Date | null = null
    for (const { table, column } of rows) {
      const { rows: found } = await client.query<{ at: Date | null }>(
        `select max(${column}) as at from ${table} where ${column} <= $1`,
        [takenAt],
      )
      const at = found[0]?.at ?? null
      if (at && (newest === null || at > newest)) newest = at
    }
    return newest
  })
}
