import { type Kysely, sql } from 'kysely'
import type { Database, Db } from './sql.ts'

/**
 * Ledgers are the tables whose trigger refuses every change (`refuse_change` before update). Records are the tables
 * whose trigger refuses a second change (`refuse_second_change`). The query finds them by their triggers, so a new
 * table needs no entry in a list.
 */
const guardedTables = sql`
  select c.oid, c.relname, c.relowner, bool_or(p.proname = 'refuse_change') as "isLedger"
  from pg_class c join pg_trigger t on t.tgrelid = c.oid join pg_proc p on p.oid = t.tgfoid
  where c.relnamespace = 'public'::regnamespace and (t.tgtype & 16) <> 0
    and p.proname in ('refuse_change', 'refuse_second_change')
  group by c.oid`
const hideable = 'hidden_at, hidden_by'

/**
 * Grants the program's role its rights on all tables, with exceptions. Ledgers are insert-only, records cannot be
 * deleted, and migration tables are read-only. Rows of `tip_texts` can only be added and hidden. Runs as the owner of
 * the tables, in one transaction, after each migration.
 */
export async function grantToProgram(owner: Kysely<Database>, role: string): Promise<void> {
  const to = sql.id(role)
  await owner.transaction().execute(async (tx) => {
    await sql`grant usage on schema public to ${to}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(tx)
    await sql`grant usage, select on all sequences in schema public to ${to}`.execute(tx)
    const { rows } = await sql<{ relname: string; isLedger: boolean }>`
      select relname, "isLedger" from (${guardedTables}) as guarded`.execute(tx)
    for (const { relname, isLedger } of rows) {
      await sql`revoke delete, truncate on ${sql.table(relname)} from ${to}`.execute(tx)
      if (isLedger) await sql`revoke update on ${sql.table(relname)} from ${to}`.execute(tx)
    }
    await sql`revoke update, delete on tip_texts from ${to}`.execute(tx)
    await sql`grant update (${sql.raw(hideable)}) on tip_texts to ${to}`.execute(tx)
    for (const table of ['kysely_migration', 'kysely_migration_lock'])
      await sql`revoke insert, update, delete on ${sql.table(table)} from ${to}`.execute(tx)
  })
}

/**
 * Creates the job queue's schema, which must belong to the program's role. That role may create schemas only during
 * this call. Drops the schema first when it belongs to another role. Only queued jobs are lost.
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
 * Lets the owner of the tables read the job queue, so that its pg_dump copies the whole database. The queue belongs to
 * the program's role. Runs as that role, after each migration of the queue.
 *
 * The queue's tables have row security without policies, for which pg_dump stops. It adds nothing here: no other role
 * has rights on them.
 */
export async function grantJobsToOwner(program: Kysely<Database>, owner: string): Promise<void> {
  const queue = sql`relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'S')`
  const { rows } = await sql<{ isReadable: boolean }>`
    select has_schema_privilege(${owner}, 'graphile_worker', 'usage') and bool_and(
      not relrowsecurity and case relkind
        when 'r' then has_table_privilege(${owner}, oid, 'select')
        else has_sequence_privilege(${owner}, oid, 'select') end
    ) as "isReadable" from pg_class where ${queue}`.execute(program)
  // Usually nothing is left to do. Two processes that grant the same right at the same time would disturb each other.
  if (rows[0]?.isReadable) return
  const to = sql.id(owner)
  await program.transaction().execute(async (tx) => {
    const { rows: secured } = await sql<{ name: string }>`
      select relname as name from pg_class where ${queue} and relrowsecurity`.execute(tx)
    for (const { name } of secured)
      await sql`alter table ${sql.id('graphile_worker', name)} disable row level security`.execute(tx)
    await sql`grant usage on schema graphile_worker to ${to}`.execute(tx)
    await sql`grant select on all tables in schema graphile_worker to ${to}`.execute(tx)
    await sql`grant select on all sequences in schema graphile_worker to ${to}`.execute(tx)
  })
}

/**
 * Returns true when this connection's role can neither change a ledger nor delete rows of ledgers and records. The role
 * must also not be a member of the tables' owner, which could grant these rights.
 */
export async function isGuarded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ guarded: boolean }>`
    select coalesce(bool_and(
      not has_table_privilege(current_user, oid, 'DELETE, TRUNCATE')
      and not ("isLedger" and has_table_privilege(current_user, oid, 'UPDATE'))
      and not pg_has_role(current_user, relowner, 'MEMBER')
    ), false) as guarded
    from (${guardedTables}) as guarded`.execute(db)
  return rows[0]?.guarded ?? false
}
