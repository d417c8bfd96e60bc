import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { asOwner, openTestDatabase } from '#tests/setup/test-database.ts'
import { staleCollations } from './collations.ts'

let database: DatabaseEngine
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('indexes of another version of the library are found, for the database and for single columns', async () => {
  expect(await staleCollations(database.db)).toEqual([])
  await asOwner(database, "update pg_database set datcollversion = '0' where datname = current_database()")
  expect(await staleCollations(database.db)).toMatchObject([{ builtWith: '0', present: '1' }])
  await asOwner(
    database,
    `
    create table sorted (name text collate "pg_c_utf8");
    update pg_collation set collversion = '0' where collname = 'pg_c_utf8'`,
  )
  const names = (await staleCollations(database.db)).map(({ name }) => name)
  expect(names).toHaveLength(2)
  expect(names).toContain('pg_c_utf8')
})
