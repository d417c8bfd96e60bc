// @module-tag system
import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { expect, test } from 'vitest'
import { featureMatch } from '#contract/schedule.ts'
import { login } from '#contract/session.ts'
import { tipList } from '#contract/tips.ts'
import { loadDatabase } from '#server/backup/load.ts'
import { appliedMigrations, migrateExactly } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { lastMigrations } from '#server/db/releases.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { startTestApp } from '#tests/setup/test-app.ts'
import { openEmptyDatabase } from '#tests/setup/test-database.ts'
import { checkChains } from '#tools/drill/chains.ts'
import { checkLedger } from '#tools/drill/ledger.ts'
import { type KeptRelease, keptReleases, readRelease } from './kept-release.ts'
import { schemaOf } from './schema.ts'

/** Tables whose rows no later migration adds or removes. */
const steady = ['users', 'passwords', 'fixtures', 'teams', 'tips', 'chat_messages', 'stream_keys']

/** Runs work as the owner. */
async function asOwner<T>({ ownerUrl }: DatabaseEngine, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl ?? '' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Opens a database as the release left it: its schema by today's migrations, and its rows. */
async function openAsOf({ copy, text }: KeptRelease): Promise<DatabaseEngine> {
  const database = await openEmptyDatabase()
  const owner = await openPostgres({ url: database.ownerUrl ?? '', poolSize: 1 })
  expect(await migrateExactly(owner.db, copy.migrations)).toEqual([])
  await owner.close()
  await loadDatabase(
    database.ownerUrl ?? '',
    copy,
    (async function* () {
      yield Buffer.from(text)
    })(),
  )
  return database
}

/** Settings need an address with a host, also for a unix socket. */
const withHost = (url: string) => url.replace('@/', '@localhost/')

const faultsOf = (checks: { name: string; fault: string | null }[]) => checks.filter(({ fault }) => fault !== null)

test('the first release with rows, and the last five, are kept', () => {
  expect(keptReleases).toEqual(expect.arrayContaining(['f871c22', ...Object.keys(lastMigrations).slice(-5)]))
})

test.each(keptReleases)(
  'a site of release %s is upgraded without losing rows, works, and goes back',
  async (release) => {
    const kept = readRelease(release)
    const database = await openAsOf(kept)
    expect(await asOwner(database, schemaOf)).toEqual(kept.schema)
    const { applied } = await prepareDatabase(database)
    const newer = (await appliedMigrations(database.db)).length - kept.copy.migrations.length
    expect(applied).toHaveLength(newer)
    expect(await countRows(database)).toEqual(rowsOf(kept))
    const ownerUrl = database.ownerUrl ?? ''
    expect(faultsOf([...(await checkLedger(ownerUrl)), ...(await checkChains(ownerUrl))])).toEqual([])

    const app = await startTestApp({ engines: { database: { ...database, close: async () => {} } } })
    const { code, data } = await app.call(login, { username: 'demo', password: 'demo-2468' })
    expect([code, data.user.username]).toEqual([0, 'demo'])
    expect((await app.call(featureMatch, {})).code).toBe(0)
    // The tips of one tipster, because the list of current tips is empty some days after the release.
    const { rows } = await app.engines.database.pool.query(
      'select u.username from tips t join users u on u.id = t.user_id order by t.id limit 1',
    )
    expect((await app.call(tipList, { username: rows[0].username })).data.list.length).toBeGreaterThan(0)
    await app.close()

    if (newer > 0 && Object.hasOwn(lastMigrations, release)) {
      expect(downgrade(database, release)).toEqual({ stderr: '', status: 0 })
      expect(await appliedMigrations(database.db)).toEqual(kept.copy.migrations)
      expect(await asOwner(database, schemaOf)).toEqual(kept.schema)
      expect(await countRows(database)).toEqual(rowsOf(kept))
    }
    await database.close()
  },
)

function rowsOf({ copy }: KeptRelease): Record<string, number> {
  return Object.fromEntries(
    copy.tables.filter(({ name }) => steady.includes(name)).map(({ name, rows }) => [name, rows]),
  )
}

function countRows(database: DatabaseEngine): Promise<Record<string, number>> {
  const counts = steady.map((name) => `(select count(*)::int from ${name}) as ${name}`)
  return asOwner(database, async (client) => (await client.query(`select ${counts.join(', ')}`)).rows[0])
}

function downgrade({ connectionString, ownerUrl }: DatabaseEngine, release: string) {
  const env = {
    ...process.env,
    DATABASE_URL: withHost(connectionString),
    DATABASE_OWNER_URL: withHost(ownerUrl ?? ''),
  }
  const { stderr, status } = spawnSync(process.execPath, ['tools/downgrade.ts', release, '--yes'], {
    env,
    encoding: 'utf8',
  })
  return { stderr, status }
}
