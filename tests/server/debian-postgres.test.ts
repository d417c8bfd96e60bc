import { readFileSync } from 'node:fs'
import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openPlace } from '#server/backup/open-place.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { isGuarded } from '#server/db/program-role.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { restoreTo } from '#tests/setup/backups.ts'
import { type DebianPostgres, debianPrograms, startDebianPostgres } from '#tests/setup/debian-postgres.ts'

const bin = await debianPrograms()

describe.skipIf(bin === null)('PostgreSQL’s own tools, with the roles of the runbook', () => {
  let server: DebianPostgres
  beforeAll(async () => {
    server = await startDebianPostgres(bin ?? '')
    await asSuperuser('postgres', 'create role khan_dai_owner login')
    await asSuperuser('postgres', 'create role khan_dai_program login')
    await asSuperuser('postgres', 'create database khan_dai owner khan_dai_owner')
    await prepare()
  })
  afterAll(() => server?.stop())

  const asSuperuser = (database: string, statement: string) => queryAt(server.urlOf(database), statement)

  async function prepare(): Promise<void> {
    const engine = await openPostgres({
      url: server.urlOf('khan_dai', 'khan_dai_program'),
      ownerUrl: server.urlOf('khan_dai', 'khan_dai_owner'),
      poolSize: 2,
    })
    expect(await prepareDatabase(engine)).toMatchObject({ isGuarded: true })
    await engine.close()
  }

  test('pg_dump of the owner copies the whole database, also after another start', async () => {
    await prepare()
    await asSuperuser(
      'khan_dai',
      `insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton) values ('lan', 'lan', 'lan', 'Lan', 'lan')`,
    )
    await asSuperuser('khan_dai', `select graphile_worker.add_job('backups.make')`)
    const file = join(server.folder, 'dump')
    await server.run('pg_dump', '--format=custom', `--file=${file}`, server.urlOf('khan_dai', 'khan_dai_owner'))
    await asSuperuser('postgres', 'create database restored')
    await server.run('pg_restore', '--exit-on-error', `--dbname=${server.urlOf('restored')}`, file)
    const { rows } = await asSuperuser(
      'restored',
      'select (select nickname from users) as nickname, (select count(*)::int from graphile_worker.jobs) as jobs',
    )
    expect(rows).toEqual([{ nickname: 'Lan', jobs: 1 }])
  })

  test('npm run restore works with an owner that is no superuser', async () => {
    const place = await openPlace(join(server.folder, 'place'), null)
    const made = await makeBackup({
      place,
      passphrase: null,
      databaseUrl: server.urlOf('khan_dai', 'khan_dai_program'),
      sources: [],
      env: {},
      keepDays: 0,
    })
    await asSuperuser('postgres', 'create database second owner khan_dai_owner')
    const [url, ownerUrl] = ['khan_dai_program', 'khan_dai_owner'].map((role) => server.urlOf('second', role))
    const database = await openPostgres({ url: url ?? '', ownerUrl: ownerUrl ?? '', poolSize: 2 })
    const restored = await restoreTo(place, { database })
    expect(restored.manifest.name).toBe(made.name)
    expect((await database.pool.query('select nickname from users')).rows).toEqual([{ nickname: 'Lan' }])
    expect(await isGuarded(database.db)).toBe(true)
    await restored.close()
  })

  test('the owner may read the job queue, and not change it', async () => {
    const owner = new pg.Client({ connectionString: server.urlOf('khan_dai', 'khan_dai_owner') })
    await owner.connect()
    await expect(owner.query('delete from graphile_worker._private_jobs')).rejects.toThrow('permission denied')
    await owner.end()
  })
})

/** Returns the settings in a section of the runbook, with its folder of the archive replaced. */
function settingsOf(section: string, archive: string): Record<string, string> {
  const text = readFileSync('docs/runbook.md', 'utf8').split(`### ${section}\n`)[1]?.split('\n### ')[0] ?? ''
  const lines = text.matchAll(/^ {4}([a-z_]+) = '?(.*?)'?$/gm)
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name, value.replaceAll('/mnt/wal', archive)]),
  )
}

describe.skipIf(bin === null)('continuous archiving as in the runbook', () => {
  test('restores the database to a moment between two writes', async () => {
    const server = await startDebianPostgres(bin ?? '', { archive_mode: 'on', archive_command: 'true' })
    try {
      const archive = await server.newFolder('wal')
      const { recovery_target_time: _, ...all } = settingsOf('Restore to a moment', archive)
      const { restore_command = '', recovery_target_action = '', ...archiving } = all
      expect(Object.keys(archiving)).toEqual(['archive_mode', 'archive_timeout', 'archive_command'])
      const url = server.urlOf('postgres')
      await server.restartOn(join(server.folder, 'data'), archiving)
      await queryAt(url, 'create table kept (n int)')
      const base = join(server.folder, 'base')
      await server.run('pg_basebackup', `--pgdata=${base}`, '--checkpoint=fast', `--dbname=${url}`)
      await queryAt(url, 'insert into kept values (1)')
      const { rows } = await queryAt(url, 'select clock_timestamp()::text as at')
      await queryAt(url, 'insert into kept values (2)')
      const switched = await queryAt(url, 'select pg_walfile_name(pg_switch_wal()) as file')
      const isArchived = () =>
        access(join(archive, switched.rows[0].file)).then(
          () => true,
          () => false,
        )
      await expect.poll(isArchived).toBe(true)

      await writeFile(join(base, 'recovery.signal'), '')
      await server.restartOn(base, { restore_command, recovery_target_action, recovery_target_time: rows[0].at })
      const inRecovery = async () => (await queryAt(url, 'select pg_is_in_recovery() as yes')).rows[0].yes
      await expect.poll(inRecovery).toBe(false)
      expect((await queryAt(url, 'select n from kept')).rows).toEqual([{ n: 1 }])
      await queryAt(url, 'insert into kept values (3)')
    } finally {
      await server.stop()
    }
  })
})

async function queryAt(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
