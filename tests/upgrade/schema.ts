import type pg from 'pg'
import { largeIndexes } from '#server/db/large-indexes.ts'

const catalogue = `
  select format('column %s.%s %s %s default %s identity %s generated %s', c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace and a.attnum > 0
      and not a.attisdropped
  union all
  select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace
  union all
  select regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g') from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select format('view %s %s', c.relname, pg_get_viewdef(c.oid)) from pg_class c
    where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`

/**
 * Describes the schema in sorted lines: columns, constraints, indexes, triggers, functions and views. Leaves out the
 * indexes of `largeIndexes`, which no migration creates.
 */
export async function schemaOf(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(catalogue, [largeIndexes.map(({ name }) => name)])
  return rows.map(({ line }) => line).sort()
}
