import { type Kysely, sql } from 'kysely'
import type { Database, Db } from './sql.ts'

/**
 * Ledgers are the tables whose trigger refuses every change (`refuse_change` before update): a new one needs no list.
 * Of `tip_texts` a text may be hidden, and nothing else about it changed.
 */
const ledgers = sql`
  select c.oid, c.relname, c.relowner from pg_class c
  where c.relnamespace = 'public'::regnamespace and exists (
    select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = c.oid and p.proname = 'refuse_change' and (t.tgtype & 16) <> 0
  )`
const hideable = 'hidden_at, hidden_by'

/**
 * Gives the program's role what it needs of the schema: all of the tables, but of ledgers only to read and to add. As the
 * owner of the tables, in one transaction, after each migration.
 */
export async function grantToProgram(owner: Kysely<Database>, role: string): Promise<void> {
  const to = sql.id(role)
  await owner.transaction().execute(async (tx) => {
    await sql`grant usage on schema public to ${to}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(tx)
    await sql`grant usage, select on all sequences in schema public to ${to}`.execute(tx)
    const { rows } = await sql<{ relname: string }>`select relname from (${ledgers}) as ledger`.execute(tx)
    for (const { relname } of rows)
      await sql`revoke update, delete, truncate on ${sql.table(relname)} from ${to}`.execute(tx)
    await sql`revoke update, delete on tip_texts from ${to}`.execute(tx)
    await sql`grant update (${sql.raw(hideable)}) on tip_texts to ${to}`.execute(tx)
    for (const table of ['kysely_migration', 'kysely_migration_lock'])
      await sql`revoke insert, update, delete on ${sql.table(table)} from ${to}`.execute(tx)
  })
}

/**
 * The job queue migrates a schema of its own, which has to be the program's: for that moment alone the role may make one. One
 * that the owner had made before there were two roles gives way; it holds no more than when jobs ran last.
 */
export async function makeJobsSchema(
  { owner, role }: { owner: Kysely<Database>; role: string },
  make: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ isOurs: boolean; database: string }>`
    select current_database() as database, coalesce((
      select pg_get_userbyid(nspowner) = ${role} from pg_namespace where nspname = 'graphile_worker'
    ), false) as "isOurs"`.execute(owner)
  const [found] = rows
  if (!found || found.isOurs) return
  await sql`drop schema if exists graphile_worker cascade`.execute(owner)
  await sql`grant create on database ${sql.id(found.database)} to ${sql.id(role)}`.execute(owner)
  try {
    await make()
  } finally {
    await sql`revoke create on database ${sql.id(found.database)} from ${sql.id(role)}`.execute(owner)
  }
}

/**
 * Whether the role that this connection has can neither change a ledger nor give itself the right to: it owns none, is no
 * superuser, and was granted nothing but to read and to add.
 */
export async function isGuarded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ guarded: boolean }>`
    select coalesce(bool_and(
      not has_table_privilege(current_user, oid, 'UPDATE, DELETE, TRUNCATE')
      and not pg_has_role(current_user, relowner, 'MEMBER')
    ), false) as guarded
    from (${ledgers}) as ledger`.execute(db)
  return rows[0]?.guarded ?? false
}
