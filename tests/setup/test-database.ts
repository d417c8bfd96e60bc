import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { openPostgres } from '#server/engines/database/postgres.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { refuseSecondConnections } from './one-connection.ts'
import { programRole } from './program-role.ts'

let cluster: Promise<string> | null = null

async function startedCluster(): Promise<string> {
  const response = await fetch(inject('clusterAt'))
  const text = await response.text()
  if (!response.ok) throw new Error(`PostgreSQL did not start: ${text}`)
  return text
}

/**
 * Opens a new migrated database for the test file. `close` drops it. It uses the server’s role, so that forbidden
 * statements fail in tests too. Tests of migrations use the `owner` role.
 */
export async function openTestDatabase(
  as: 'program' | 'owner' = 'program',
  { poolSize = 12 } = {},
): Promise<DatabaseEngine> {
  return openNewDatabase({ as, poolSize }, 'template template_khan_dai strategy file_copy')
}

/** Opens a new database without any table, as a restore needs. */
export async function openEmptyDatabase(): Promise<DatabaseEngine> {
  return openNewDatabase({ as: 'program', poolSize: 12 }, 'template template0')
}

async function openNewDatabase(
  { as, poolSize }: { as: 'program' | 'owner'; poolSize: number },
  options: string,
): Promise<DatabaseEngine> {
  cluster ??= startedCluster()
  const clusterUrl = await cluster
  const name = `test_${randomBytes(6).toString('hex')}`
  await onCluster(clusterUrl, `create database ${name} ${options}`)
  const ownerUrl = clusterUrl.replace('/postgres?', `/${name}?`)
  const url = as === 'owner' ? ownerUrl : ownerUrl.replace('postgres@', `${programRole}@`)
  const engine = await openPostgres({ url, ownerUrl, poolSize })
  refuseSecondConnections(engine)
  return {
    ...engine,
    close: async () => {
      await engine.close()
      await dropDatabase(clusterUrl, name)
    },
  }
}

/**
 * Runs a statement that the server’s role may not run: a schema change, or a change of a ledger as by an attacker with
 * the owner’s role.
 */
export async function asOwner({ ownerUrl }: DatabaseEngine, statement: string): Promise<void> {
  if (ownerUrl === null) throw new Error('this database has one role alone')
  await onCluster(ownerUrl, statement)
}

/**
 * Drops the database once no connection to it is left, because the end of a pool does not wait for its sockets. A client
 * without a listener would fail the run when the server closes its connection. After five seconds, the server closes the
 * remaining connections.
 */
async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  await withClient(clusterUrl, async (client) => {
    const giveUpAtMs = performance.now() + 5_000
    const isUsed = async () => {
      const { rows } = await client.query('select 1 from pg_stat_activity where datname = $1 limit 1', [name])
      return rows.length > 0
    }
    while ((await isUsed()) && performance.now() < giveUpAtMs) await delay(10)
    await client.query(`drop database ${name} with (force)`)
  })
}

async function onCluster(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement))
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
