import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chatHistory,
  followedRoomsPaged,
  followRoom,
  markRoomRead,
  notifyOfRoom,
  reactInChat,
  sendChatMessage,
  unreadRooms,
} from '#contract/chat.ts'
import { friendAccept, friendSend, memberBlock } from '#contract/friends.ts'
import {
  answerVipRequest,
  createRoom,
  leaveRoom,
  listedRooms,
  openPrivateRoom,
  privateMessages,
  removeRoomMember,
  reportRoom,
  requestVipRoom,
  roomInfo,
  roomMembers,
} from '#contract/rooms.ts'
import { guestLogin, login } from '#contract/session.ts'
import { createWorld } from '#demo/world.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let guest: string
let host: { userId: string; username: string; accessToken: string }

beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_BURST: '1000' } })
  guest = (await app.call(guestLogin)).data
  host = await commentator()
})
afterAll(() => app.close())

async function commentator() {
  const password = 'Bình-luận-viên-2468'
  const { userId, username } = await createWorld(app, { password }).commentator()
  const { accessToken } = (await app.call(login, { username, password })).data
  return { userId, username, accessToken }
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => signUp(app)))
const open = (token: string) => openSocket(app.address, { token })

async function friends(): Promise<[SignedUp, SignedUp]> {
  const [one, other] = (await people(2)) as [SignedUp, SignedUp]
  await befriend(one, other)
  return [one, other]
}

async function befriend(one: SignedUp, other: SignedUp): Promise<void> {
  expect((await app.call(friendSend, { userId: other.userId }, { token: one.accessToken })).code).toBe(0)
  expect((await app.call(friendAccept, { userId: one.userId }, { token: other.accessToken })).code).toBe(0)
}

type PrivateData = { groupId?: string; toUserId?: string; originalMessage: string }

async function write(socket: SocketClient, data: PrivateData, uuid = crypto.randomUUID()) {
  socket.send({ type: 'send', topic: 'private', path: 'sendMessagePrivate', uuid, data })
  return socket.next((e) => e.type === 'ack' && e.uuid === uuid)
}

const talk = (token: string, otherUserId: string) => app.call(privateMessages, { otherUserId }, { token })

async function openVip(name = 'Góc chiến thuật'): Promise<string> {
  const room = { kind: 'vip', name, about: 'Nói chuyện đội hình trước giờ bóng lăn' } as const
  return (await app.call(createRoom, room, { token: host.accessToken })).data.groupId
}

