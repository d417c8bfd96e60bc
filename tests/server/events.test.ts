import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { startEventRelay } from '#server/jobs/relay-events.ts'
import { event, gatheringListener, listener } from '#server/kit/events.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'

const log = pino({ level: 'silent' })
let database: DatabaseEngine
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function record(userId: string): Promise<void> {
  return database.db.transaction().execute((tx) => event(tx, 'account.registered', { userId }))
}

/** Creates a listener, and a promise that resolves after `count` events. */
function hearing(count: number) {
  const heard: string[] = []
  const done = Promise.withResolvers<string[]>()
  return {
    done: done.promise,
    listener: listener('account.registered', async ({ userId }) => {
      heard.push(userId)
      if (heard.length === count) done.resolve(heard)
    }),
  }
}

test('a committed event reaches its listeners once, in order', async () => {
  const { done, listener: heard } = hearing(3)
  const relay = startEventRelay({ database, metrics: createMetrics(), listeners: [heard], log })
  for (const userId of ['1', '2', '3']) await record(userId)
  expect(await done).toEqual(['1', '2', '3'])
  await relay.close()
  expect(await database.db.selectFrom('events').selectAll().execute()).toEqual([])
})

test('a rolled-back write sends no event', async () => {
  const { done, listener: heard } = hearing(1)
  const relay = startEventRelay({ database, metrics: createMetrics(), listeners: [heard], log })
  const failing = database.db.transaction().execute(async (tx) => {
    await event(tx, 'account.registered', { userId: 'never' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await record('after')
  expect(await done).toEqual(['after'])
  await relay.close()
})

test('an event recorded without a running relay is delivered at the next start', async () => {
  await record('waiting')
  const { done, listener: heard } = hearing(1)
  const relay = startEventRelay({ database, metrics: createMetrics(), listeners: [heard], log })
  expect(await done).toEqual(['waiting'])
  await relay.close()
})

test('an event whose listener failed is delivered again', async () => {
  let tries = 0
  const second = Promise.withResolvers<void>()
  const flaky = listener('account.registered', async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    second.resolve()
  })
  const relay = startEventRelay({ database, metrics: createMetrics(), listeners: [flaky], log })
  await record('flaky')
  await second.promise
  await relay.close()
  expect(tries).toBe(2)
})

test('events that always fail do not block later ones', async () => {
  const behind = Promise.withResolvers<void>()
  const failing = listener('account.registered', async ({ userId }) => {
    if (userId !== 'behind') throw new Error('never')
    behind.resolve()
  })
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 250; n++) await event(tx, 'account.registered', { userId: `bad ${n}` })
    await event(tx, 'account.registered', { userId: 'behind' })
  })
  const relay = startEventRelay({ database, metrics: createMetrics(), listeners: [failing], log })
  await behind.promise
  await relay.close()
  expect(await database.db.selectFrom('events').selectAll().execute()).toHaveLength(250)
  await database.db.deleteFrom('events').execute()
})

test('a relay continues after an outage of the database', async () => {
  let tries = 0
  const away = database.db.withPlugin({
    transformQuery({ node }) {
      tries += 1
      if (tries === 1) throw new Error('away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { done, listener: heard } = hearing(1)
  await record('waiting')
  const relay = startEventRelay({
    database: { ...database, db: away },
    metrics: createMetrics(),
    listeners: [heard],
    log,
  })
  expect(await done).toEqual(['waiting'])
  await relay.close()
})

test('a batch listener receives all waiting events together, and isolates a faulty one', async () => {
  const userIds = Array.from({ length: 12 }, (_, n) => `${n}`)
  for (const userId of userIds) await record(userId)
  const calls: string[][] = []
  const done = Promise.withResolvers<void>()
  const heard = gatheringListener('account.registered', async (payloads) => {
    const ids = payloads.map(({ userId }) => userId)
    calls.push(ids)
    if (ids.includes('7')) throw new Error('this one cannot be counted')
    if (ids.includes('11')) done.resolve()
  })
  const relay = startEventRelay({ database, metrics: createMetrics(), listeners: [heard], log })
  await done.promise
  await relay.close()
  expect(calls).toEqual([userIds, ...userIds.map((userId) => [userId])])
  const { rows } = await database.pool.query<{ payload: { userId: string } }>('select payload from events')
  expect(rows.map(({ payload }) => payload.userId)).toEqual(['7'])
  await database.db.deleteFrom('events').execute()
})

test('events of one name arrive in order, and names do not wait for each other', async () => {
  const held = Promise.withResolvers<void>()
  const heard: string[] = []
  const both = Promise.withResolvers<void>()
  const slow = listener('account.registered', async ({ userId }) => {
    await held.promise
    heard.push(userId)
    if (userId === '2') both.resolve()
  })
  const requested = Promise.withResolvers<void>()
  const quick = listener('member.blocked', async () => requested.resolve())
  await record('1')
  await record('2')
  await database.db.transaction().execute((tx) => event(tx, 'member.blocked', { userId: '1', blockedId: '2' }))
  const relay = startEventRelay({ database, metrics: createMetrics(), listeners: [slow, quick], log })
  await requested.promise
  expect(heard).toEqual([])
  held.resolve()
  await both.promise
  expect(heard).toEqual(['1', '2'])
  await relay.close()
})

test('an event without listeners is deleted', async () => {
  await database.db.transaction().execute((tx) => event(tx, 'member.blocked', { userId: '1', blockedId: '2' }))
  const { done, listener: heard } = hearing(1)
  const relay = startEventRelay({ database, metrics: createMetrics(), listeners: [heard], log })
  await record('heard')
  await done
  await relay.close()
  expect(await database.db.selectFrom('events').selectAll().execute()).toEqual([])
})
