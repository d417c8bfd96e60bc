import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import { type Migration, Migrator, NO_MIGRATIONS } from 'kysely/migration'
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

/** Applies the missing migrations under an advisory lock. Returns their names. */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest()
  if (error) throw error
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

/** Reverts the migrations after `to`, or all of them. Only tests revert migrations. */
export async function migrateDown(
  db: Kysely<Database>,
  to: string | typeof NO_MIGRATIONS = NO_MIGRATIONS,
): Promise<void> {
  const { error } = await migrator(db).migrateTo(to)
  if (error) throw error
}
