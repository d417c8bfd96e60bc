import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateToLatest } from '#server/db/migrate.ts'
import { type Cluster, startCluster } from '#server/engines/database/cluster.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let parent: string
let directory: string
let cluster: Cluster
let app: TestApp

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'khan-dai-chat-restart-'))
  directory = join(parent, 'postgres')
  cluster = await startCluster(directory)
  const database = await openPostgres({ url: cluster.urlOf('postgres'), poolSize: 5 })
  await migrateToLatest(database.db)
  app = await startTestApp({ env: { CHAT_BURST: '1000' }, engines: { database } })
})
afterAll(async () => {
  await app.close()
  await cluster.stop()
  await rm(parent, { recursive: true, force: true })
})

test('during an outage of PostgreSQL a message is refused, and the same uuid is written once afterwards', async () => {
  const member = await signUp(app)
  const groupId = await app.features.chat.ensureFixtureRoom('1')
  const s = await openSocket(app.address, { token: member.accessToken })
  await s.sub(groupId)
  expect(await s.say(groupId, 'trước')).toMatchObject({ code: 0 })

  const pid = Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  let uuid = crypto.randomUUID()
  let ack = await s.say(groupId, 'giữa chừng', { uuid })
  while (ack.code === 0) {
    uuid = crypto.randomUUID()
    ack = await s.say(groupId, 'giữa chừng', { uuid })
  }
  expect(ack).toMatchObject({ code: 1503, msg: 'UNAVAILABLE', data: null })

  cluster = await startCluster(directory)
  while (ack.code !== 0) ack = await s.say(groupId, 'giữa chừng', { uuid })
  const again = await s.say(groupId, 'giữa chừng', { uuid })
  expect(again.data).toEqual(ack.data)
  await s.until(() => s.events.some((event) => event.type === 'message' && event.data.uuid === uuid))
  expect(s.events.filter((event) => event.type === 'message' && event.data.uuid === uuid)).toHaveLength(1)
  await s.close()
})
