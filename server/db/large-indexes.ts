import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from './sql.ts'

/**
 * Tables that may have tens of millions of rows. A migration must not create an index on them, because it would refuse
 * every write until the index is complete. A test checks this.
 */
export const largeTables = [
  'activities',
  'chat_messages',
  'comments',
  'events',
  'follows',
  'ledger',
  'ledger_postings',
  'notifications',
  'odds_ticks',
] as const

type LargeIndex = { name: string; on: (typeof largeTables)[number] | 'users'; definition: string }

/** Indexes created without refusing writes. To change one, give it a new name, and drop the old one in a migration. */
export const largeIndexes: readonly LargeIndex[] = [
  {
    name: 'chat_messages_search',
    on: 'chat_messages',
    definition: 'using gin (fold_message(text) gin_trgm_ops)',
  },
  // Staff and commentators are few among the members.
  { name: 'users_by_role', on: 'users', definition: `(role, id) where role <> 'user'` },
]

const lock = 7_203_984_521_001
const retryMs = 500

/**
 * Creates the missing indexes of `largeIndexes` without refusing writes, so that other processes of the site continue.
 * An index whose creation was interrupted is invalid, and is created again. Runs after the migrations, as the owner of
 * the tables.
 */
export async function makeLargeIndexes(db: Kysely<Database>): Promise<void> {
  if ((await missingOf(db)).length === 0) return
  await db.connection().execute(async (session) => {
    // Does not wait inside PostgreSQL, because the other process's concurrent index would then wait for this statement.
    while (!(await tryLock(session))) await delay(retryMs)
    try {
      for (const { name, on, definition } of await missingOf(session)) {
        await sql`drop index concurrently if exists ${sql.id(name)}`.execute(session)
        await sql`create index concurrently ${sql.id(name)} on ${sql.table(on)} ${sql.raw(definition)}`.execute(session)
      }
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(session)
    }
  })
}

async function tryLock(session: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`.execute(session)
  return rows[0]?.held ?? false
}

async function missingOf(db: Kysely<Database>): Promise<LargeIndex[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisvalid and c.relnamespace = 'public'::regnamespace
      and c.relname = any(${largeIndexes.map(({ name }) => name)})`.execute(db)
  const valid = new Set(rows.map(({ name }) => name))
  return largeIndexes.filter(({ name }) => !valid.has(name))
}
