import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { prepareDatabase } from '#server/db/prepare.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { asOwner, openTestDatabase } from '#tests/setup/test-database.ts'
import { createViewService } from './views.service.ts'

const secret = 'a-secret-of-the-site'
const target = { kind: 'page', admit: async (_: unknown, id: string) => id }
const member = (userId: number) => ({
  viewer: { kind: 'user' as const, userId: String(userId), username: 'x', role: 'user' as const, sessionId: 's' },
  ip: '203.0.113.1',
})
let database: DatabaseEngine
beforeAll(async () => {
  database = await openTestDatabase()
  await prepareDatabase(database)
})
afterAll(() => database.close())

/** Simulates a separate process on the same database. */
function startProcess() {
  const { service, sweep, close } = createViewService(database, { secret })
  const views = service.of(target)
  const look = (id: string, reader: number) => views.count(id, member(reader))
  const count = async (id: string) => (await views.of([id])).get(id)
  return { look, count, sweep, close }
}

test('100,000 views by 20,000 readers of one target make few writes, and each reader counts once', async () => {
  await asOwner(
    database,
    `create table view_writes (at timestamptz default now());
    grant insert, select on view_writes to public;
    create function note_view_write() returns trigger language plpgsql as
      $$ begin insert into view_writes default values; return null; end $$;
    create trigger note_view_write after insert on view_marks for each statement execute function note_view_write()`,
  )
  const { look, count } = startProcess()
  await Promise.all(Array.from({ length: 100_000 }, (_, i) => look('1', i % 20_000)))
  expect(await count('1')).toBe(20_000)
  const { rowCount } = await database.pool.query('select from view_writes')
  expect(rowCount).toBeLessThanOrEqual(8)
})

test('a reader of two processes counts once, also in parallel', async () => {
  const [one, other] = [startProcess(), startProcess()]
  const readers = Array.from({ length: 500 }, (_, i) => i)
  await Promise.all(
    readers.flatMap((reader) => [one.look('2', reader), other.look('2', reader), other.look('3', reader)]),
  )
  expect([await one.count('2'), await one.count('3')]).toEqual([500, 500])
})

test('an acknowledged view is written, even if the process ends abruptly', async () => {
  await startProcess().look('4', 1)
  expect(await startProcess().count('4')).toBe(1)
})

test('a view that could not be written is not acknowledged, and counts when it is sent again', async () => {
  const { look, count } = startProcess()
  await asOwner(database, 'alter table view_counts rename to away')
  await expect(look('5', 1)).rejects.toThrow('view_counts')
  await asOwner(database, 'alter table away rename to view_counts')
  await look('5', 1)
  expect(await count('5')).toBe(1)
})

test('the same reader counts again in the next hour, and marks of past hours are deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { look, count, sweep } = startProcess()
    await look('6', 1)
    vi.setSystemTime(Date.now() + 3_600_000)
    await look('6', 1)
    expect(await count('6')).toBe(2)
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    await sweep()
    expect((await database.pool.query('select from view_marks')).rowCount).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
