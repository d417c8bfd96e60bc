import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/session.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { type Cluster, startCluster } from '#server/engines/database/cluster.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { acquireMediaLock } from '#server/features/ingest/media-lock.service.ts'
import { type DatabaseLink, openDatabaseLink } from '#tests/setup/database-link.ts'
import { newUsername, signUp } from '#tests/setup/members.ts'
import { makeReadOnly, type Standby, startStandby } from '#tests/setup/standby.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const password = 'Kh4n-dai-cua-toi'
let folder: string
let primary: Cluster
let standby: Standby
let link: DatabaseLink
let app: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khan-dai-failover-'))
  primary = await startCluster(join(folder, 'primary'))
  link = await openDatabaseLink(primary.urlOf('postgres'), folder)
  const database = await openPostgres({ url: link.url, poolSize: 5 })
  await migrateToLatest(database.db)
  app = await startTestApp({ engines: { database } })
  standby = await startStandby(primary, join(folder, 'primary'), join(folder, 'standby'))
})
afterAll(async () => {
  await app.close()
  await Promise.all([primary.stop(), standby.stop(), link.cut()])
  await rm(folder, { recursive: true, force: true })
})

const readiness = async () => {
  const response = await fetch(`${app.address}/readyz`)
  return { ...((await response.json()) as { database: boolean }), status: response.status }
}
const databaseUp = async () => /^database_up (\d)/m.exec(await (await fetch(`${app.address}/metrics`)).text())?.[1]

test('a read-only server makes calls respond 503, and the process follows its address to the promoted standby', async () => {
  const username = newUsername()
  await signUp(app, { username, password })
  await makeReadOnly(primary)
  const enter = () => app.call(login, { username, password })
  await expect.poll(async () => (await enter()).status).not.toBe(200)
  const refused = await enter()
  expect(refused).toMatchObject({ status: 503, msg: 'UNAVAILABLE', data: null })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await readiness()).toMatchObject({ status: 503, database: false })
  expect(await databaseUp()).toBe('0')

  await standby.promote()
  link.lead(standby.urlOf('postgres'))
  await expect.poll(async () => (await enter()).status).toBe(200)
  expect(await readiness()).toMatchObject({ status: 200, database: true })
  expect(await databaseUp()).toBe('1')
  expect((await Promise.all([enter(), enter(), enter()])).map(({ status }) => status)).toEqual([200, 200, 200])
  const left = new pg.Client({ connectionString: primary.urlOf('postgres') })
  left.on('error', () => {})
  await left.connect()
  // The connection that waits for new jobs is the only one that is held for long, and follows later.
  const connections = async () =>
    (
      await left.query(
        "select query from pg_stat_activity where application_name = 'khan-dai' and query !~* '^(un)?listen'",
      )
    ).rows
  await expect.poll(connections).toEqual([])
  await left.end()
})

test('a read-only server gives no lock to a media origin, because processes on the primary would not see it', async () => {
  const lock = { connectionString: primary.urlOf('postgres'), originId: 'a', log: pino({ level: 'silent' }) }
  await expect(acquireMediaLock(lock)).rejects.toThrow('PostgreSQL is read-only')
  const held = await acquireMediaLock({ ...lock, connectionString: standby.urlOf('postgres') })
  await held.release()
})

test('a program that starts on a read-only server ends with a sentence about DATABASE_URL', async () => {
  const database = await openPostgres({ url: primary.urlOf('postgres'), poolSize: 1 })
  await expect(prepareDatabase(database)).rejects.toThrow('DATABASE_URL must lead to the primary')
  await database.close()
})
