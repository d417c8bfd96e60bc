import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { draft, newRoom } from '#tests/setup/chat-room.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'
import { createVirtualClock } from '#tests/setup/virtual-clock.ts'
import { createCommitQueue } from './commit-queue.service.ts'
import { commit, type NewMessage } from './message.store.ts'

let app: TestApp
let lan: SignedUp

beforeAll(async () => {
  app = await startTestApp()
  lan = await signUp(app)
})
afterAll(() => app.close())

const say = (roomId: string, text: string, userId = lan.userId) => app.features.chat.say(userId, draft(roomId, text))
const newRooms = (count: number) => Promise.all(Array.from({ length: count }, () => newRoom(app)))

/** Creates a separate queue on the same database. Its pauses end when the test advances the clock. */
function ownQueue() {
  const clock = createVirtualClock()
  const pool = app.engines.database.indexedPool
  return { clock, queue: createCommitQueue({ pool, committed() {}, startTimer: () => () => {}, clock }) }
}

const message = (roomId: string): NewMessage => ({
  ...{ roomId, userId: lan.userId, uuid: crypto.randomUUID(), text: 'cùng lúc', unmaskedText: null, parentId: null },
  ...{ addressHash: Buffer.alloc(0), files: [], extra: null },
})

async function commitsIn(roomIds: readonly string[]): Promise<number> {
  const { rows } = await app.engines.database.pool.query<{ commits: string }>(
    'select count(distinct xmin::text) as commits from chat_messages where room_id = any($1::bigint[])',
    [roomIds],
  )
  return Number(rows[0]?.commits)
}

async function idsIn(roomId: string): Promise<number[]> {
  const { rows } = await app.engines.database.pool.query<{ id: string }>(
    'select id from chat_messages where room_id = $1 order by id',
    [roomId],
  )
  return rows.map(({ id }) => Number(id))
}

test('messages of many rooms that arrive together are committed together', async () => {
  const rooms = await newRooms(40)
  const { queue } = ownQueue()
  const committed = await Promise.all(rooms.map((room) => queue.submit(message(room))))
  expect(committed.map(({ id }) => id)).toEqual(rooms.map(() => 1))
  expect(await commitsIn(rooms)).toBe(1)
})

test('messages that arrive within 10 ms of a commit share the next one', async () => {
  const rooms = await newRooms(4)
  const [first = '', ...others] = rooms
  const { queue, clock } = ownQueue()
  await queue.submit(message(first))
  const later = others.map((room) => queue.submit(message(room)))
  await clock.pass(9)
  expect(queue.pending()).toBe(3)
  later.push(queue.submit(message(first)))
  await clock.pass(1)
  await Promise.all(later)
  expect(await commitsIn(rooms)).toBe(2)
})

test('a message that the database refuses does not affect other messages, and leaves no gap in the ids', async () => {
  const rooms = await newRooms(8)
  const unknownId = '999999999'
  const results = await Promise.allSettled(
    rooms.flatMap((room, at) =>
      Array.from({ length: 6 }, (_, n) => say(room, `câu ${n}`, at % 2 === 0 && n === 3 ? unknownId : lan.userId)),
    ),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  for (const [at, room] of rooms.entries())
    expect(await idsIn(room)).toEqual(Array.from({ length: at % 2 === 0 ? 5 : 6 }, (_, n) => n + 1))
})

test('a commit scans no table sequentially, however small the tables were when it was planned', async () => {
  await Promise.all((await newRooms(3)).map((room) => say(room, 'mở phòng')))
  const { database } = app.engines
  await asOwner(database, 'analyze chat_rooms, chat_messages, users, uploads')
  const { rows } = await database.indexedPool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${commit}`)
  const plan = rows.map((row) => row['QUERY PLAN'])
  expect(plan.filter((line) => /Index Scan using chat_(messages_uuid|rooms_pkey)/.test(line)).length).toBeGreaterThan(1)
  expect(plan.filter((line) => line.includes('Seq Scan'))).toEqual([])
  const { rows: kept } = await database.indexedPool.query('show plan_cache_mode')
  expect(kept).toEqual([{ plan_cache_mode: 'force_generic_plan' }])
})

test('options in DATABASE_URL do not change how commits are planned', async () => {
  const { connectionString } = app.engines.database
  const url = `${connectionString}${connectionString.includes('?') ? '&' : '?'}options=-c%20enable_seqscan%3Don%20-c%20work_mem%3D7MB`
  const database = await openPostgres({ url, poolSize: 1 })
  onTestFinished(database.close)
  const shown = async (pool: Pool, name: string) => Object.values((await pool.query(`show ${name}`)).rows[0])[0]
  expect(await shown(database.indexedPool, 'enable_seqscan')).toBe('off')
  expect(await shown(database.indexedPool, 'plan_cache_mode')).toBe('force_generic_plan')
  expect(await shown(database.indexedPool, 'work_mem')).toBe('7MB')
  expect(await shown(database.pool, 'work_mem')).toBe('7MB')
})

test('a deleted room fails only its messages', async () => {
  const [kept = '', gone = ''] = await newRooms(2)
  await Promise.all([say(kept, 'mở'), say(gone, 'mở')])
  await app.engines.database.pool.query('delete from chat_rooms where id = $1', [gone])
  const [lost, good] = await Promise.allSettled([say(gone, 'vào phòng đã mất'), say(kept, 'còn đây')])
  expect(lost.status).toBe('rejected')
  expect(good).toMatchObject({ status: 'fulfilled', value: { groupMessageId: '2' } })
})

test('two processes that write into the same rooms in parallel neither deadlock nor skip an id', async () => {
  const rooms = await newRooms(12)
  const second = await startTestApp({
    engines: { database: { ...app.engines.database, close: async () => {} }, bus: app.engines.bus },
  })
  const writing = Array.from({ length: 10 }, (_, n) => [
    ...rooms.map((room) => say(room, `a${n}`)),
    ...rooms.toReversed().map((room) => second.features.chat.say(lan.userId, draft(room, `b${n}`))),
  ])
  await Promise.all(writing.flat())
  for (const room of rooms) expect(await idsIn(room)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  await second.close()
})
