import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { openPool } from './pool.ts'

let database: DatabaseEngine
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const open = (queryWithinMs: number) =>
  openPool({ connectionString: database.connectionString, max: 1, query_timeout: queryWithinMs }).pool

test.each([
  ['did not answer a query', 'select pg_sleep(10)', 'Query read timeout'],
  ['was ended by the server', 'select pg_terminate_backend(pg_backend_pid())', 'terminating connection'],
])('a connection that %s is not used again, also when its user returns it without an error', async (_, query, text) => {
  const pool = open(200)
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await expect(client.query(query)).rejects.toThrow(text)
  client.release()
  const next = await pool.query('select pg_backend_pid() as pid')
  expect(next.rows[0].pid).not.toBe(rows[0].pid)
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await pool.end()
})

test('after a renewal each connection is replaced once it is free, and a user that keeps one gets an error', async () => {
  const { pool, renew } = openPool({ connectionString: database.connectionString, max: 3 }, { heldMs: 1 })
  const pidOf = async (client: pg.PoolClient) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid
  const [kept, free] = await Promise.all([pool.connect(), pool.connect()])
  const before = await Promise.all([kept, free].map(pidOf))
  free.release()
  const failed = new Promise((resolve) => kept.once('error', resolve))
  renew()
  expect(await failed).toEqual(new Error('PostgreSQL was replaced'))
  kept.release()
  const after = await Promise.all([pool.connect(), pool.connect()])
  for (const client of after) {
    expect(before).not.toContain(await pidOf(client))
    client.release()
  }
  await pool.end()
})

test('an error of a statement alone keeps the connection', async () => {
  const pool = open(10_000)
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
  client.release()
  expect((await pool.query('select pg_backend_pid() as pid')).rows).toEqual(rows)
  await pool.end()
})
