import { afterAll, beforeAll, expect, test } from 'vitest'
import { friendAccept, friendSend } from '#contract/friends.ts'
import { presenceServerEvent } from '#contract/presence.socket.ts'
import { onlineList, setOffline, setOnline, showOnline } from '#contract/presence.ts'
import { privacyUpdate } from '#contract/privacy.ts'
import { guestLogin } from '#contract/session.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { type TableWatch, watchTable } from '#tests/setup/table-watch.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let lan: SignedUp
let huy: SignedUp
let guest: string
let groupId: string
let presence: TableWatch

beforeAll(async () => {
  app = await startTestApp()
  lan = await signUp(app, { displayName: 'Lan Anh' })
  huy = await signUp(app, { displayName: 'Đức Huy' })
  guest = (await app.call(guestLogin)).data
  groupId = await app.features.chat.ensureFixtureRoom('6001')
  presence = await watchTable(app.engines.database, 'presence')
})
afterAll(async () => {
  await presence.close()
  await app.close()
})

const openPresence = (token: string) => openSocket(app.address, { path: '/onlineSocket', token })
const listOf = async (roomId?: string) =>
  (await app.call(onlineList, roomId ? { roomId } : {}, { token: guest })).data.list.map((member) => member.userId)

const isListed = (member: SignedUp) => async () => (await listOf()).includes(member.userId)

test('a guest is refused with 4401 and FIBE_NOT_LOGIN', async () => {
  const s = await openPresence(guest)
  expect(await s.next((e) => e.type === 'error')).toMatchObject({ code: 1101, msg: 'FIBE_NOT_LOGIN' })
  expect((await s.closed).code).toBe(4401)
})

test('online and join are answered with totals in arrays, and the member is listed', async () => {
  const s = await openPresence(lan.accessToken)
  s.send({ type: 'online' })
  s.send({ type: 'join', roomId: groupId })
  const online = await s.next((e) => e.type === 'online')
  const room = await s.next((e) => e.type === 'room')
  expect(room).toMatchObject({ roomId: groupId, total: 1 })
  expect(online.total).toBe(1)
  for (const event of [online, room]) expect(presenceServerEvent.schema.safeParse(event).success).toBe(true)
  await presence.until(isListed(lan))
  expect(await listOf(groupId)).toEqual([lan.userId])
  await s.close()
})

test('members and guests in a chat room count once each, and the room receives the total at most once a second', async () => {
  const room = await app.features.chat.ensureFixtureRoom('6002')
  const watcher = await openPresence(lan.accessToken)
  watcher.send({ type: 'join', roomId: room })
  const tabs = await Promise.all(
    [huy.accessToken, huy.accessToken, guest, guest, lan.accessToken].map((token) =>
      openSocket(app.address, { token }),
    ),
  )
  const startedAt = performance.now()
  await Promise.all(tabs.map((tab) => tab.sub(room)))
  await watcher.next((e) => e.type === 'room' && e.total === 3)
  await tabs[0]?.next((e) => e.type === 'room' && e.groupId === room && e.data.total === 3)
  const updates = watcher.events.filter((e) => e.type === 'room').length
  expect(updates).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - startedAt) / 1_000))
  await Promise.all([...tabs, watcher].map((s) => s.close()))
})

test('a lost connection counts as absent only after a delay, so that a quick reconnect changes nothing', async () => {
  const s = await openPresence(huy.accessToken)
  s.send({ type: 'online' })
  await presence.until(isListed(huy))
  await s.close()
  // The departure is written by now, and takes effect half a minute later.
  await presence.until(async () => (await secondsLeft(huy)) <= 30)
  expect(await secondsLeft(huy)).toBeGreaterThan(0)
  expect(await listOf()).toContain(huy.userId)
})

test('a member who goes offline by socket or by call is absent immediately', async () => {
  const member = await signUp(app)
  const s = await openPresence(member.accessToken)
  s.send({ type: 'online' })
  await presence.until(isListed(member))
  s.send({ type: 'offline' })
  await s.next((e) => e.type === 'offline')
  await presence.until(async () => !(await isListed(member)()))
  await s.close()
  await app.call(setOnline, undefined, { token: member.accessToken })
  await presence.until(isListed(member))
  await app.call(setOffline, undefined, { token: member.accessToken })
  await presence.until(async () => !(await isListed(member)()))
})

async function secondsLeft({ userId }: SignedUp): Promise<number> {
  const { rows } = await app.engines.database.pool.query<{ left: string }>(
    `select extract(epoch from until - now()) as left from presence where room_id = '' and user_id = $1`,
    [userId],
  )
  return Number(rows[0]?.left)
}

