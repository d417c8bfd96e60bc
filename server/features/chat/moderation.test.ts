import { afterAll, beforeAll, expect, test } from 'vitest'
import { banFromChat, chatHistory, deleteMessage, liftChatBan, roomSelf } from '#contract/chat.ts'
import { guestLogin, login } from '#contract/session.ts'
import { newUsername, signUp } from '#tests/setup/members.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

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

test('a deleted message leaves every page, the replay, the history and the quotes at once; its place stays', async () => {
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

test('a ban takes effect while its target is connected, tells the target, and is lifted again', async () => {
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

test('a ban from every room reaches a room of its own', async () => {
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

test('an account opened after a ban from the banned address is muted too, one from before is not', async () => {
  const room = await app.features.chat.ensureFixtureRoom('7003')
  const [target, neighbour] = [await signUp(app), await signUp(app)]
  const s = await open(target.accessToken)
  await s.say(room, 'gây rối')
  await ban(moderator.accessToken, target.userId, { groupId: room })
  const [second, n] = [await open((await signUp(app)).accessToken), await open(neighbour.accessToken)]
  expect(await second.say(room, 'tài khoản mới')).toMatchObject({ msg: 'USER_MUTED' })
  expect(await n.say(room, 'hàng xóm vô can')).toMatchObject({ code: 0 })
  await Promise.all([s, second, n].map((c) => c.close()))
})

test('who may ban whom: rank decides, and a commentator moderates the own fixture alone', async () => {
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
  const message = { groupId, groupMessageId: '1' }
  expect(await app.call(deleteMessage, message, { token: viewer.accessToken })).toMatchObject({
    msg: 'NOT_PERMISSIONS',
  })
})

test('nothing that leaves the server holds an address', async () => {
  const s = await inRoom(viewer)
  await s.say(groupId, 'tôi ở đâu')
  const answers = [(await app.call(chatHistory, { groupId }, { token: operator.accessToken })).data, s.events]
  expect(JSON.stringify(answers)).not.toMatch(/127\.0\.0\.1|"ip"|address/i)
  await s.close()
})
