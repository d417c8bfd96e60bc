import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator, NO_MIGRATIONS } from 'kysely/migration'
import { ConfigError } from '#server/config/setting-reader.ts'
import { makeLargeIndexes } from './large-indexes.ts'
import type { Database } from './sql.ts'

const folder = join(import.meta.dirname, 'migrations')

async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((f) => f.endsWith('.ts')).sort()
  const loaded = await Promise.all(
    files.map(
      async (file) => [file.replace(/\.ts$/, ''), await import(pathToFileURL(join(folder, file)).href)] as const,
    ),
  )
  return Object.fromEntries(loaded)
}

function migrator(db: Kysely<Database>, getMigrations = migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true })
}

/**
 * Applies the missing migrations under an advisory lock, and creates the missing indexes on large tables. Returns the
 * names of the applied migrations. Throws ConfigError when a newer version of the program has migrated the database.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  await refuseNewer(db)
  const { error, results } = await migrator(db).migrateToLatest()
  if (error) throw error
  await makeLargeIndexes(db)
  return (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName)
}

/**
 * Applies exactly these migrations, for the rows of a backup. Returns the names that this program does not have; then it
 * applies none.
 */
export async function migrateExactly(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  const known = await migrations()
  const unknown = names.filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0) return unknown
  const chosen = Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)))
  const { error } = await migrator(db, async () => chosen).migrateToLatest()
  if (error) throw error
  return []
}

async function refuseNewer(db: Kysely<Database>): Promise<void> {
  const known = new Set(Object.keys(await migrations()))
  const unknown = (await appliedMigrations(db)).filter((name) => !known.has(name))
  const newest = unknown.at(-1)
  if (newest)
    throw new ConfigError(
      `A newer version of Khán Đài has migrated this database (${unknown.length} unknown migrations, up to ${newest}). Start that version, or go back as docs/runbook.md says under "Go back to an earlier version".`,
    )
}

/** Returns the names of all applied migrations in their order; none in an empty database. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Reverts the migrations after `to`, or all of them, in one transaction. Rows without a place are lost. */
export async function migrateDown(
  db: Kysely<Database>,
  to: string | typeof NO_MIGRATIONS = NO_MIGRATIONS,
): Promise<void> {
  const { error } = await migrator(db).migrateTo(to)
  if (error) throw error
}
