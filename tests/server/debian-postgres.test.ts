import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDatabase } from '#server/db/prepare.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
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

  async function asSuperuser(database: string, statement: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: server.urlOf(database) })
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }

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

  test('the owner may read the job queue, and not change it', async () => {
    const owner = new pg.Client({ connectionString: server.urlOf('khan_dai', 'khan_dai_owner') })
    await owner.connect()
    await expect(owner.query('delete from graphile_worker._private_jobs')).rejects.toThrow('permission denied')
    await owner.end()
  })
})
