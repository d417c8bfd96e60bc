import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { type ByteReader, createByteReader } from './bytes.ts'
import { prelude, tableBegin, tableEnd } from './database-text.ts'
import type { DatabaseCopy, TableCopy } from './dump.ts'
import { withSession } from './session.ts'
import { columnsOf, listTables, setSequence, type TableShape, tableName } from './tables.ts'

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Replaces all rows of a migrated database by those of a copy, in one transaction. Runs as the owner of the tables.
 * Returns the names of tables that no migration makes, whose rows are left out.
 *
 * Indexes are made again at the end, because an index of words grows slowly row by row.
 *
 * The owner is no superuser, so it cannot disable the triggers of foreign keys. Instead, foreign keys are dropped and
 * added again, which also checks every reference. The program’s triggers are disabled until the end: they would
 * count rows twice, or refuse to empty a ledger.
 */
export async function loadDatabase(
  ownerUrl: string,
  copy: DatabaseCopy,
  text: AsyncIterable<Uint8Array>,
): Promise<string[]> {
  const reader = createByteReader(text)
  try {
    return await withSession(ownerUrl, (client) => replaceRows(client, copy, reader))
  } finally {
    await reader.close()
  }
}

async function replaceRows(client: pg.Client, copy: DatabaseCopy, reader: ByteReader): Promise<string[]> {
  const known = await listTables(client)
  const shapes = new Map(known.map((table) => [table.name, table]))
  // A text that cannot be opened at all fails here, before anything changes.
  await expectText(reader, prelude)
  await client.query('begin')
  const keys = await listForeignKeys(client)
  await together(client, keys, ({ table, name }) => `alter table ${table} drop constraint ${name}`)
  const indexes = await listIndexes(client)
  await together(client, indexes, ({ name }) => `drop index ${name}`)
  await together(client, known, (table) => `alter table ${tableName(table)} disable trigger user`)
  await client.query(`truncate ${known.map(tableName).join(', ')}`)
  for (const table of copy.tables) {
    await expectText(reader, tableBegin(table))
    const shape = shapes.get(table.name)
    if (shape) await loadTable(client, { table, shape }, reader)
    else for await (const _ of reader.take(table.bytes));
    await expectText(reader, tableEnd)
  }
  // Reads the rest too, so that a damaged end is noticed.
  for await (const _ of reader.rest());
  await setSequences(client, copy)
  await together(client, indexes, ({ definition }) => definition)
  await together(
    client,
    keys,
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  ).catch(explainReference)
  await together(client, known, (table) => `alter table ${tableName(table)} enable trigger user`)
  await client.query('commit')
  await client.query('analyze')
  return copy.tables.map(({ name }) => name).filter((name) => !shapes.has(name))
}

async function loadTable(
  client: pg.Client,
  { table, shape }: { table: TableCopy; shape: TableShape },
  reader: ByteReader,
): Promise<void> {
  if (table.columns.some((column) => !shape.columns.includes(column)))
    throw new BackupError(
      `The table ${table.name} of the backup has columns that this program’s migrations do not make.`,
    )
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const piece of reader.take(table.bytes)) {
      hash.update(piece)
      yield piece
    }
  }
  const rows = client.query(copyFrom(`copy ${columnsOf(table)} from stdin`))
  await pipeline(Readable.from(hashed(), { objectMode: false }), rows).catch(explainCopy(table.name))
  if (rows.rowCount !== table.rows || hash.digest('hex') !== table.sha256)
    throw new BackupError(`The rows of ${table.name} are damaged: they are not those of the manifest.`)
}

async function expectText(reader: ByteReader, expected: string): Promise<void> {
  const found = await reader.read(Buffer.byteLength(expected))
  if (found.toString() !== expected) throw new BackupError('The copy of the database is damaged or incomplete.')
}

/** Lists the indexes that belong to no constraint. Runs after the foreign keys are dropped, which may need an index. */
async function listIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`)
  return rows
}

async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by oid`)
  return rows
}

/** Sends hundreds of statements in one message, so that they do not wait for the network one by one. */
async function together<Item>(client: pg.Client, items: Item[], statementOf: (item: Item) => string): Promise<void> {
  await client.query(items.map(statementOf).join(';\n'))
}

function explainReference(error: unknown): never {
  // 23503: foreign_key_violation.
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') throw error
  throw new BackupError(`A row of ${error.table} refers to a row that the backup does not have: ${error.detail}`, {
    cause: error,
  })
}

async function setSequences(client: pg.Client, { sequences }: DatabaseCopy): Promise<void> {
  const { rows } = await client.query<{ name: string; startsAt: string }>(
    `select sequencename as name, start_value as "startsAt" from pg_sequences where schemaname = 'public'`,
  )
  const starts = new Map(rows.map(({ name, startsAt }) => [name, startsAt]))
  const statements = sequences.flatMap((sequence) => {
    const startsAt = starts.get(sequence.name)
    return startsAt === undefined ? [] : [setSequence(sequence, startsAt)]
  })
  await together(client, statements, (statement) => statement)
}

function explainCopy(table: string) {
  return (error: unknown): never => {
    if (!(error instanceof pg.DatabaseError)) throw error
    // 53100: disk_full.
    if (error.code === '53100') throw new BackupError('The disk of the database is full.', { cause: error })
    throw new BackupError(`The rows of ${table} do not fit the database: ${error.message}.`, { cause: error })
  }
}
