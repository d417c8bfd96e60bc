import { ConfigError } from './config/setting-reader.ts'
import type { Db } from './db/sql.ts'
import { fixtures } from './tables/fixtures.ts'

/**
 * Throws ConfigError when the database contains fixtures of the demo world. Demo accounts, including an operator's,
 * have a public password, so production refuses to start.
 */
export async function refuseDemoRemains(db: Db): Promise<void> {
  const found = await fixtures(db).where('source_key', 'like', 'demo:%').executeTakeFirst()
  if (found)
    throw new ConfigError(
      'This database holds the demo world, whose accounts have a known password: use another DATA_DIR or DATABASE_URL in production.',
    )
}
