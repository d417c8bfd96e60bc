import pg from 'pg'
import type { DatabaseEngine } from '../ports.ts'
import { startCluster } from './cluster.ts'
import { openPostgres } from './postgres.ts'

const name = 'khan_dai'

/** A PostgreSQL of our own in the data folder: the engine when nothing is set. */
export async function startEmbeddedPostgres(options: { dataDir: string; poolSize: number }): Promise<DatabaseEngine> {
  const cluster = await startCluster(options.dataDir)
  await createDatabase(cluster.urlOf('postgres'))
  const engine = await openPostgres({ url: cluster.urlOf(name), poolSize: options.poolSize })
  return {
    ...engine,
    close: async () => {
      await engine.close()
      await cluster.stop()
    },
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
}
