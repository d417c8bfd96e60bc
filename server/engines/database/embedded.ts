import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { type Cluster, clusterUrl, startCluster } from './cluster.ts'
import { openPostgres } from './postgres.ts'

const name = 'khan_dai'
/** The program's role: no superuser and no owner of tables, so that it cannot change a ledger. */
const program = 'khan_dai_program'
const checkEveryMs = 1_000

/** Starts PostgreSQL in the data folder. This engine is used when no DATABASE_URL is set. */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  poolSize: number
  log: FastifyBaseLogger
}): Promise<DatabaseEngine> {
  const cluster = await startCluster(options.dataDir)
  await createDatabase(cluster.urlOf('postgres'))
  const engine = await openPostgres({
    url: cluster.urlOf(name, program),
    ownerUrl: cluster.urlOf(name),
    poolSize: options.poolSize,
  })
  const watch = keepRunning(cluster, options.log)
  return {
    ...engine,
    close: async () => {
      await watch.stop()
      await engine.close()
      await cluster.stop()
    },
  }
}

/**
 * Returns the connection strings of a running program's embedded database: `url` for the program's role, and `ownerUrl`
 * for the owner.
 */
export function embeddedUrls(dataDir: string): { url: string; ownerUrl: string } {
  return { url: clusterUrl(dataDir, name, program), ownerUrl: clusterUrl(dataDir, name) }
}

/**
 * Restarts the server when it was killed, because no service manager watches it. PostgreSQL then recovers the committed
 * data.
 */
function keepRunning(cluster: Cluster, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let checking = Promise.resolve()
  const timer = setInterval(() => {
    checking = checking
      .then(() => cluster.revive())
      .then((isRevived) => {
        if (isRevived) log.error('the embedded database had ended and was started again')
      })
      // Child processes of a killed server may use its shared memory a moment longer, which prevents the start.
      .catch((error: unknown) => log.warn({ err: error }, 'the embedded database does not start yet'))
  }, checkEveryMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await checking
    },
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [program])
  if (roles.rowCount === 0) await client.query(`create role ${program} login`)
  await client.end()
}
