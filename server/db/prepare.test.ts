import { expect, test } from 'vitest'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { prepareDatabase } from './prepare.ts'

/** The advisory lock that Kysely takes while it migrates. */
const migrationLock = '3853314791062309107'

test('a starting instance waits for another instance’s migration, despite the statement timeouts', async () => {
  const database = await openTestDatabase('owner')
  const url = database.connectionString
  const { rows: named } = await database.pool.query('select current_database() as name')
  await database.pool.query(`alter database ${named[0].name} set statement_timeout = '200ms'`)
  const impatient = await openPostgres({ url, poolSize: 2, statementWithinMs: 20 })
  const other = await database.pool.connect()
  await other.query(`select pg_advisory_lock(${migrationLock})`)
  const prepared = prepareDatabase(impatient)
  const waiting = async () => {
    const { rows } = await other.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event = 'advisory' and clock_timestamp() - query_start > interval '500 ms'`,
    )
    return rows.length
  }
  await expect.poll(waiting).toBe(1)
  await other.query(`select pg_advisory_unlock(${migrationLock})`)
  expect(await prepared).toMatchObject({ applied: [] })
  other.release()
  await impatient.close()
  await database.close()
})

test('a version older than the database stops with a sentence that names the newer migrations', async () => {
  const database = await openTestDatabase('owner')
  await database.pool.query(`insert into kysely_migration (name, timestamp) values ('9998-a', ''), ('9999-b', '')`)
  await expect(prepareDatabase(database)).rejects.toThrow(
    /newer version of Khán Đài has migrated this database \(2 unknown migrations, up to 9999-b\)/,
  )
  await database.close()
})

test('a database with another encoding than UTF8 is refused with its name', async () => {
  const database = await openTestDatabase('owner')
  const name = `ascii_${process.pid}`
  await database.pool.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`)
  const url = database.connectionString.replace(/\/test_\w+/, `/${name}`)
  await expect(openPostgres({ url, poolSize: 1 })).rejects.toThrow('its encoding is SQL_ASCII')
  await database.pool.query(`drop database ${name} with (force)`)
  await database.close()
})
