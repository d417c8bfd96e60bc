import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTurns } from '#server/http/in-turn.ts'
import { openTestDatabase } from './test-database.ts'

test('closing a database waits for the connections that are about to end', async () => {
  const database = await openTestDatabase()
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 })
  const client = await pool.connect()
  const answer = client.query('select 1 as one from pg_sleep(0.2)').finally(() => client.release())
  // `end` resolves before the connections are closed.
  await Promise.all([answer, pool.end(), database.close()])
  expect((await answer).rows).toEqual([{ one: 1 }])
})

test('closing a database that no query used ends its pool too', async () => {
  const database = await openTestDatabase()
  await database.close()
  expect(database.pool.ended).toBe(true)
})

test('a transaction is refused a second connection, unless its work runs in turn', async () => {
  const { db, close } = await openTestDatabase()
  const readBeside = () => sql`select 1`.execute(db)
  const nested = () => db.transaction().execute(readBeside)
  await expect(nested()).rejects.toThrow('A transaction requested a second connection')
  const inTurn = createTurns(db)
  await expect(inTurn(readBeside)).resolves.toMatchObject({ rows: [{}] })
  await expect(inTurn(nested)).rejects.toThrow('second connection')
  await close()
})
