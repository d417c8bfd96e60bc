import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#server/db/prepare.ts'
import { startCluster } from '#server/engines/database/cluster.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { programRole } from './program-role.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's `postgres` database; `template_khan_dai` is migrated and cloned per test file. */
    clusterUrl: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that each test file clones in some 50 ms. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'khan-dai-test-'))
  const cluster = await startCluster(join(directory, 'postgres'))
  const admin = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await admin.connect()
  await admin.query('alter system set fsync = off')
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
  project.provide('clusterUrl', cluster.urlOf('postgres'))
  return async () => {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
