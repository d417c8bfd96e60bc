import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#server/db/prepare.ts'
import { type Cluster, startCluster } from '#server/engines/database/cluster.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { commandWords } from './command-words.ts'
import { programRole } from './program-role.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Address that responds with the connection string of the run’s PostgreSQL. The first request starts PostgreSQL.
     */
    clusterAt: string
  }
}

/** A run of more files needs a database, and starts it while the tests without one run. */
const fewFiles = 20

/**
 * Provides one real PostgreSQL for the whole run. It has a migrated database `template_khan_dai`, which each test file
 * clones. In a run of few files it starts when one of them first needs a database, so a run without them starts none.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'khan-dai-test-'))
  let starting: Promise<Cluster> | null = null
  if (commandWords.length === 0 || commandWords.length > fewFiles)
    starting = startWithTemplate(join(directory, 'postgres'))
  starting?.catch(() => {})
  const server = createServer((_request, response) => {
    starting ??= startWithTemplate(join(directory, 'postgres'))
    starting.then(
      (cluster) => response.end(cluster.urlOf('postgres')),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('clusterAt', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return async () => {
    server.close()
    const cluster = await starting
    await cluster?.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function startWithTemplate(directory: string): Promise<Cluster> {
  const cluster = await startCluster(directory)
  // A run that is stopped has no teardown, and the server is in a separate process group.
  process.once('exit', () => killServer(join(directory, 'postmaster.pid')))
  const admin = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await admin.connect()
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.query('create database template_khan_dai')
  await admin.query(`create role ${programRole} login`)
  await admin.end()
  const template = await openPostgres({
    url: cluster.urlOf('template_khan_dai', programRole),
    ownerUrl: cluster.urlOf('template_khan_dai'),
    poolSize: 1,
  })
  await prepareDatabase(template)
  await template.close()
  return cluster
}

/** Ends PostgreSQL immediately. Does nothing after a teardown, which removes the file. */
function killServer(pidFile: string): void {
  try {
    if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT')
  } catch {
    // The server has ended already.
  }
}
