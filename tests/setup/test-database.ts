import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openPostgres } from '#server/engines/database/postgres.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'

/** A migrated database of the test file's own; dropped at `close`. */
export async function openTestDatabase(): Promise<DatabaseEngine> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onCluster(clusterUrl, `create database ${name} template template_khan_dai`)
  const engine = await openPostgres({
    url: clusterUrl.replace('/postgres?', `/${name}?`),
    poolSize: 12,
    // A busy machine is no frozen database: what is not done in time there is done a little later.
    connectWithinMs: 30_000,
    statementWithinMs: 30_000,
  })
  return {
    ...engine,
    close: async () => {
      await engine.close()
      await onCluster(clusterUrl, `drop database ${name} with (force)`)
    },
  }
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
