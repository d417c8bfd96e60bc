import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { largeTables, makeLargeIndexes } from './large-indexes.ts'

const isSearchValid = `select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relname = 'chat_messages_search'`

test('while an index of a large table is created, the table accepts writes', async () => {
  const { db, pool, close } = await openTestDatabase('owner')
  await pool.query('drop index chat_messages_search')
  const older = await pool.connect()
  await older.query('begin')
  await older.query('lock table chat_messages in row exclusive mode')
  const made = makeLargeIndexes(db)
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where query like 'create index concurrently%' and wait_event = 'virtualxid'`,
      )
    ).rowCount
  await expect.poll(waiting).toBe(1)
  const written = await pool.query('update chat_messages set text = text')
  expect(written.command).toBe('UPDATE')
  // A second process waits without a statement that the index would have to wait for.
  const other = makeLargeIndexes(db)
  await older.query('commit')
  older.release()
  await Promise.all([made, other])
  expect((await pool.query(isSearchValid)).rows).toEqual([{ valid: true }])
  await close()
})

test('an index whose creation was interrupted is created again', async () => {
  const { db, pool, close } = await openTestDatabase('owner')
  await pool.query(`update pg_index set indisvalid = false where indexrelid = 'chat_messages_search'::regclass`)
  await makeLargeIndexes(db)
  expect((await pool.query(isSearchValid)).rows).toEqual([{ valid: true }])
  await close()
})

/** The last migration from before this rule. Later ones are applied to sites with large tables. */
const lastBefore = '0303'

test('no migration creates an index on a large table, which would refuse writes for minutes', () => {
  const folder = join(import.meta.dirname, 'migrations')
  const later = readdirSync(folder).filter((file) => file > `${lastBefore}~`)
  const pattern = new RegExp(`create\\s+(unique\\s+)?index\\s+\\w+\\s+on\\s+(${largeTables.join('|')})\\b`, 'i')
  expect('create unique index a on chat_messages (id)').toMatch(pattern)
  expect(later.filter((file) => pattern.test(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})
