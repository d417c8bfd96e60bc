import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register, userInfo } from '#contract/account.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { type Cluster, startCluster } from '#server/engines/database/cluster.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let parent: string
let directory: string
let cluster: Cluster
let app: TestApp

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'khan-dai-restart-'))
  directory = join(parent, 'postgres')
  cluster = await startCluster(directory)
  const database = await openPostgres({ url: cluster.urlOf('postgres'), poolSize: 5 })
  await migrateToLatest(database.db)
  app = await startTestApp({ engines: { database } })
})
afterAll(async () => {
  await app.close()
  await cluster.stop()
  await rm(parent, { recursive: true, force: true })
})

test('during an outage of PostgreSQL calls respond 503 in the envelope, and afterwards they recover by themselves', async () => {
  const { data } = await app.call(register, { username: 'ben_bi', password: 'Kh4n-dai-cua-toi', displayName: 'Bền bỉ' })
  const token = data.accessToken
  expect(await app.call(userInfo, undefined, { token })).toMatchObject({ status: 200, data: { username: 'ben_bi' } })

  const pid = Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  let answer = await app.call(userInfo, undefined, { token })
  while (answer.status === 200) answer = await app.call(userInfo, undefined, { token })
  expect(answer).toMatchObject({ status: 503, code: 1503, msg: 'UNAVAILABLE', data: null })
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await (await fetch(`${app.address}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${app.address}/readyz`)).status).toBe(503)

  cluster = await startCluster(directory)
  expect(await app.call(userInfo, undefined, { token })).toMatchObject({ status: 200, data: { username: 'ben_bi' } })
  expect((await fetch(`${app.address}/readyz`)).status).toBe(200)
})
