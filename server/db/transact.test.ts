import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { failureOf } from '#server/http/errors.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import type { Tx } from './sql.ts'
import { transact } from './transact.ts'

let database: DatabaseEngine
/** Another connection, because the pool of a test refuses a second one inside a transaction. */
let other: pg.Client
beforeAll(async () => {
  database = await openTestDatabase()
  other = new pg.Client({ connectionString: database.connectionString })
  await other.connect()
  await database.pool.query("insert into events (name, payload) values ('counted', '0')")
})
afterAll(async () => {
  await other.end()
  await database.close()
})

const addOne = "update events set payload = to_jsonb(payload::int + 1) where name = 'counted'"
const total = async () =>
  (await database.pool.query("select payload::int as total from events where name = 'counted'")).rows[0].total

test('work that a parallel write excludes is run again, and has its effect once', async () => {
  let runs = 0
  await transact(database.db, async (tx) => {
    runs += 1
    await sql`set transaction isolation level repeatable read`.execute(tx)
    await sql`select from events`.execute(tx)
    if (runs === 1) await other.query(addOne)
    await sql.raw(addOne).execute(tx)
  })
  expect([runs, await total()]).toEqual([2, 2])
})

test('work that is excluded twice fails with 503, and other errors are not repeated', async () => {
  let runs = 0
  const excluded = transact(database.db, async (tx) => {
    runs += 1
    await sql`set transaction isolation level repeatable read`.execute(tx)
    await sql`select from events`.execute(tx)
    await other.query(addOne)
    await sql.raw(addOne).execute(tx)
  })
  const failure = failureOf(await excluded.catch((error: unknown) => error))
  expect([runs, failure.status, failure.retryAfterS]).toEqual([2, 503, 2])
  const wrong = transact(database.db, async (tx) => {
    runs += 1
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(wrong).rejects.toThrow('division by zero')
  expect(runs).toBe(3)
})

test('two transactions that wait for each other both succeed', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = (tx: Tx, key: number) => sql`select pg_advisory_xact_lock(${key})`.execute(tx)
  const one = transact(database.db, async (tx) => {
    await lock(tx, 1)
    first.resolve()
    await second.promise
    await lock(tx, 2)
    return 'one'
  })
  const two = transact(database.db, async (tx) => {
    await lock(tx, 2)
    second.resolve()
    await first.promise
    await lock(tx, 1)
    return 'two'
  })
  expect(await Promise.all([one, two])).toEqual(['one', 'two'])
})
