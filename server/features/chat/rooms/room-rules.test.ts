import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatActs, deleteMessage, followRoom, sendChatMessage } from '#contract/chat.ts'
import { editMessage } from '#contract/chat-edits.ts'
import { pinMessage, roomSelf, setRoomRules } from '#contract/room-rules.ts'
import { createRoom } from '#contract/rooms.ts'
import { guestLogin, login } from '#contract/session.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { newUsername, type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'
import { uploaderOf } from '#tests/setup/uploads.ts'

type Person = { userId: string; accessToken: string }
type Rules = {
  slowSeconds?: 0 | 5 | 300
  followersOnly?: boolean
  membersOnly?: boolean
  linksOff?: boolean
  newcomersOff?: boolean
}

let app: TestApp
let commentator: Person
let writer: SignedUp
let guest: string
let groupId: string

beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_BURST: '1000', POSTING_REQUIRES: 'guest' } })
  const [username, password] = [newUsername(), 'Sân-cỏ-rất-xanh-2468']
  const staff = { username, password, nickname: 'Minh Khang', role: 'commentator' } as const
  const { userId } = await app.features.accounts.createMember(staff)
  commentator = { userId, accessToken: (await app.call(login, { username, password })).data.accessToken }
  writer = await signUp(app)
  guest = (await app.call(guestLogin)).data
})
afterAll(() => app.close())

async function ownRoom(): Promise<string> {
  groupId = await newRoom(app)
  await app.features.chat.setModerators(groupId, [commentator.userId])
  return groupId
}

async function inRoom(token: string): Promise<SocketClient> {
  const socket = await openSocket(app.address, { token })
  await socket.sub(groupId)
  return socket
}

const say = (text: string, token = writer.accessToken, uuid = crypto.randomUUID()) =>
  app.call(sendChatMessage, { groupId, uuid, originalMessage: text }, { token })
const rule = (rules: Rules, token = commentator.accessToken) => app.call(setRoomRules, { groupId, ...rules }, { token })
const pin = (groupMessageId: string, pinned = true, token = commentator.accessToken) =>
  app.call(pinMessage, { groupId, groupMessageId, pinned }, { token })
const selfOf = async (token: string) => (await app.call(roomSelf, { groupId }, { token })).data
const log = async () => (await app.call(chatActs, { groupId }, { token: commentator.accessToken })).data.list

