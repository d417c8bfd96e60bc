import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCluster } from '#server/engines/database/cluster.ts'
import { startEmbeddedPostgres } from '#server/engines/database/embedded.ts'

let parent: string
let directory: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'khan-dai-cluster-'))
  directory = join(parent, 'postgres')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

async function serverPid(): Promise<number> {
  return Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

test('a stopped cluster keeps its rows', async () => {
  const first = await startCluster(directory)
  await query(first.urlOf('postgres'), "create table kept as select 'Hà Nội' as name")
  await first.stop()
  const second = await startCluster(directory)
  expect(await query(second.urlOf('postgres'), 'select name from kept')).toEqual([{ name: 'Hà Nội' }])
  await second.stop()
})

test('the server of a killed program is used again', async () => {
  await startCluster(directory)
  const pid = await serverPid()
  const again = await startCluster(directory)
  expect(await serverPid()).toBe(pid)
  await again.stop()
})

test('after kill -9 of PostgreSQL the next start recovers committed rows', async () => {
  const first = await startCluster(directory)
  await query(first.urlOf('postgres'), 'create table kept as select 1 as n')
  const pid = await serverPid()
  process.kill(pid, 'SIGKILL')
  await gone(pid)
  const second = await startCluster(directory)
  expect(await query(second.urlOf('postgres'), 'select n from kept')).toEqual([{ n: 1 }])
  await second.stop()
})

test('a database that is killed under the running program is restarted', async () => {
  const engine = await startEmbeddedPostgres({ dataDir: directory, poolSize: 2, log: pino({ level: 'silent' }) })
  const owner = new pg.Client({ connectionString: engine.ownerUrl ?? '' })
  await owner.connect()
  await owner.query('create table kept as select 1 as n; grant select on kept to public')
  await owner.end()
  const pid = await serverPid()
  process.kill(pid, 'SIGKILL')
  await gone(pid)
  const isBack = () =>
    engine.pool.query('select n from kept').then(
      ({ rows }) => rows.length === 1,
      () => false,
    )
  // A process of the killed server may still answer.
  await expect.poll(() => serverPid().catch(() => pid)).not.toBe(pid)
  await expect.poll(isBack).toBe(true)
  await engine.close()
})

test('an interrupted first start does not damage the folder', async () => {
  const first = await startCluster(directory)
  await first.stop()
  await rm(join(directory, 'PG_VERSION'))
  const second = await startCluster(directory)
  expect(await query(second.urlOf('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
