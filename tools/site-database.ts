import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readDatabaseConfig } from '#server/config/config.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { lockDataDir } from '#server/instance-lock.ts'

/** Returns false when there is no embedded database yet. An external database is assumed to exist. */
export function hasSiteDatabase(): boolean {
  const { database } = readDatabaseConfig()
  return database.kind === 'postgres' || existsSync(join(database.dataDir, 'PG_VERSION'))
}

/** Opens the site’s database. This also works while the site is running. */
export async function openSiteDatabase(purpose: string, log: Logger): Promise<DatabaseEngine> {
  const { database: config, dataDir } = readDatabaseConfig()
  const { openPostgres } = await import('#server/engines/database/postgres.ts')
  if (config.kind === 'postgres') return openPostgres(config)
  const lock = await lockDataDir(dataDir, purpose)
  if ('heldBy' in lock) {
    const { embeddedUrls } = await import('#server/engines/database/embedded.ts')
    return openPostgres({ ...embeddedUrls(config.dataDir), poolSize: 4 })
  }
  const { startEmbeddedPostgres } = await import('#server/engines/database/embedded.ts')
  const engine = await startEmbeddedPostgres({ ...config, log })
  return {
    ...engine,
    async close() {
      await engine.close()
      await lock.release()
    },
  }
}
