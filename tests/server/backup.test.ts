import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBackups } from '#server/backup/backups.ts'
import { migrateExactly } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { isGuarded } from '#server/db/program-role.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { type BackedUpSite, hashOf, keepFile, restoreTo, startBackedUpSite } from '#tests/setup/backups.ts'
import { openEmptyDatabase, openTestDatabase } from '#tests/setup/test-database.ts'
import { checkChains } from '#tools/drill/chains.ts'
import { checkLedger } from '#tools/drill/ledger.ts'
import { checkTables } from '#tools/drill/tables.ts'

let site: BackedUpSite
beforeAll(async () => {
  site = await startBackedUpSite()
})
afterAll(() => site.close())

const faultsOf = (checks: { name: string; fault: string | null }[]) => checks.filter(({ fault }) => fault !== null)

/** Transfers xu until `stop` is called, which returns the number of transfers. */
function startTransfers(): { stop(): Promise<number> } {
  const { db } = site.app.engines.database
  const sides = { reason: 'event', from: { site: 'rewards' }, to: { userId: site.userId }, amount: 1 } as const
  let isStopped = false
  let made = 0
  const running = (async () => {
    for (; !isStopped; made += 1)
      await db.transaction().execute((tx) => site.app.features.ledger.post(tx, { ...sides, key: `during-${made}` }))
  })()
  return {
    async stop() {
      isStopped = true
      await running
      return made
    },
  }
}

test('a site that changes during the backup is restored as it was at one moment, and accepts new rows', async () => {
  const { place } = await site.newPlace()
  const transfers = startTransfers()
  const made = await site.backUp(place)
  const total = await transfers.stop()
  const restored = await restoreTo(place, { database: await openEmptyDatabase() })
  const { database, manifest, stores } = restored
  const ownerUrl = database.ownerUrl ?? ''
  expect(faultsOf(await checkTables(ownerUrl, manifest.database.tables))).toEqual([])
  expect(faultsOf([...(await checkLedger(ownerUrl)), ...(await checkChains(ownerUrl))])).toEqual([])
  const copied = manifest.database.tables.find(({ name }) => name === 'ledger_transfers')?.rows
  expect(copied).toBeLessThan(total)
  expect(made).toMatchObject({ name: manifest.name, files: 4, addedFiles: 4, deleted: [] })
  expect(manifest.files.map(({ store, key }) => `${store}/${key}`)).toEqual([
    'files/recordings/s1/e1/media-0.mp4',
    'files/uploads/a.webp',
    'files/uploads/empty.webp',
    'recordings/s2/e1/media-0.mp4',
  ])
  for (const { store, key, sha256 } of manifest.files) expect(await hashOf(stores[store], key)).toBe(sha256)
  expect((await stores.files.get('uploads/a.webp'))?.contentType).toBe('image/webp')

  const { rows: counters } = await database.pool.query(
    `select (select max(id) from users)::int as newest, nextval(pg_get_serial_sequence('users', 'id'))::int as next`,
  )
  expect(counters[0].next).toBe(counters[0].newest + 1)
  expect(await isGuarded(database.db)).toBe(true)
  expect(await definitionsOf(database)).toEqual(await definitionsOf(site.app.engines.database))
  const owner = await openPostgres({ url: ownerUrl, poolSize: 1 })
  await expect(owner.pool.query('delete from ledger_postings')).rejects.toThrow('is append-only')
  const friends = `insert into ledger_postings (transfer_id, account_id, amount) select id, 999999, 1 from ledger_transfers`
  await expect(owner.pool.query(friends)).rejects.toThrow('violates foreign key')
  await owner.close()
  await restored.close()
})

