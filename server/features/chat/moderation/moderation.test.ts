import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  banFromChat,
  chatActs,
  chatBans,
  chatHistory,
  deleteMessage,
  liftChatBan,
  reactInChat,
  sendChatMessage,
} from '#contract/chat.ts'
import { openReports } from '#contract/reports.ts'
import { roomSelf } from '#contract/room-rules.ts'
import { createRoom, reportRoom } from '#contract/rooms.ts'
import { guestLogin, login } from '#contract/session.ts'
import { newUsername, signUp } from '#tests/setup/members.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'

type Person = { userId: string; accessToken: string }

let app: TestApp
let viewer: Person
let commentator: Person
let otherCommentator: Person
let moderator: Person
let operator: Person
let guest: string
let groupId: string

beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_BURST: '1000' } })
  viewer = await signUp(app)
  commentator = await staff('commentator')
  otherCommentator = await staff('commentator')
  moderator = await staff('moderator')
  operator = await staff('operator')
  guest = (await app.call(guestLogin)).data
  groupId = await app.features.chat.ensureFixtureRoom('7001')
  await app.features.chat.setModerators(groupId, [commentator.userId])
})
afterAll(() => app.close())

async function staff(role: 'commentator' | 'moderator' | 'operator'): Promise<Person> {
  const [username, password] = [newUsername(), 'Sân-cỏ-rất-xanh-2468']
  const { userId } = await app.features.accounts.createMember({ username, password, nickname: username, role })
  return { userId, accessToken: (await app.call(login, { username, password })).data.accessToken }
}

const open = (token: string) => openSocket(app.address, { token })
const ban = (by: string, userId: string, more: object = {}) =>
  app.call(banFromChat, { ip: '', reason: 'spam', userId, groupId, ...more }, { token: by })

async function inRoom(person: Person): Promise<SocketClient> {
  const socket = await open(person.accessToken)
  await socket.sub(groupId)
  return socket
}

test('a deleted message disappears immediately from pages, replay, history and quotes, and its id remains used', async () => {
  const [writer, reader] = [await inRoom(viewer), await inRoom(operator)]
  const { data } = await writer.say(groupId, 'đọc xong thì quên')
  await writer.say(groupId, 'trả lời', { parentMessageId: data.groupMessageId })
  const token = commentator.accessToken
  expect(await app.call(deleteMessage, { groupId, groupMessageId: data.groupMessageId }, { token })).toMatchObject({
    code: 0,
  })
  await reader.next((e) => e.type === 'deleted' && e.data.groupMessageId === data.groupMessageId)
  const late = await open(guest)
  const seen = [await late.sub(groupId), (await app.call(chatHistory, { groupId }, { token: guest })).data]
  expect(JSON.stringify(seen)).not.toContain('đọc xong thì quên')
  expect(JSON.stringify(seen)).toContain(`"groupMessageId":"${data.groupMessageId}"`)
  const asModerator = (await app.call(chatHistory, { groupId }, { token })).data
  expect(JSON.stringify(asModerator)).toContain('đọc xong thì quên')
  expect(await app.call(deleteMessage, { groupId, groupMessageId: data.groupMessageId }, { token })).toMatchObject({
    status: 404,
    msg: 'MESSAGE_NOT_FOUND',
  })
  await Promise.all([writer, reader, late].map((s) => s.close()))
})

test('members take their own message back once, and moderators still read it and see it in the log', async () => {
  const [writer, reader] = [await inRoom(viewer), await inRoom(operator)]
  const { data } = await writer.say(groupId, 'lỡ lời mất rồi')
  const message = { groupId, groupMessageId: data.groupMessageId }
  const takeBack = () => app.call(deleteMessage, message, { token: viewer.accessToken })
  const answers = await Promise.all(Array.from({ length: 100 }, takeBack))
  expect(answers.map(({ msg }) => msg).toSorted()).toEqual([...Array(99).fill('MESSAGE_NOT_FOUND'), 'Success'])
  const news = await reader.next((e) => e.type === 'deleted' && e.data.groupMessageId === data.groupMessageId)
  expect(news.data).toEqual({ groupMessageId: data.groupMessageId, isTakenBack: true })
  const late = await open(guest)
  const live = (await late.sub(groupId)).data.list
  const historyOf = async (token: string) => (await app.call(chatHistory, { groupId }, { token })).data.list
  const [seen, asModerator] = [await historyOf(guest), await historyOf(commentator.accessToken)]
  for (const list of [live, seen])
    expect(
      list.find(({ groupMessageId }: { groupMessageId: string }) => groupMessageId === data.groupMessageId),
    ).toMatchObject({
      isDeleted: true,
      isTakenBack: true,
      filteredMessage: '',
      originalMessage: '',
    })
  expect(asModerator.find((one) => one.groupMessageId === data.groupMessageId)?.originalMessage).toBe('lỡ lời mất rồi')
  const acts = (await app.call(chatActs, { groupId }, { token: commentator.accessToken })).data.list
  expect(acts.filter(({ groupMessageId }) => groupMessageId === data.groupMessageId)).toMatchObject([
    { kind: 'message.taken-back' },
  ])
  await Promise.all([writer, reader, late].map((s) => s.close()))
})

