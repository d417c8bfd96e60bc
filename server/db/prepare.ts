import { runMigrations } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import { ConfigError } from '#server/config/setting-reader.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { migrateToLatest } from './migrate.ts'
import { grantJobsToOwner, grantToProgram, isGuarded, makeJobsSchema } from './program-role.ts'
import type { Database } from './sql.ts'

/**
 * Brings the schema up to date and returns the names of the applied migrations. When the owner role is separate, it
 * migrates as that role and then grants the program's role its rights.
 *
 * A single role for both also works, but it could change ledgers (decision 052). Then `isGuarded` is false. Throws
 * ConfigError when the server is a standby or read-only.
 */
export async function prepareDatabase(engine: DatabaseEngine): Promise<{ applied: string[]; isGuarded: boolean }> {
  await engine.checkWritable().catch((error: Error) => {
    throw new ConfigError(
      `The database takes no writes (${error.message}): DATABASE_URL must lead to the primary, not to a standby.`,
    )
  })
  const applied = engine.ownerUrl === null ? await migrateAlone(engine) : await migrateAsOwner(engine, engine.ownerUrl)
  return { applied, isGuarded: await isGuarded(engine.db) }
}

/**
 * Opens a separate connection without a statement timeout. A migration can be slow, as can the wait for another
 * instance's migration.
 */
function openToMigrate(url: string, setting: string): Promise<DatabaseEngine> {
  return openPostgres({ url, poolSize: 1, setting, statementWithinMs: null })
}

async function migrateAlone({ connectionString }: DatabaseEngine): Promise<string[]> {
  const alone = await openToMigrate(connectionString, 'DATABASE_URL')
  return migrateToLatest(alone.db)
    .catch((error: { code?: string }) => {
      // insufficient_privilege: the program's role is restricted, and DATABASE_OWNER_URL is not set.
      if (error.code !== '42501') throw error
      throw new ConfigError(
        'The schema is not up to date, and the role of DATABASE_URL may not change it: set DATABASE_OWNER_URL for this start.',
      )
    })
    .finally(alone.close)
}

async function migrateAsOwner({ db, pool }: DatabaseEngine, ownerUrl: string): Promise<string[]> {
  const owner = await openToMigrate(ownerUrl, 'DATABASE_OWNER_URL')
  try {
    const role = await roleOf(db)
    const applied = await migrateToLatest(owner.db)
    await grantToProgram(owner.db, role)
    const migrateJobs = () => runMigrations({ pgPool: pool })
    await makeJobsSchema({ owner: owner.db, role }, migrateJobs)
    await migrateJobs()
    await grantJobsToOwner(db, await roleOf(owner.db))
    return applied
  } finally {
    await owner.close()
  }
}

async function roleOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}
