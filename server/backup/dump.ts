import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { prelude, tableBegin, tableEnd } from './database-text.ts'
import { withSession } from './session.ts'
import {
  columnsOf,
  listSequences,
  listTables,
  type SequenceState,
  setSequence,
  type TableShape,
  tableName,
} from './tables.ts'

export type TableCopy = TableShape & {
  rows: number
  /** Size and hash of the rows in the text form of COPY. */
  bytes: number
  sha256: string
}

export type DatabaseCopy = {
  takenAt: string
  /** Version of the PostgreSQL server. */
  server: string
  migrations: string[]
  tables: TableCopy[]
  sequences: SequenceState[]
}

/**
 * Copies all rows as they were at one moment: every table is read in the same REPEATABLE READ transaction. It locks all
 * tables first, because a migration that rewrites a table would empty it for this transaction. `store` gets the text. The
 * role needs only SELECT.
 *
 * The job queue (schema graphile_worker) is omitted. Its jobs are runs of the clock without data, and a restored site
 * schedules the next ones itself.
 */
export async function dumpDatabase(
  url: string,
  store: (text: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<DatabaseCopy> {
  return withSession(url, async (client) => {
    const tables = await listTables(client)
    await client.query('begin transaction isolation level repeatable read read only')
    if (tables.length > 0) await client.query(`lock table ${tables.map(tableName).join(', ')} in access share mode`)
    const { rows } = await client.query<{ takenAt: Date; server: string }>(
      `select now() as "takenAt", current_setting('server_version') as server`,
    )
    const migrations = await client
      .query<{ name: string }>('select name from kysely_migration order by name')
      .catch((error: pg.DatabaseError) => {
        // 42P01: undefined_table.
        if (error.code !== '42P01') throw error
        throw new BackupError('The database of the settings contains no site: check DATABASE_URL or DATA_DIR.')
      })
    if (!isDeepStrictEqual(await listTables(client), tables))
      throw new BackupError('The tables changed while the backup began: try again when the migration has ended.')
    const found = { tables: [] as TableCopy[], sequences: [] as SequenceState[] }
    await store(textOf(client, tables, found))
    await client.query('commit')
    const [facts] = rows
    return {
      takenAt: (facts?.takenAt ?? new Date()).toISOString(),
      server: facts?.server ?? '',
      migrations: migrations.rows.map(({ name }) => name),
      ...found,
    }
  })
}

/** Yields the text of the copy, and adds each table and sequence to the lists when it is copied. */
async function* textOf(
  client: pg.Client,
  tables: readonly TableShape[],
  found: { tables: TableCopy[]; sequences: SequenceState[] },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(prelude)
  for (const table of tables) {
    yield Buffer.from(tableBegin(table))
    found.tables.push(yield* rowsOf(client, table))
    yield Buffer.from(tableEnd)
  }
  // Sequences ignore transactions. Read after the rows, they are never behind them.
  for (const sequence of await listSequences(client)) {
    found.sequences.push(sequence)
    if (sequence.lastValue !== null) yield Buffer.from(`${setSequence(sequence, sequence.lastValue)};\n`)
  }
}

/** Yields the rows of a table in the text form of COPY. Returns their number, size and hash. */
export async function* rowsOf(client: pg.Client, table: TableShape): AsyncGenerator<Uint8Array, TableCopy> {
  const rows = client.query(copyTo(`copy ${columnsOf(table)} to stdout`))
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of rows as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  return { ...table, rows: rows.rowCount ?? 0, bytes, sha256: hash.digest('hex') }
}