test('only an existing room that everyone may read can be joined or listed', async () => {
  const { rows } = await app.engines.database.pool.query<{ id: string }>(
    `insert into chat_rooms (kind) values ('private') returning id`,
  )
  const refusals: [string, string][] = [
    ['999999', 'ROOM_NOT_FOUND'],
    ['not-a-room', 'ROOM_NOT_FOUND'],
    [String(rows[0]?.id), 'NOT_PERMISSIONS'],
  ]
  for (const [roomId, msg] of refusals) {
    const s = await openPresence(lan.accessToken)
    s.send({ type: 'join', roomId })
    expect(await s.next((e) => e.type === 'error')).toMatchObject({ msg })
    expect(await app.call(onlineList, { roomId }, { token: guest })).toMatchObject({ msg, data: null })
    await s.close()
  }
})

test('a leave directly after its join leaves the room', async () => {
  const room = await app.features.chat.ensureFixtureRoom('6003')
  const [s, watcher] = [await openPresence(lan.accessToken), await openPresence(huy.accessToken)]
  s.send({ type: 'join', roomId: room })
  s.send({ type: 'leave', roomId: room })
  await s.next((e) => e.type === 'room')
  s.send({ type: 'ping' })
  await s.next((e) => e.type === 'pong')
  watcher.send({ type: 'join', roomId: room })
  expect(await watcher.next((e) => e.type === 'room')).toMatchObject({ total: 1 })
  await Promise.all([s.close(), watcher.close()])
})

test('the calls mark a member present without a socket, and refuse guests', async () => {
  const member = await signUp(app)
  expect(await app.call(setOnline, undefined, { token: member.accessToken })).toMatchObject({ code: 0 })
  await presence.until(isListed(member))
  expect(await app.call(setOffline, undefined, { token: member.accessToken })).toMatchObject({ code: 0 })
  expect(await app.call(setOnline, undefined, { token: guest })).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  expect(await app.call(setOffline, undefined, { token: guest })).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  const { total, members, guests } = (await app.call(showOnline)).data
  expect(members).toBeGreaterThanOrEqual(1)
  expect(total).toBe(members + guests)
})

test.each(['{"type":"dance"}', 'x', '{"type":"join"}', '{"type":"join","roomId":"\\u0000"}'])(
  'the frame %s is an error and the socket stays open',
  async (frame) => {
    const s = await openPresence(lan.accessToken)
    s.send(frame)
    expect(await s.next((e) => e.type === 'error')).toMatchObject({ msg: 'MALFORMED_FRAME' })
    s.send({ type: 'ping' })
    await s.next((e) => e.type === 'pong')
    await s.close()
  },
)

test('the host and the admitted members of a VIP room see who is present, friends first', async () => {
  const [host, stranger, friend] = [await signUp(app), await signUp(app), await signUp(app)]
  await app.call(friendSend, { userId: friend.userId }, { token: host.accessToken })
  await app.call(friendAccept, { userId: host.userId }, { token: friend.accessToken })
  const { roomId } = await app.features.chat.keepRoom(host.userId, { kind: 'vip', name: 'Cabin', about: '' })
  for (const { userId } of [stranger, friend]) await app.features.chat.setStanding(roomId, { userId, standing: 'in' })
  const sockets: SocketClient[] = []
  for (const member of [host, stranger, friend]) {
    const s = await openPresence(member.accessToken)
    s.send({ type: 'join', roomId })
    await s.next((e) => e.type === 'room')
    sockets.push(s)
  }
  const seenBy = async (token: string) =>
    (await app.call(onlineList, { roomId }, { token })).data.list.map(({ userId }) => userId)
  // Ordered only by arrival, and by id within the same second, the friend would be last.
  await expect.poll(() => seenBy(host.accessToken)).toEqual([friend.userId, host.userId, stranger.userId])
  expect((await seenBy(stranger.accessToken)).at(-1)).toBe(friend.userId)
  await app.call(privacyUpdate, { online: 'friends' }, { token: host.accessToken })
  await app.call(privacyUpdate, { online: 'nobody' }, { token: friend.accessToken })
  expect(await seenBy(host.accessToken)).toEqual([host.userId, stranger.userId])
  expect(await seenBy(friend.accessToken)).toContain(host.userId)
  expect(await seenBy(stranger.accessToken)).toEqual([stranger.userId])
  // The reader and a friend are listed only in the rooms in which they are.
  const other = await app.features.chat.keepRoom(friend.userId, { kind: 'group', name: 'Sân', about: '' })
  const inOther = async () =>
    (await app.call(onlineList, { roomId: other.roomId }, { token: friend.accessToken })).data.list
  expect(await inOther()).toEqual([])
  for (const socket of sockets) await socket.close()
})