test('a second backup stores only what is new or replaced, and each backup is complete alone', async () => {
  const { place, path } = await site.newPlace()
  await site.backUp(place)
  const before = await readdir(join(path, 'files'), { recursive: true })
  const hash = await keepFile(site.storage, 'uploads/b.webp', 70_000)
  expect(await site.backUp(place)).toMatchObject({ files: 5, addedFiles: 1, addedBytes: 70_000 })
  const added = (await readdir(join(path, 'files'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !before.some((name) => name.endsWith(entry.name)),
  )
  expect(added.length).toBe(1)
  const replaced = await keepFile(site.storage, 'uploads/b.webp', 70_000)
  const last = await site.backUp(place)
  expect(last).toMatchObject({ addedFiles: 1, addedBytes: 70_000 })
  const [, second] = await listBackups(place)
  for (const [name, expected] of [
    [second?.name ?? '', hash],
    [last.name, replaced],
  ] as const) {
    const restored = await restoreTo(place, { name })
    expect(await hashOf(restored.stores.files, 'uploads/b.webp')).toBe(expected)
    await restored.close()
  }
  await site.storage.delete('uploads/b.webp')
})

test('only the user of the process may read a backup in a folder', async () => {
  const { place, path } = await site.newPlace()
  await site.backUp(place)
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const modes = entries.map(async (entry) => [
    entry.isDirectory(),
    (await stat(join(entry.parentPath, entry.name))).mode.toString(8).slice(-3),
  ])
  expect(new Set((await Promise.all(modes)).map(String))).toEqual(new Set(['true,700', 'false,600']))
})

test('a second backup at the same time is refused', async () => {
  const { place } = await site.newPlace()
  const outcomes = await Promise.allSettled([site.backUp(place), site.backUp(place)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(String(refused?.reason)).toMatch(/Another backup (writes to|has just begun)/)
  expect(await readdir(place.address)).toEqual(['backups', 'files'])
})

describe('a restore is refused', () => {
  let place: Awaited<ReturnType<BackedUpSite['newPlace']>>['place']
  let path: string
  beforeAll(async () => {
    ;({ place, path } = await site.newPlace())
    await site.backUp(place)
  })

  test('into a database with rows', async () => {
    const database = await openTestDatabase()
    await database.pool.query(
      `insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton) values ('lan', 'lan', 'lan', 'Lan', 'lan')`,
    )
    await expect(restoreTo(place, { database })).rejects.toThrow('The database is not empty (users)')
  })

  test('into a database of another program', async () => {
    const database = await openEmptyDatabase()
    await asOwnerOf(database, 'create table orders (id int)')
    await expect(restoreTo(place, { database })).rejects.toThrow('tables of another program')
  })

  test('into a file store with files', async () => {
    const stores = { files: site.storage, recordings: site.storage }
    await expect(restoreTo(place, { stores })).rejects.toThrow('The file store is not empty (recordings/s1')
  })

  test.each(['files', 'files/uploads', 'files/a.webp.type'])('into a file store with the link %s', async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'khan-dai-linked-'))
    const outside = await mkdtemp(join(tmpdir(), 'khan-dai-outside-'))
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await symlink(outside, join(folder, name))
    await expect(restoreTo(place, { folder })).rejects.toThrow(`contains a link (${join(folder, name)})`)
    expect(await readdir(outside)).toEqual([])
    await rm(outside, { recursive: true })
  })

  test('when a file of the backup is a link', async () => {
    const [name = ''] = await readdir(join(path, 'backups'))
    const file = join(path, 'backups', name, 'manifest.json.gz')
    await rename(file, `${file}.kept`)
    await symlink(`${file}.kept`, file)
    await expect(restoreTo(place)).rejects.toThrow()
    await rename(`${file}.kept`, file)
    await restoreTo(place).then((restored) => restored.close())
  })

  test.each([
    ['database.sql.gz', /cannot be decompressed|is damaged/],
    ['manifest.json.gz', /cannot be decompressed|is damaged/],
  ])('when a byte of %s was changed', async (file, message) => {
    const [name = ''] = await readdir(join(path, 'backups'))
    await withChangedByte(join(path, 'backups', name, file), async () => {
      await expect(restoreTo(place)).rejects.toThrow(message)
    })
  })

  test('when a byte of a file was changed, or the file is missing', async () => {
    const files = await readdir(join(path, 'files'), { recursive: true, withFileTypes: true })
    const sizes = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const [object = ''] = (await Promise.all(sizes.map(async (one) => [one, (await readFile(one)).length] as const)))
      .filter(([, size]) => size === 200_000)
      .map(([one]) => one)
    await withChangedByte(object, async () => {
      await expect(restoreTo(place)).rejects.toThrow('media-0.mp4 of the backup was changed or damaged')
    })
    await rm(object)
    await expect(restoreTo(place)).rejects.toThrow('is missing at')
  })

  test('from a place without a backup, or without the named one', async () => {
    const empty = await site.newPlace()
    await expect(restoreTo(empty.place)).rejects.toThrow('There is no backup at')
    await expect(restoreTo(place, { name: 'x' })).rejects.toThrow('There is no backup x at')
  })
})

describe('versions', () => {
  test('a backup of an older version is restored and migrated further; a table of the operator is left out', async () => {
    const old = await openEmptyDatabase()
    const owner = await openPostgres({ url: old.ownerUrl ?? '', poolSize: 1 })
    const { rows } = await site.app.engines.database.pool.query('select name from kysely_migration order by name')
    const names = rows.map(({ name }) => name as string)
    const newest = names.pop()
    await migrateExactly(owner.db, names)
    await owner.pool.query(
      `insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton) values ('cu', 'cu', 'cu', 'Cũ', 'cu')`,
    )
    await owner.pool.query('create table of_operator as select 1 as n')
    const { place } = await site.newPlace()
    await site.backUp(place, { databaseUrl: old.ownerUrl ?? '' })
    const database = await openEmptyDatabase()
    const restored = await restoreTo(place, { database })
    expect(restored.unknownTables).toEqual(['of_operator'])
    const after = await database.pool.query('select max(name) as name from kysely_migration')
    expect(after.rows).toEqual([{ name: newest }])
    expect((await database.pool.query('select nickname from users')).rows).toEqual([{ nickname: 'Cũ' }])
    await restored.close()
    await owner.close()
    await old.close()
  })

  test('a backup of a newer version is refused', async () => {
    const newer = await openTestDatabase('owner')
    await newer.pool.query(`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`)
    const { place } = await site.newPlace()
    await site.backUp(place, { databaseUrl: newer.connectionString })
    await expect(restoreTo(place)).rejects.toThrow(/newer than this program: it has the migrations 9999-later/)
    await newer.close()
  })

  test('a database without a site is not backed up', async () => {
    const empty = await openEmptyDatabase()
    await expect(prepareDatabase(empty)).resolves.toMatchObject({ isGuarded: true })
    const none = await openEmptyDatabase()
    const { place } = await site.newPlace()
    await expect(site.backUp(place, { databaseUrl: none.ownerUrl ?? '' })).rejects.toThrow('contains no site')
    await Promise.all([empty.close(), none.close()])
  })
})

/** Returns all indexes, constraints and triggers with their definitions. */
async function definitionsOf({ pool }: DatabaseEngine): Promise<string[]> {
  const { rows } = await pool.query(`
    select indexdef as text from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`)
  return rows.map(({ text }) => text)
}

async function asOwnerOf(database: DatabaseEngine, statement: string): Promise<void> {
  const owner = await openPostgres({ url: database.ownerUrl ?? '', poolSize: 1 })
  await owner.pool.query(statement)
  await owner.close()
}

async function withChangedByte(path: string, work: () => Promise<void>): Promise<void> {
  const bytes = await readFile(path)
  const at = Math.floor(bytes.length / 2)
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  await writeFile(path, changed)
  await work()
  await writeFile(path, bytes)
}