test('only its author may take a message back, for a quarter of an hour', async () => {
  const s = await inRoom(viewer)
  const { data } = await s.say(groupId, 'để lâu quá')
  const message = { groupId, groupMessageId: data.groupMessageId }
  const other = await signUp(app)
  const attempt = (token: string) => app.call(deleteMessage, message, { token })
  expect(await attempt(other.accessToken)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
  expect(await attempt(guest)).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  await sql`update chat_messages set created_at = now() - interval '15 minutes 1 second'
    where room_id = ${groupId} and id = ${data.groupMessageId}`.execute(app.engines.database.db)
  expect(await attempt(viewer.accessToken)).toMatchObject({ status: 409, msg: 'MESSAGE_TOO_OLD' })
  expect(await attempt(commentator.accessToken)).toMatchObject({ code: 0 })
  await s.close()
})

test('a ban takes effect on a connected member, notifies the member, and can be lifted', async () => {
  const s = await inRoom(viewer)
  s.send({ type: 'sub', topic: 'user' })
  await s.next((e) => e.type === 'subbed' && e.topic === 'user')
  expect(await s.say(groupId, 'còn nói được')).toMatchObject({ code: 0 })
  expect((await ban(moderator.accessToken, viewer.userId, { durationMinutes: 5 })).data.until).toBeGreaterThan(
    Date.now(),
  )
  const refused = await s.say(groupId, 'hết nói được')
  expect(refused).toMatchObject({ msg: 'USER_MUTED' })
  expect(refused.data.retryAfterMs).toBeGreaterThan(290_000)
  await s.next((e) => e.type === 'muted' && e.data.isMuted === true && e.data.groupId === groupId)
  expect((await app.call(roomSelf, { groupId }, { token: viewer.accessToken })).data).toMatchObject({ isMuted: true })
  await app.call(liftChatBan, { userId: viewer.userId, groupId }, { token: moderator.accessToken })
  expect(await s.say(groupId, 'lại nói được')).toMatchObject({ code: 0 })
  await s.close()
})

test('a ban from every room also applies in a room without a ban', async () => {
  const other = await app.features.chat.ensureFixtureRoom('7002')
  const target = await signUp(app)
  const s = await open(target.accessToken)
  expect(await s.say(other, 'một')).toMatchObject({ code: 0 })
  await ban(operator.accessToken, target.userId, { groupId: '' })
  expect(await s.say(other, 'hai')).toMatchObject({ msg: 'USER_MUTED', data: null })
  await app.call(liftChatBan, { userId: target.userId, groupId: '' }, { token: operator.accessToken })
  expect(await s.say(other, 'ba')).toMatchObject({ code: 0 })
  await s.close()
})

test('a new member at a banned member’s address can write, but not one with the same browser', async () => {
  const room = await app.features.chat.ensureFixtureRoom('7003')
  const target = await signUp(app)
  const s = await open(target.accessToken)
  await s.say(room, 'gây rối')
  const browser = await enter(target, room)
  await ban(moderator.accessToken, target.userId, { groupId: room })
  const [newcomer, returning] = [await signUp(app), await signUp(app)]
  await enter(newcomer, room)
  await enter(returning, room, browser)
  const [n, r] = [await open(newcomer.accessToken), await open(returning.accessToken)]
  expect(await n.say(room, 'cùng mạng di động, vô can')).toMatchObject({ code: 0 })
  expect(await r.say(room, 'tài khoản thứ hai')).toMatchObject({ msg: 'USER_MUTED' })
  await Promise.all([s, n, r].map((c) => c.close()))
})

/** Opens the room like the page does, with the browser’s mark when given. Returns the mark. */
async function enter(person: Person, room: string, mark?: string): Promise<string> {
  const carried = mark === undefined ? {} : { headers: { cookie: mark } }
  const answer = await app.call(roomSelf, { groupId: room }, { token: person.accessToken, ...carried })
  return mark ?? (answer.headers.getSetCookie()[0]?.split(';')[0] as string)
}

test('a commentator neither removes an operator’s message nor lifts or shortens an operator’s ban', async () => {
  const room = await app.features.chat.ensureFixtureRoom('7004')
  await app.features.chat.setModerators(room, [commentator.userId])
  const target = await signUp(app)
  const { groupMessageId } = await app.features.chat.say(operator.userId, {
    roomId: room,
    uuid: crypto.randomUUID(),
    text: 'lời của ban điều hành',
    parentId: null,
  })
  const own = { token: commentator.accessToken }
  const refused = { status: 403, msg: 'NOT_PERMISSIONS' }
  expect(await app.call(deleteMessage, { groupId: room, groupMessageId }, own)).toMatchObject(refused)
  await ban(operator.accessToken, target.userId, { groupId: room })
  expect(await ban(commentator.accessToken, target.userId, { groupId: room, durationMinutes: 1 })).toMatchObject(
    refused,
  )
  expect(await app.call(liftChatBan, { userId: target.userId, groupId: room }, own)).toMatchObject(refused)
  const listed = (await app.call(chatBans, { groupId: room }, own)).data.list
  expect(listed).toMatchObject([{ userId: target.userId, until: null, reason: 'spam', canLift: false }])
  const s = await open(target.accessToken)
  expect(await s.say(room, 'vẫn bị cấm')).toMatchObject({ msg: 'USER_MUTED' })
  expect(
    await app.call(deleteMessage, { groupId: room, groupMessageId }, { token: operator.accessToken }),
  ).toMatchObject({ code: 0 })
  await s.close()
})

test('the longer of two bans decides, and lifting the ban of the room keeps the ban of all rooms', async () => {
  const room = await app.features.chat.ensureFixtureRoom('7005')
  await app.features.chat.setModerators(room, [commentator.userId])
  const target = await signUp(app)
  await ban(operator.accessToken, target.userId, { groupId: '' })
  await ban(commentator.accessToken, target.userId, { groupId: room, durationMinutes: 1 })
  const self = async () => (await app.call(roomSelf, { groupId: room }, { token: target.accessToken })).data
  expect(await self()).toMatchObject({ isMuted: true, mutedUntil: null })
  await app.call(liftChatBan, { userId: target.userId, groupId: room }, { token: commentator.accessToken })
  expect(await self()).toMatchObject({ isMuted: true, mutedUntil: null })
})

test('logs what moderators do, and the database refuses changes of the log', async () => {
  const room = await app.features.chat.ensureFixtureRoom('7006')
  const target = await signUp(app)
  await ban(moderator.accessToken, target.userId, { groupId: room, durationMinutes: 5, reason: 'quảng cáo' })
  await app.call(liftChatBan, { userId: target.userId, groupId: room }, { token: operator.accessToken })
  const log = await app.call(chatActs, { groupId: room }, { token: moderator.accessToken })
  expect(log.data.list).toMatchObject([
    { kind: 'member.unmuted', byRole: 'operator' },
    { kind: 'member.muted', byRole: 'moderator', reason: 'quảng cáo', until: expect.any(Number) },
  ])
  const before = { groupId: room, beforeId: log.data.list[0]?.id }
  expect((await app.call(chatActs, before, { token: moderator.accessToken })).data.list).toHaveLength(1)
  expect(await app.call(chatActs, { groupId: room }, { token: viewer.accessToken })).toMatchObject({ status: 403 })
  expect(await app.call(chatBans, { groupId: room }, { token: viewer.accessToken })).toMatchObject({ status: 403 })
  const { db } = app.engines.database
  await expect(sql`update acts set reason = ''`.execute(db)).rejects.toThrow('permission denied')
  await expect(sql`delete from acts`.execute(db)).rejects.toThrow('permission denied')
  await expect(asOwner(app.engines.database, 'delete from acts')).rejects.toThrow('append-only')
})

test('calls write and react without a socket, under the same rules', async () => {
  const room = await app.features.chat.ensureFixtureRoom('7008')
  const reader = await open(guest)
  await reader.sub(room)
  const token = viewer.accessToken
  const message = { groupId: room, uuid: crypto.randomUUID(), originalMessage: 'gửi qua HTTP' }
  const { data } = await app.call(sendChatMessage, message, { token })
  await reader.next((e) => e.type === 'message' && e.data.filteredMessage === 'gửi qua HTTP')
  expect((await app.call(sendChatMessage, message, { token })).data).toEqual(data)
  const own = { groupId: room, groupMessageId: data.groupMessageId, reaction: 20 } as const
  expect((await app.call(reactInChat, own, { token })).code).toBe(0)
  const [read] = (await app.call(chatHistory, { groupId: room }, { token })).data.list
  expect(read).toMatchObject({ reaction: 20, totalReactions: 1 })
  expect(await app.call(sendChatMessage, message, { token: guest })).toMatchObject({ msg: 'FIBE_NOT_LOGIN' })
  const unknown = { ...message, uuid: crypto.randomUUID(), groupId: '424242' }
  expect(await app.call(sendChatMessage, unknown, { token })).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
  await ban(operator.accessToken, viewer.userId, { groupId: room })
  const muted = { ...message, uuid: crypto.randomUUID() }
  expect(await app.call(sendChatMessage, muted, { token })).toMatchObject({ msg: 'USER_MUTED' })
  expect(await app.call(reactInChat, own, { token })).toMatchObject({ msg: 'USER_MUTED' })
  await reader.close()
})

test('rank decides who may ban whom, and a commentator moderates only the commented fixture', async () => {
  const people = { viewer, commentator, otherCommentator, moderator, operator }
  const allowed = new Set([
    'commentator viewer',
    'moderator viewer',
    'moderator commentator',
    'moderator otherCommentator',
    'operator viewer',
    'operator commentator',
    'operator otherCommentator',
    'operator moderator',
  ])
  for (const [by, { accessToken }] of Object.entries(people)) {
    for (const [whom, { userId }] of Object.entries(people)) {
      const answer = await ban(accessToken, userId)
      expect(`${by} ${whom}: ${answer.msg}`).toBe(
        `${by} ${whom}: ${allowed.has(`${by} ${whom}`) ? 'Success' : 'NOT_PERMISSIONS'}`,
      )
      await app.call(liftChatBan, { userId, groupId }, { token: operator.accessToken })
    }
  }
  expect(await ban(guest, viewer.userId)).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  expect(await ban(commentator.accessToken, viewer.userId, { groupId: '' })).toMatchObject({ status: 403 })
  expect(await ban(operator.accessToken, '999999')).toMatchObject({ status: 404, msg: 'USER_NOT_FOUND' })
  expect(await ban(operator.accessToken, viewer.userId, { groupId: '424242' })).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
})

test('never sends an address to a client: moderators get an opaque key for it, other viewers nothing', async () => {
  const s = await inRoom(viewer)
  await s.say(groupId, 'tôi ở đâu')
  await s.say(groupId, 'vẫn ở đây')
  const listed = (await app.call(chatHistory, { groupId }, { token: operator.accessToken })).data
  const own = (await app.call(chatHistory, { groupId }, { token: viewer.accessToken })).data
  const [last, before] = listed.list
  expect(last?.ip).toMatch(/^[\w-]{20,}$/)
  expect(last).toMatchObject({ ip: before?.ip, originalMessage: 'vẫn ở đây' })
  expect(JSON.stringify([listed, own, s.events])).not.toMatch(/127\.0\.0\.1|address/i)
  expect(JSON.stringify([own, s.events])).not.toMatch(/"ip"/)
  await s.close()
})

test('shows a reported room to moderators with its host and its path', async () => {
  const room = { kind: 'group', name: 'Phòng bị báo cáo', about: 'Nói chuyện đội hình' } as const
  const { data } = await app.call(createRoom, room, { token: commentator.accessToken })
  await app.call(reportRoom, { id: data.groupId, reason: 'spam' }, { token: viewer.accessToken })
  const { list } = (await app.call(openReports, { kind: 'room' }, { token: moderator.accessToken })).data
  expect(list).toMatchObject([
    {
      targetId: data.groupId,
      shown: {
        text: 'Phòng bị báo cáo\nNói chuyện đội hình',
        path: `/chatroom/${data.groupId}`,
        author: { userId: commentator.userId },
      },
    },
  ])
})
