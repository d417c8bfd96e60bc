import type { Db } from './db/sql.ts'
import { ConfigError } from './setting-reader.ts'

/**
 * A database that once held the demo world has accounts whose password everybody knows, an operator's among them:
 * production does not start on it.
 */
export async function refuseDemoRemains(db: Db): Promise<void> {
  const found = await db.selectFrom('fixtures').select('id').where('source_key', 'like', 'demo:%').executeTakeFirst()
  if (found)
    throw new ConfigError(
      'This database holds the demo world, whose accounts have a known password: use another DATA_DIR or DATABASE_URL in production.',
    )
}
