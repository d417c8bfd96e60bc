import type pg from 'pg'

/** Tables with more rows are trimmed. */
const smallRows = 40
/** Rows that a trimmed table keeps besides those to which other rows refer. */
const keptRows = 20
/** Tables that stay complete: applied migrations, the demo's logins, the ledger and the public chains. */
const complete = /^(kysely_migration|passwords|ledger|tip|marble_|lucky_)/

type Reference = { child: string; parent: string; columns: string[]; keys: string[] }

/**
 * Deletes most rows of large tables to which no kept row refers, and then all rows that refer to a deleted one. Needs a
 * superuser.
 */
export async function trimRows(client: pg.Client): Promise<void> {
  // Deletes without triggers, which would refuse to change ledgers and would delete along foreign keys.
  await client.query(`set session_replication_role = 'replica'`)
  const references = await listReferences(client)
  const large = await listLarge(client)
  const waiting = new Set(large)
  while (waiting.size > 0) {
    const isReferring = (name: string) =>
      references.some(({ child, parent }) => parent === name && child !== name && waiting.has(child))
    // Children first, so that the rows that they keep are kept in the parent. Within a cycle, any table comes first.
    const [first = ''] = waiting
    const name = [...waiting].find((one) => !isReferring(one)) ?? first
    waiting.delete(name)
    const trimmed = references.filter(({ parent, child }) => parent === name && !waiting.has(child) && child !== name)
    const isReferred = trimmed.map((one) => `exists (select from ${one.child} c where ${same(one)})`)
    const isKept = ['p.ctid = any(array(select ctid from first))', ...isReferred].join(' or ')
    await client.query(
      `with first as materialized (select ctid from ${name} limit ${keptRows}) delete from ${name} p where not (${isKept})`,
    )
  }
  let deleted = 1
  while (deleted > 0) {
    deleted = 0
    for (const reference of references) deleted += await deleteOrphans(client, reference)
  }
}

async function listLarge(client: pg.Client): Promise<Set<string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const large = new Set<string>()
  for (const { name } of tables.filter((table) => !complete.test(table.name))) {
    const { rowCount } = await client.query(`select from ${name} offset ${smallRows} limit 1`)
    if (rowCount) large.add(name)
  }
  return large
}

async function listReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select array_agg(quote_ident(attname)::text order by at) from unnest(conkey) with ordinality as k(num, at)
        join pg_attribute on attrelid = conrelid and attnum = num) as columns,
      (select array_agg(quote_ident(attname)::text order by at) from unnest(confkey) with ordinality as k(num, at)
        join pg_attribute on attrelid = confrelid and attnum = num) as keys
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  return rows
}

const same = ({ columns, keys }: Reference) => columns.map((column, at) => `p.${keys[at]} = c.${column}`).join(' and ')

async function deleteOrphans(client: pg.Client, reference: Reference): Promise<number> {
  const { child, parent, columns } = reference
  const isSet = columns.map((column) => `c.${column} is not null`).join(' and ')
  const { rowCount } = await client.query(
    `delete from ${child} c where ${isSet} and not exists (select from ${parent} p where ${same(reference)})`,
  )
  return rowCount ?? 0
}
