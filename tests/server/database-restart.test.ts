import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register, userInfo } from '#contract/account.ts'
import { liveSchedule } from '#contract/schedule.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { type Cluster, startCluster } from '#server/engines/database/cluster.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { type Answer, startTestApp, type TestApp } from '#tests/setup/test-app.ts'

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

async function postmaster(): Promise<number> {
  return Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

test('during an outage of PostgreSQL calls respond 503 in the envelope, and afterwards they recover by themselves', async () => {
  const { data } = await app.call(register, { username: 'ben_bi', password: 'Kh4n-dai-cua-toi', displayName: 'Bền bỉ' })
  const token = data.accessToken
  expect(await app.call(userInfo, undefined, { token })).toMatchObject({ status: 200, data: { username: 'ben_bi' } })

  process.kill(await postmaster(), 'SIGQUIT')
  let answer = await app.call(userInfo, undefined, { token })
  while (answer.status === 200) answer = await app.call(userInfo, undefined, { token })
  expect(answer).toMatchObject({ status: 503, code: 1503, msg: 'UNAVAILABLE', data: null })
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await (await fetch(`${app.address}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${app.address}/readyz`)).status).toBe(503)
  // An alarm for PostgreSQL needs figures while it is away.
  const figures = await fetch(`${app.address}/metrics`)
  expect(figures.status).toBe(200)
  expect(await figures.text()).toMatch(/^database_up 0$/m)

  cluster = await startCluster(directory)
  expect(await app.call(userInfo, undefined, { token })).toMatchObject({ status: 200, data: { username: 'ben_bi' } })
  expect((await fetch(`${app.address}/readyz`)).status).toBe(200)
})

test('calls respond 503 when PostgreSQL has neither a connection left nor a place in its queue for one', async () => {
  // Twice the number of connections may wait to be accepted. The kernel refuses further ones with EAGAIN.
  const database = await openPostgres({ url: cluster.urlOf('postgres'), poolSize: 300 })
  const crowded = await startTestApp({ engines: { database }, roles: ['http'] })
  const answers: Answer<unknown>[] = []
  const pid = await postmaster()
  process.kill(pid, 'SIGSTOP')
  const held: { release(): void }[] = []
  try {
    // Otherwise the connections that are open would serve the calls.
    while (database.pool.idleCount > 0) held.push(await database.pool.connect())
    const calls = Array.from({ length: 300 }, async (_, index) => {
      const input = { pageSize: 1 + (index % 100), pageNum: 1 + Math.floor(index / 100) }
      answers.push(await crowded.call(liveSchedule, input))
    })
    await expect.poll(() => answers.some(({ status }) => status !== 200)).toBe(true)
    process.kill(pid, 'SIGCONT')
    await Promise.all(calls)
  } finally {
    process.kill(pid, 'SIGCONT')
    for (const one of held) one.release()
    await crowded.close()
  }
  expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 503])
  for (const { status, msg, headers } of answers)
    if (status === 503) expect([msg, headers.get('retry-after')]).toEqual(['UNAVAILABLE', '2'])
})
