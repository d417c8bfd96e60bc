import pg from 'pg'

export type TableShape = { name: string; columns: string[] }
export type SequenceState = {
  name: string
  /** Null when no value was taken yet. */
  lastValue: string | null
}

/**
 * Lists the tables with rows to back up. Generated columns are computed again by the restore. Unlogged tables are
 * omitted: their rows do not outlive a crash either. Tables of extensions belong to their extension.
 */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, coalesce((
      select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ), '[]') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`)
  return rows
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(`
    select sequencename as name, last_value as "lastValue" from pg_sequences
    where schemaname = 'public' order by sequencename collate "C"`)
  return rows
}

const publicName = (name: string) => `public.${pg.escapeIdentifier(name)}`

/** Returns the SQL name of a table with its columns. */
export function columnsOf({ name, columns }: TableShape): string {
  return `${publicName(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}

export function tableName({ name }: Pick<TableShape, 'name'>): string {
  return publicName(name)
}

/** Returns the statement that sets a sequence. `startsAt` is the value that an unused sequence begins with. */
export function setSequence({ name, lastValue }: SequenceState, startsAt: string): string {
  const target = pg.escapeLiteral(publicName(name))
  return `select pg_catalog.setval(${target}, ${BigInt(lastValue ?? startsAt)}, ${lastValue !== null})`
}