test('changed rules reach open pages and newcomers, and each change has one line in the log', async () => {
  await ownRoom()
  const reader = await inRoom(guest)
  const { data } = await rule({ slowSeconds: 300, linksOff: true })
  const off = { followersOnly: false, membersOnly: false, newcomersOff: false }
  expect(data).toEqual({ version: 1, slowSeconds: 300, ...off, linksOff: true })
  expect((await reader.next((e) => e.type === 'rules')).data).toEqual({ rules: data, pinned: null })
  expect((await selfOf(guest)).rules).toEqual(data)
  expect((await rule({ linksOff: true })).data.version).toBe(1)
  await rule({ slowSeconds: 0, followersOnly: true, membersOnly: true })
  expect((await log()).map(({ kind, reason }) => `${kind} ${reason}`.trim())).toEqual([
    'room.members-on',
    'room.followers-on',
    'room.slow-off',
    'room.links-off',
    'room.slow-on 300 s',
  ])
  for (const token of [writer.accessToken, (await signUp(app)).accessToken])
    expect(await rule({ slowSeconds: 5 }, token)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
  expect(await rule({ slowSeconds: 5 }, guest)).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  expect(await rule({ slowSeconds: 7 as 5 })).toMatchObject({ msg: 'BAD_INPUT' })
  expect(await app.call(setRoomRules, { groupId: '424242' }, { token: commentator.accessToken })).toMatchObject({
    msg: 'ROOM_NOT_FOUND',
  })
  await reader.close()
})

test('in slow mode, one of 100 parallel messages of a member is written, by call or socket, and the host is exempt', async () => {
  await ownRoom()
  await rule({ slowSeconds: 300 })
  const socket = await inRoom(writer.accessToken)
  const [first, ...texts] = Array.from({ length: 100 }, (_, n) => `tin ${n}`) as [string, ...string[]]
  const answers = await Promise.all([socket.say(groupId, first), ...texts.map((text) => say(text))])
  const refused = answers.filter(({ code }) => code !== 0)
  expect(new Set(refused.map(({ msg }) => msg))).toEqual(new Set(['SLOW_MODE']))
  expect(refused).toHaveLength(99)
  const again = await socket.say(groupId, 'chưa được')
  expect(again).toMatchObject({ msg: 'SLOW_MODE' })
  expect(again.data.retryAfterMs).toBeGreaterThan(250_000)
  expect(again.data.retryAfterMs).toBeLessThanOrEqual(300_000)
  // Another member has an own turn, and a message that is sent again is not another one.
  const [other, uuid] = [await signUp(app), crypto.randomUUID()]
  const once = await say('tin của người khác', other.accessToken, uuid)
  expect(await say('tin của người khác', other.accessToken, uuid)).toMatchObject({ code: 0, data: once.data })
  expect(await say('giết cả nhà mày', (await signUp(app)).accessToken)).toMatchObject({ msg: 'MESSAGE_BLOCKED' })
  for (const text of ['bình luận 1', 'bình luận 2'])
    expect(await say(text, commentator.accessToken)).toMatchObject({ code: 0 })
  await rule({ slowSeconds: 0 })
  expect(await say('hết chậm')).toMatchObject({ code: 0 })
  await socket.close()
})

test('a room for followers or members refuses the others, until the rule ends', async () => {
  await ownRoom()
  const token = writer.accessToken
  await rule({ followersOnly: true })
  expect(await say('chưa theo dõi')).toMatchObject({ status: 403, msg: 'FOLLOWERS_ONLY' })
  expect(await say('khách', guest)).toMatchObject({ msg: 'FOLLOWERS_ONLY' })
  expect(await say('lời của bình luận viên', commentator.accessToken)).toMatchObject({ code: 0 })
  await app.call(followRoom, { groupId }, { token })
  expect(await say('đã theo dõi')).toMatchObject({ code: 0 })
  await rule({ followersOnly: false, membersOnly: true })
  expect(await say('khách', guest)).toMatchObject({ status: 403, msg: 'MEMBERS_ONLY' })
  expect(await say('thành viên', (await signUp(app)).accessToken)).toMatchObject({ code: 0 })
  await rule({ membersOnly: false })
  expect(await say('khách', guest)).toMatchObject({ code: 0 })
})

test('against a raid, guests and accounts of less than a day are refused, and older members write', async () => {
  await ownRoom()
  await rule({ newcomersOff: true })
  const older = await signUp(app)
  const age = (hours: number) =>
    asOwner(
      app.engines.database,
      `update users set created_at = now() - interval '${hours} hours' where id = ${older.userId}`,
    )
  await age(25)
  expect(await say('đã cũ', older.accessToken)).toMatchObject({ code: 0 })
  expect(await say('mới tạo')).toMatchObject({ status: 403, msg: 'NEWCOMERS_OFF' })
  expect(await say('khách', guest)).toMatchObject({ msg: 'NEWCOMERS_OFF' })
  const socket = await inRoom(writer.accessToken)
  expect(await socket.say(groupId, 'qua socket')).toMatchObject({ msg: 'NEWCOMERS_OFF' })
  expect(await say('lời của bình luận viên', commentator.accessToken)).toMatchObject({ code: 0 })
  expect((await log()).map(({ kind }) => kind)).toEqual(['room.newcomers-off'])
  await rule({ newcomersOff: false })
  expect(await socket.say(groupId, 'chat lại')).toMatchObject({ code: 0 })
  await socket.close()
})

test('a VIP room has rules and a pinned message, but no followers, and a private room has none of them', async () => {
  const { chat } = app.features
  groupId = (await chat.keepRoom(commentator.userId, { kind: 'vip', name: 'Cabin', about: '' })).roomId
  await chat.setStanding(groupId, { userId: writer.userId, standing: 'in' })
  expect(await rule({ followersOnly: true })).toMatchObject({ msg: 'BAD_INPUT' })
  expect(await rule({ linksOff: true })).toMatchObject({ code: 0 })
  expect(await say('xem lua.vn')).toMatchObject({ msg: 'LINKS_OFF' })
  const { data } = await say('trong cabin')
  expect(await pin(data.groupMessageId)).toMatchObject({ code: 0 })
  expect((await selfOf(writer.accessToken)).pinned).toMatchObject({ filteredMessage: 'trong cabin' })
  expect(await app.call(roomSelf, { groupId }, { token: guest })).toMatchObject({ msg: 'NOT_PERMISSIONS' })
  groupId = (await chat.keepPair(commentator.userId, writer.userId)).roomId
  expect(await rule({ linksOff: true })).toMatchObject({ msg: 'NOT_PERMISSIONS' })
  expect(await pin('1')).toMatchObject({ msg: 'NOT_PERMISSIONS' })
})

test('without links no address is written or edited into a message, and mentions and full stops remain', async () => {
  await ownRoom()
  await rule({ linksOff: true })
  for (const text of ['vào https://lua.example/x', 'xem ở www.lua.xyz', 'Cuoc365.com đi', 'nhóm t.me/abc'])
    expect(await say(text)).toMatchObject({ status: 400, msg: 'LINKS_OFF' })
  for (const text of ['evil.c\u200bom', 'evil\u00ad.com', 'evil．com', 'evil.c\u200dom', 'tg://join', 'evil.bar/x'])
    expect(await say(text)).toMatchObject({ msg: 'LINKS_OFF' })
  const { data } = await say('Hay quá.Vào rồi @duc.huy.vn, 2.1 nhé')
  for (const originalMessage of ['lua.vn', 'lua.v\u200bn']) {
    const edit = { groupId, groupMessageId: data.groupMessageId, originalMessage }
    expect(await app.call(editMessage, edit, { token: writer.accessToken })).toMatchObject({ msg: 'LINKS_OFF' })
  }
  expect(await say('lịch ở khandai.vn', commentator.accessToken)).toMatchObject({ code: 0 })
})

test('without links no file with an address as its name is sent', async () => {
  const owner = await signUp(app)
  const { data } = await app.call(createRoom, { name: 'Phòng tệp', kind: 'group' }, { token: commentator.accessToken })
  groupId = data.groupId
  await rule({ linksOff: true })
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const send = async (name: string) => {
    const { data: stored } = await uploaderOf(app, owner, 'room').upload(pdf, undefined, name)
    const attachments = [{ url: stored.address, kind: 'file' as const }]
    const message = { groupId, uuid: crypto.randomUUID(), originalMessage: '', attachments }
    return app.call(sendChatMessage, message, { token: owner.accessToken })
  }
  expect(await send('vào evil.c\u200bom.pdf')).toMatchObject({ msg: 'LINKS_OFF' })
  expect(await send('đội hình.pdf')).toMatchObject({ code: 0 })
})

test('in slow mode an edit takes a turn, and an equal text takes none', async () => {
  await ownRoom()
  const { data } = await say('tin đầu')
  await rule({ slowSeconds: 300 })
  const edit = (originalMessage: string) =>
    app.call(
      editMessage,
      { groupId, groupMessageId: data.groupMessageId, originalMessage },
      { token: writer.accessToken },
    )
  expect(await edit('tin đầu')).toMatchObject({ code: 0, data: { editedAt: null } })
  expect(await edit('tin đã sửa')).toMatchObject({ code: 0 })
  const refused = await edit('tin thứ ba')
  expect(refused).toMatchObject({ status: 429, msg: 'SLOW_MODE' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(250)
  expect(await say('tin mới')).toMatchObject({ msg: 'SLOW_MODE' })
})

test('the pinned message is shown to everyone with its edits, until it is replaced, unpinned or removed', async () => {
  await ownRoom()
  const [reader, first, second] = [await inRoom(guest), (await say('đội hình')).data, (await say('luật chơi')).data]
  const shown = async () => (await selfOf(guest)).pinned?.filteredMessage ?? null
  const next = async (text: string | null) => {
    await reader.next((e) => e.type === 'rules' && (e.data.pinned?.filteredMessage ?? null) === text)
    expect(await shown()).toBe(text)
    reader.events.length = 0
  }
  await pin(first.groupMessageId)
  await next('đội hình')
  const edit = { groupId, groupMessageId: first.groupMessageId, originalMessage: 'đội hình ra sân' }
  await app.call(editMessage, edit, { token: writer.accessToken })
  await reader.next((e) => e.type === 'edited')
  expect(await shown()).toBe('đội hình ra sân')
  await pin(second.groupMessageId)
  await next('luật chơi')
  expect((await pin(first.groupMessageId, false)).code).toBe(0)
  expect(await shown()).toBe('luật chơi')
  await pin(second.groupMessageId, false)
  await next(null)
  await pin(first.groupMessageId)
  await next('đội hình ra sân')
  await app.call(deleteMessage, { groupId, groupMessageId: first.groupMessageId }, { token: writer.accessToken })
  await next(null)
  expect(await pin(first.groupMessageId)).toMatchObject({ status: 404, msg: 'MESSAGE_NOT_FOUND' })
  expect(await pin(second.groupMessageId, true, writer.accessToken)).toMatchObject({ msg: 'NOT_PERMISSIONS' })
  expect((await log()).map(({ kind }) => kind)).toEqual([
    'message.taken-back',
    'message.pinned',
    'message.unpinned',
    'message.pinned',
    'message.edited',
    'message.pinned',
  ])
  await reader.close()
})

test('parallel pins and removals never leave a removed message pinned, and open pages end with the last pin', async () => {
  await ownRoom()
  const reader = await inRoom(guest)
  const said = await Promise.all(Array.from({ length: 20 }, (_, n) => say(`tin ${n}`)))
  const ids = said.map(({ data }) => data.groupMessageId)
  await Promise.all(
    ids.flatMap((groupMessageId, n) => [
      pin(groupMessageId),
      ...(n % 2 === 0
        ? [app.call(deleteMessage, { groupId, groupMessageId }, { token: writer.accessToken })]
        : [rule({ linksOff: n % 4 === 1 })]),
    ]),
  )
  const { rules, pinned } = await selfOf(guest)
  expect(pinned === null || Number(pinned.filteredMessage.slice(4)) % 2 === 1).toBe(true)
  await reader.next((e) => e.type === 'rules' && e.data.rules.version === rules.version)
  const seen = reader.events.flatMap((e) => (e.type === 'rules' ? e.data.rules.version : []))
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(rules.version)
  await reader.close()
})
