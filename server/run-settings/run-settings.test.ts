import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#contract/account.ts'
import { type ConsoleValues, consoleAct, consoleRecord, consoleRecords, consoleSave } from '#contract/console.ts'
import { siteActs } from '#contract/moderation.ts'
import { marqueeList } from '#contract/site.ts'
import { uploadCreate } from '#contract/uploads.ts'
import { workQueues } from '#contract/work-queue.ts'
import { createWorld, type World } from '#demo/world.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createRunSettings } from './run-settings.ts'

let app: TestApp
let world: World
let [token, other, member] = ['', '', '']

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const people = [world.operator(), world.operator(), world.user()]
  ;[token = '', other = '', member = ''] = await Promise.all(people.map(async (one) => world.tokenOf(await one)))
})
afterAll(() => app.close())

const resource = 'settings'
const read = async (id: string) => (await app.call(consoleRecord, { resource, id }, { token })).data
const save = (id: string, values: ConsoleValues, reason = 'A raid of spam') =>
  app.call(consoleSave, { resource, id, values, reason }, { token })
const act = (id: string, name: string, by = token) =>
  app.call(consoleAct, { resource, act: name, id, reason: 'Reviewed' }, { token: by })
const lastActs = async () => (await app.call(siteActs, {}, { token })).data.list

test('each setting has its kind and range, and a value outside of it or without a reason is refused', async () => {
  const { record, fields } = await read('chatEveryMs')
  expect(record.values).toMatchObject({ value: 500, usual: 500, unit: 'ms', state: 'usual', range: '100 – 3600000' })
  expect(fields?.find(({ name }) => name === 'value')).toMatchObject({ kind: 'number', least: 100, most: 3_600_000 })
  expect((await save('chatEveryMs', { value: 50 })).msg).toBe('BAD_INPUT')
  expect((await save('chatEveryMs', { value: '500' })).msg).toBe('BAD_INPUT')
  expect((await save('chatEveryMs', { value: 5_000 }, '')).msg).toBe('BAD_INPUT')
  expect((await save('chatEveryMs', { wanted: 5_000 })).msg).toBe('BAD_INPUT')
  const { list } = (await app.call(consoleRecords, { resource, filter: 'group:access' }, { token })).data
  expect(list.map(({ id }) => id)).toEqual(['isRegistrationOpen', 'postingRequires', 'areUploadsOpen'])
})

test('a change counts while the site runs, is logged with both values, and goes back to the default', async () => {
  const opened = () =>
    app.call(register, { username: `lan${Date.now()}`, password: 'Chiều mưa sân Hàng Đẫy', displayName: 'Lan Chi' })
  await save('isRegistrationOpen', { value: false })
  await eventually(async () => expect((await opened()).msg).toBe('REGISTRATION_CLOSED'))
  const { record, changes } = await read('isRegistrationOpen')
  expect(record.values).toMatchObject({ value: false, state: 'changed' })
  expect(changes[0]).toMatchObject({
    reason: 'A raid of spam',
    fields: [{ name: 'value', before: true, after: false }],
  })
  expect((await lastActs())[0]?.reason).toBe('settings isRegistrationOpen: A raid of spam')
  expect((await act('isRegistrationOpen', 'reset')).data.record?.values).toMatchObject({ value: true, state: 'usual' })
  await eventually(async () => expect((await opened()).msg).toBe('Success'))
})

test('uploads are closed for members, and an announcement replaces the other lines of every page', async () => {
  const send = (by: string) => app.call(uploadCreate, { kind: 'avatar', bytes: 1_000, name: 'a.png' }, { token: by })
  await save('areUploadsOpen', { value: false })
  await eventually(async () => expect((await send(member)).msg).toBe('UPLOADS_CLOSED'))
  expect((await send(token)).msg).toBe('Success')
  await save('announcement', { value: { vi: 'Bảo trì lúc 2 giờ', en: 'Maintenance at 2', zh: '' } })
  const lines = async (locale: 'vi' | 'zh') => (await app.call(marqueeList, { locale })).data.topMarquee
  await eventually(async () => {
    expect(await lines('vi')).toEqual([{ id: 'announcement', text: 'Bảo trì lúc 2 giờ', linkUrl: '', isNotice: true }])
  })
  expect((await lines('zh')).every(({ isNotice }) => !isNotice)).toBe(true)
})

test('a dangerous value waits until a second operator approves it', async () => {
  const requirement = async () => (await read('postingRequires')).record.values
  expect((await save('postingRequires', { value: 'guest' })).msg).toBe('BAD_INPUT')
  await save('postingRequires', { wanted: 'phone' })
  expect(await requirement()).toMatchObject({ value: 'account', wanted: 'phone', state: 'waiting' })
  const { list } = (await app.call(workQueues, {}, { token })).data
  expect(list.find(({ name }) => name === 'settings')?.count).toBe(1)
  expect((await act('postingRequires', 'approve')).msg).toBe('NOT_PERMISSIONS')
  expect((await act('postingRequires', 'approve', other)).msg).toBe('Success')
  expect(await requirement()).toMatchObject({ value: 'phone', wanted: '', state: 'changed' })
  expect((await lastActs())[0]?.reason).toContain('account → phone: A raid of spam')
  expect((await act('postingRequires', 'approve', other)).msg).toBe('CONFLICT')
})

test('a process that the bus does not reach reads the values again', async () => {
  const log = pino({ level: 'silent' })
  const { db } = app.engines.database
  const apart = createRunSettings(app.config, { db, log, bus: createMemoryBus(), pollMs: 50 })
  expect(apart.now().tipsPerDay).toBe(20)
  await apart.start()
  await save('tipsPerDay', { value: 7 })
  await eventually(async () => expect(apart.now().tipsPerDay).toBe(7))
  apart.close()
})

test('days of storage may be zero, and old rows are deleted by the jobs, except those of members’ rooms', async () => {
  expect((await save('chatMessageDays', { value: 3 })).msg).toBe('BAD_INPUT')
  expect((await save('notificationDays', { value: 0 })).msg).toBe('Success')
  const { db } = app.engines.database
  const author = await world.user()
  const fixtureId = await world.fixture()
  const fixtureRoom = await app.features.chat.ensureFixtureRoom(fixtureId)
  const inserted = db.insertInto('chat_rooms').values({ kind: 'group', name: 'Hội bạn' }).returning('id')
  const group = (await inserted.executeTakeFirstOrThrow()).id
  const countOf = async (roomId: string) =>
    (await db.selectFrom('chat_messages').select('id').where('room_id', '=', roomId).execute()).length
  const rooms = [fixtureRoom, group]
  for (const roomId of rooms) {
    const rows = Array.from({ length: 3 }, (_, at) => ({
      room_id: roomId,
      id: String(at + 1),
      user_id: author.userId,
      uuid: randomUUID(),
      text: 'xin chào',
    }))
    await db.insertInto('chat_messages').values(rows).execute()
    const old = new Date(Date.now() - 40 * 24 * 3_600_000)
    await db.updateTable('chat_rooms').set({ last_id: '3', last_message_at: old }).where('id', '=', roomId).execute()
  }
  const job = app.features.all.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'chat.forget-messages')
  await job?.run()
  expect(await Promise.all(rooms.map(countOf))).toEqual([3, 3])
  await save('chatMessageDays', { value: 30 })
  await eventually(async () => {
    await job?.run()
    expect(await Promise.all(rooms.map(countOf))).toEqual([0, 3])
  })
})