describe('a private room of two friends', () => {
  test('is created by the first message, which reaches the friend on any page', async () => {
    const [lan, huy] = await friends()
    expect((await talk(lan.accessToken, huy.userId)).data).toMatchObject({ list: [], groupId: null, marks: [] })
    const [a, b] = await Promise.all([open(lan.accessToken), open(huy.accessToken)])
    b.send({ type: 'sub', topic: 'user' })
    await b.next((e) => e.type === 'subbed')
    const ack = await write(a, { toUserId: huy.userId, originalMessage: 'Tối nay xem chung nhé' })
    expect(ack).toMatchObject({ code: 0, data: { groupMessageId: '1' } })
    const { groupId } = ack.data
    const news = await b.next((e) => e.type === 'room')
    expect(news).toMatchObject({
      topic: 'user',
      data: { groupId, lastId: '1', filteredMessage: 'Tối nay xem chung nhé' },
    })
    const heard = { toUserId: huy.userId, vipGroup: 0 }
    expect((await talk(huy.accessToken, lan.userId)).data).toMatchObject({ total: 1, groupId, list: [heard] })
    const { list } = (await app.call(followedRoomsPaged, {}, { token: huy.accessToken })).data
    expect(list).toMatchObject([
      { groupId, kind: 'private', privateMessage: true, unread: 1, other: { userId: lan.userId } },
    ])
    expect(list[0]?.slug).toBe(groupId)
    expect((await app.call(unreadRooms, {}, { token: huy.accessToken })).data).toEqual({
      total: 1,
      list: [{ groupId, unread: 1 }],
    })
    expect((await app.call(unreadRooms, {}, { token: lan.accessToken })).data.total).toBe(0)
    await Promise.all([a.close(), b.close()])
  })

  test('twenty parallel first messages from both sides create one room', async () => {
    const [lan, huy] = await friends()
    const [a, b] = await Promise.all([open(lan.accessToken), open(huy.accessToken)])
    const acks = await Promise.all(
      Array.from({ length: 10 }, (_, n) => [
        write(a, { toUserId: huy.userId, originalMessage: `đi ${n}` }),
        write(b, { toUserId: lan.userId, originalMessage: `về ${n}` }),
      ]).flat(),
    )
    expect(new Set(acks.map((ack) => ack.data.groupId)).size).toBe(1)
    expect((await talk(lan.accessToken, huy.userId)).data.total).toBe(20)
    await Promise.all([a.close(), b.close()])
  })

  test('is closed to strangers: they neither start, read, search, write, react nor report', async () => {
    const [lan, huy] = await friends()
    const [spy] = (await people(1)) as [SignedUp]
    const token = spy.accessToken
    const { groupId } = (await app.call(openPrivateRoom, { otherUserId: huy.userId }, { token: lan.accessToken })).data
    const a = await open(lan.accessToken)
    await write(a, { groupId, originalMessage: 'chuyện riêng' })
    expect(await talk(token, huy.userId)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS_FOR_CREATE' })
    expect(await app.call(openPrivateRoom, { otherUserId: huy.userId }, { token })).toMatchObject({
      msg: 'NOT_PERMISSIONS_FOR_CREATE',
    })
    expect(await app.call(openPrivateRoom, { otherUserId: '999999999' }, { token })).toMatchObject({
      msg: 'USER_NOT_FOUND',
    })
    const uuid = crypto.randomUUID()
    const refused = await Promise.all([
      app.call(privateMessages, { groupId }, { token }),
      app.call(chatHistory, { groupId }, { token }),
      app.call(chatHistory, { groupId, searchKeyword: 'riêng' }, { token }),
      app.call(chatHistory, { groupId }, { token: guest }),
      app.call(roomInfo, { groupId }, { token }),
      app.call(roomInfo, { groupId }),
      app.call(roomMembers, { groupId }, { token }),
      app.call(markRoomRead, { groupId }, { token }),
      app.call(notifyOfRoom, { groupId }, { token }),
      app.call(followRoom, { groupId }, { token }),
      app.call(sendChatMessage, { groupId, uuid, originalMessage: 'cho vào với' }, { token }),
      app.call(reactInChat, { groupId, groupMessageId: '1', reaction: 10 }, { token }),
      app.call(reportRoom, { id: groupId, reason: 'spam' }, { token }),
      // Operators and moderators cannot read private conversations either.
      app.call(chatHistory, { groupId }, { token: host.accessToken }),
    ])
    for (const { msg, status } of refused) expect([msg, status]).toEqual(['NOT_PERMISSIONS', 403])
    const s = await open(token)
    expect(await s.sub(groupId)).toMatchObject({ msg: 'NOT_PERMISSIONS', data: null })
    expect(await write(s, { groupId, originalMessage: 'a' })).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    expect(await write(s, { toUserId: huy.userId, originalMessage: 'a' })).toMatchObject({
      msg: 'NOT_PERMISSIONS_FOR_CREATE',
    })
    for (const data of [
      { groupId, typing: true },
      { groupId, deliveredId: '1' },
    ]) {
      const sign = crypto.randomUUID()
      s.send({ type: 'send', topic: 'private', uuid: sign, data })
      expect(await s.next((e) => e.uuid === sign)).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    }
    const g = await open(guest)
    expect(await write(g, { toUserId: huy.userId, originalMessage: 'a' })).toMatchObject({ msg: 'FIBE_NOT_LOGIN' })
    await Promise.all([a.close(), s.close(), g.close()])
  })

  test('becomes read-only for both after a block', async () => {
    const [lan, huy] = await friends()
    const a = await open(huy.accessToken)
    const { data } = await write(a, { toUserId: lan.userId, originalMessage: 'chào' })
    expect((await app.call(memberBlock, { userId: huy.userId }, { token: lan.accessToken })).code).toBe(0)
    expect(await write(a, { groupId: data.groupId, originalMessage: 'sao thế' })).toMatchObject({
      msg: 'NOT_PERMISSIONS_FOR_CREATE',
    })
    const sent = { groupId: data.groupId, uuid: crypto.randomUUID(), originalMessage: 'này' }
    expect(await app.call(sendChatMessage, sent, { token: lan.accessToken })).toMatchObject({
      msg: 'NOT_PERMISSIONS_FOR_CREATE',
    })
    expect((await app.call(privateMessages, { groupId: data.groupId }, { token: huy.accessToken })).data.total).toBe(1)
    await a.close()
  })

  test('shows typing, delivery and reading to the other, and never moves them backwards', async () => {
    const [lan, huy] = await friends()
    const [a, b] = await Promise.all([open(lan.accessToken), open(huy.accessToken)])
    const { groupId } = (await write(a, { toUserId: huy.userId, originalMessage: 'một' })).data
    await write(a, { groupId, originalMessage: 'hai' })
    await a.sub(groupId)
    const say = (data: object) =>
      b.send({ type: 'send', topic: 'private', uuid: crypto.randomUUID(), data: { groupId, ...data } })
    say({ typing: true })
    expect(await a.next((e) => e.type === 'typing')).toMatchObject({
      groupId,
      data: { userId: huy.userId, typing: true },
    })
    say({ deliveredId: '2' })
    await a.next(
      (e) => e.type === 'marks' && e.data.userId === huy.userId && e.data.deliveredId === '2' && e.data.readId === '0',
    )
    say({ deliveredId: '900', readId: '900' })
    await a.next((e) => e.type === 'marks' && e.data.userId === huy.userId && e.data.readId === '2')
    say({ deliveredId: '1', readId: '1' })
    const { marks } = (await talk(lan.accessToken, huy.userId)).data
    expect(new Map(marks.map((mark) => [mark.userId, mark]))).toEqual(
      new Map([lan, huy].map(({ userId }) => [userId, { userId, readId: '2', deliveredId: '2' }])),
    )
    await Promise.all([a.close(), b.close()])
  })
})

describe('a small group', () => {
  test('starts with friends only, and a member who leaves receives nothing more', async () => {
    const [lan, huy, minh, stranger] = (await people(4)) as [SignedUp, SignedUp, SignedUp, SignedUp]
    await Promise.all([befriend(lan, huy), befriend(lan, minh)])
    const of = (userIds: string[]) =>
      app.call(createRoom, { kind: 'private', name: 'Hội xem muộn', userIds }, { token: lan.accessToken })
    expect(await of([huy.userId, stranger.userId])).toMatchObject({ msg: 'NOT_PERMISSIONS_FOR_CREATE' })
    expect(await of([])).toMatchObject({ msg: 'NOT_PERMISSIONS_FOR_CREATE' })
    const { groupId, members } = (await of([huy.userId, minh.userId])).data
    expect(members).toBe(3)
    const [a, b] = await Promise.all([open(lan.accessToken), open(huy.accessToken)])
    await Promise.all([a.sub(groupId), b.sub(groupId)])
    expect((await app.call(leaveRoom, { groupId }, { token: huy.accessToken })).code).toBe(0)
    await b.next((e) => e.type === 'subbed' && e.msg === 'NOT_PERMISSIONS')
    await write(a, { groupId, originalMessage: 'còn hai người' })
    await a.next((e) => e.type === 'message' && e.data.filteredMessage === 'còn hai người')
    expect(b.events.some((e) => e.type === 'message')).toBe(false)
    expect(await app.call(privateMessages, { groupId }, { token: huy.accessToken })).toMatchObject({
      msg: 'NOT_PERMISSIONS',
    })
    await Promise.all([a.close(), b.close()])
  })
})

describe('a VIP room', () => {
  test('a member requests entry, the host admits, and the member reads and writes without reloading', async () => {
    const groupId = await openVip()
    const [lan] = (await people(1)) as [SignedUp]
    const token = lan.accessToken
    const a = await open(token)
    a.send({ type: 'sub', topic: 'user' })
    await a.next((e) => e.type === 'subbed')
    expect((await app.call(roomInfo, { groupId })).data).toMatchObject({
      vipGroup: 1,
      authorId: null,
      standing: 'none',
      lastMessage: null,
    })
    expect(await a.sub(groupId)).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    const asked = await app.call(requestVipRoom, { groupId, username: lan.username }, { token })
    expect(asked.data).toEqual({ standing: 'asked' })
    expect((await app.call(requestVipRoom, { groupId, username: lan.username }, { token })).data).toEqual({
      standing: 'asked',
    })
    expect((await app.call(roomInfo, { groupId }, { token: host.accessToken })).data).toMatchObject({
      waiting: 1,
      runsRoom: true,
    })
    const waiting = await app.call(roomMembers, { groupId, standing: 'asked' }, { token: host.accessToken })
    expect(waiting.data.list).toMatchObject([{ userId: lan.userId, runsRoom: false }])
    const answer = { groupId, userId: lan.userId, accept: true }
    expect((await app.call(answerVipRequest, answer, { token: host.accessToken })).code).toBe(0)
    await a.next((e) => e.type === 'room' && e.data.groupId === groupId)
    expect((await app.call(roomInfo, { groupId }, { token })).data).toMatchObject({
      authorId: host.userId,
      standing: 'in',
    })
    a.send({ type: 'sub', topic: 'chatroom', groupId })
    await a.next((e) => e.type === 'subbed' && e.groupId === groupId && e.code === 0)
    expect(await a.say(groupId, 'vào được rồi')).toMatchObject({ code: 0 })
    await a.close()
  })

  test('only the host decides, invites and removes, and a removed member receives nothing more', async () => {
    const groupId = await openVip()
    const [lan, huy] = (await people(2)) as [SignedUp, SignedUp]
    const asLan = { token: lan.accessToken }
    const asHost = { token: host.accessToken }
    const invite = { groupId, username: huy.username }
    const answer = { groupId, userId: huy.userId, accept: true }
    for (const attempt of [
      app.call(requestVipRoom, invite, asLan),
      app.call(answerVipRequest, answer, asLan),
      app.call(removeRoomMember, { groupId, userId: host.userId }, asLan),
      app.call(roomMembers, { groupId }, asLan),
    ])
      expect(await attempt).toMatchObject({ msg: 'NOT_PERMISSIONS', status: 403 })
    expect(await app.call(answerVipRequest, answer, asHost)).toMatchObject({ msg: 'USER_NOT_FOUND' })
    expect(await app.call(requestVipRoom, { groupId, username: 'khong_co_ai' }, asHost)).toMatchObject({
      msg: 'USER_NOT_FOUND',
    })
    expect((await app.call(requestVipRoom, invite, asHost)).data).toEqual({ standing: 'in' })
    const b = await open(huy.accessToken)
    expect(await b.sub(groupId)).toMatchObject({ code: 0 })
    expect((await app.call(removeRoomMember, { groupId, userId: huy.userId }, asHost)).code).toBe(0)
    await b.next((e) => e.type === 'subbed' && e.msg === 'NOT_PERMISSIONS')
    expect(await b.say(groupId, 'ơ kìa')).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    await b.close()
  })

  test('a hundred parallel requests count as one, and a refused member may request again', async () => {
    const groupId = await openVip()
    const [lan] = (await people(1)) as [SignedUp]
    const request = () => app.call(requestVipRoom, { groupId, username: lan.username }, { token: lan.accessToken })
    const all = await Promise.all(Array.from({ length: 100 }, request))
    expect(all.every(({ code }) => code === 0)).toBe(true)
    const asHost = { token: host.accessToken }
    expect((await app.call(roomMembers, { groupId, standing: 'asked' }, asHost)).data.total).toBe(1)
    await app.call(answerVipRequest, { groupId, userId: lan.userId, accept: false }, asHost)
    expect((await app.call(roomInfo, { groupId }, { token: lan.accessToken })).data.standing).toBe('none')
    expect((await request()).data).toEqual({ standing: 'asked' })
    expect((await app.call(leaveRoom, { groupId }, { token: lan.accessToken })).code).toBe(0)
  })

  test('a fixture’s room and an unknown room refuse requests for entry', async () => {
    const [lan] = (await people(1)) as [SignedUp]
    const ask = (groupId: string) =>
      app.call(requestVipRoom, { groupId, username: lan.username }, { token: lan.accessToken })
    expect(await ask(await newRoom(app))).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    expect(await ask('999999999')).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
  })
})

describe('the list', () => {
  test('shows public rooms to everyone, with the last message, and finds them without accents', async () => {
    const room = { kind: 'group', name: 'Hội cổ động viên Thép Xanh' } as const
    const { groupId, slug } = (await app.call(createRoom, room, { token: host.accessToken })).data
    expect(slug).toBe(`hoi-co-dong-vien-thep-xanh-${groupId}`)
    const [lan] = (await people(1)) as [SignedUp]
    const a = await open(lan.accessToken)
    expect(await a.say(groupId, 'Có mặt!')).toMatchObject({ code: 0 })
    const { list } = (await app.call(listedRooms, { searchKeyword: 'thep xanh' })).data
    expect(list).toMatchObject([{ groupId, standing: 'open', lastMessage: { filteredMessage: 'Có mặt!' }, unread: 0 }])
    expect((await app.call(listedRooms, { kind: 'vip', searchKeyword: 'thep xanh' })).data.list).toEqual([])
    await app.call(followRoom, { groupId }, { token: lan.accessToken })
    const own = (await app.call(followedRoomsPaged, {}, { token: lan.accessToken })).data.list
    expect(own).toMatchObject([{ groupId, members: 1, unread: 0 }])
    await a.close()
  })

  test('a muted room does not count as unread', async () => {
    const [lan, huy] = await friends()
    const a = await open(lan.accessToken)
    const { groupId } = (await write(a, { toUserId: huy.userId, originalMessage: 'này' })).data
    const asHuy = { token: huy.accessToken }
    await app.call(notifyOfRoom, { groupId, enabled: false }, asHuy)
    expect((await app.call(unreadRooms, {}, asHuy)).data.total).toBe(0)
    await app.call(notifyOfRoom, { groupId, enabled: true }, asHuy)
    expect((await app.call(unreadRooms, {}, asHuy)).data.total).toBe(1)
    await app.call(markRoomRead, { groupId }, asHuy)
    expect((await app.call(unreadRooms, {}, asHuy)).data.total).toBe(0)
    await a.close()
  })

  test('members cannot create public rooms, and guests cannot create rooms', async () => {
    const [lan] = (await people(1)) as [SignedUp]
    for (const kind of ['group', 'vip'] as const)
      expect(await app.call(createRoom, { kind, name: 'Phòng của Lan' }, { token: lan.accessToken })).toMatchObject({
        msg: 'NOT_PERMISSIONS_FOR_CREATE',
        status: 403,
      })
    expect(await app.call(createRoom, { kind: 'group', name: 'x' }, { token: guest })).toMatchObject({
      msg: 'FIBE_NOT_LOGIN',
    })
  })
})

test('the room of an ended fixture is read-only some hours after kick-off, also when it is first opened then', async () => {
  const world = createWorld(app, { password: 'Bình-luận-viên-2468' })
  const hourMs = 3_600_000
  const fixtureOf = (hoursAgo: number) => world.result({ kickOff: Date.now() - hoursAgo * hourMs, score: [2, 1] })
  const growing = await fixtureOf(3)
  const [old, fresh, later] = await Promise.all(
    [await fixtureOf(7), await fixtureOf(3), growing].map(app.features.chat.ensureFixtureRoom),
  )
  if (!old || !fresh || !later) throw new Error('a room is missing')
  const [lan] = (await people(1)) as [SignedUp]
  const a = await open(lan.accessToken)
  expect(await a.say(old, 'còn ai không')).toMatchObject({ msg: 'ROOM_ARCHIVED' })
  expect((await app.call(roomInfo, { groupId: old })).data.isArchived).toBe(true)

  expect(await a.say(later, 'hay quá')).toMatchObject({ code: 0 })
  const { pool } = app.engines.database
  await pool.query(`update fixtures set kick_off = kick_off - interval '4 hours' where id = $1`, [growing])
  const jobs = app.features.all.flatMap((feature) => feature.jobs ?? [])
  await jobs.find(({ name }) => name === 'archive-fixture-rooms')?.run()
  expect(await a.say(later, 'còn ai không')).toMatchObject({ msg: 'ROOM_ARCHIVED' })
  expect(await a.say(fresh, 'bàn tán tiếp')).toMatchObject({ code: 0 })
  expect((await app.call(chatHistory, { groupId: later }, { token: guest })).data.total).toBe(1)
  await a.close()
})
