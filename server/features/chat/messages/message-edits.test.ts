import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { banFromChat, chatActs, chatHistory, deleteMessage, sendChatMessage } from '#contract/chat.ts'
import { editMessage } from '#contract/chat-edits.ts'
import { friendAccept, friendSend, memberBlock } from '#contract/friends.ts'
import { openPrivateRoom } from '#contract/rooms.ts'
import { guestLogin, login } from '#contract/session.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { newUsername, type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let writer: SignedUp
let moderator: { userId: string; accessToken: string }
let guest: string

beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_BURST: '1000' } })
  writer = await signUp(app)
  const [username, password] = [newUsername(), 'Sân-cỏ-rất-xanh-2468']
  const { userId } = await app.features.accounts.createMember({
    username,
    password,
    nickname: username,
    role: 'moderator',
  })
  moderator = { userId, accessToken: (await app.call(login, { username, password })).data.accessToken }
  guest = (await app.call(guestLogin)).data
})
afterAll(() => app.close())

const room = (fixtureId: string) => app.features.chat.ensureFixtureRoom(fixtureId)

async function inRoom(groupId: string, token: string): Promise<SocketClient> {
  const socket = await openSocket(app.address, { token })
  await socket.sub(groupId)
  return socket
}

async function say(groupId: string, text: string, more: { parentMessageId?: string } = {}): Promise<string> {
  const draft = { groupId, uuid: crypto.randomUUID(), originalMessage: text, ...more }
  return (await app.call(sendChatMessage, draft, { token: writer.accessToken })).data.groupMessageId
}

const edit = (groupId: string, groupMessageId: string, text: string, token = writer.accessToken) =>
  app.call(editMessage, { groupId, groupMessageId, originalMessage: text }, { token })
const history = async (groupId: string, token = guest) =>
  (await app.call(chatHistory, { groupId }, { token })).data.list

test('an edit reaches open pages, the replay, the history and quotes, and the log keeps the earlier text', async () => {
  const groupId = await room('7101')
  const reader = await inRoom(groupId, guest)
  const id = await say(groupId, 'Bàn thắng của Tuấn')
  await say(groupId, 'Đúng rồi', { parentMessageId: id })
  const { data } = await edit(groupId, id, 'Bàn thắng của Tiến, địt mẹ')
  expect(data).toMatchObject({ groupMessageId: id, editedAt: expect.any(Number) })
  expect(data.filteredMessage).toMatch(/^Bàn thắng của Tiến, .*\*/)
  const news = await reader.next((e) => e.type === 'edited')
  expect(news.data).toEqual(data)
  const late = await openSocket(app.address, { token: guest })
  const [asModerator] = (await history(groupId, moderator.accessToken)).filter((one) => one.groupMessageId === id)
  for (const list of [(await late.sub(groupId)).data.list, (await history(groupId)).toReversed()])
    expect(list.slice(-2)).toMatchObject([
      { filteredMessage: data.filteredMessage, editedAt: data.editedAt, originalMessage: '' },
      { parent: { filteredMessage: data.filteredMessage } },
    ])
  expect(asModerator?.originalMessage).toBe('Bàn thắng của Tiến, địt mẹ')
  const log = await app.call(chatActs, { groupId }, { token: moderator.accessToken })
  expect(log.data.list).toMatchObject([
    { kind: 'message.edited', groupMessageId: id, earlierText: 'Bàn thắng của Tuấn' },
  ])
  expect((await edit(groupId, id, 'Bàn thắng của Tiến, địt mẹ')).data.editedAt).toBeNull()
  await Promise.all([reader, late].map((s) => s.close()))
})

test('100 parallel edits have one order: the last is shown everywhere, and each replaced text is kept once', async () => {
  const groupId = await room('7102')
  const reader = await inRoom(groupId, guest)
  const id = await say(groupId, 'lần 0')
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => edit(groupId, id, `lần ${n + 1}`)))
  expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success']))
  const inOrder = answers.map(({ data }) => data).toSorted((a, b) => Number(a.editedAt) - Number(b.editedAt))
  expect(new Set(inOrder.map(({ editedAt }) => editedAt)).size).toBe(100)
  const last = inOrder.at(-1)
  await reader.next((e) => e.type === 'edited' && e.data.editedAt === last?.editedAt)
  const shown = reader.events.filter(({ type }) => type === 'edited').map(({ data }) => data.editedAt)
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  const [read] = await history(groupId)
  expect(read).toMatchObject({ filteredMessage: last?.filteredMessage, editedAt: last?.editedAt })
  const { rows } = await sql<{ text: string }>`
    select text from chat_message_versions where room_id = ${groupId} order by version`.execute(app.engines.database.db)
  const replaced = ['lần 0', ...inOrder.slice(0, -1).map(({ filteredMessage }) => filteredMessage)]
  expect(rows.map(({ text }) => text)).toEqual(replaced)
  await reader.close()
})

test('only the author edits, for five minutes, and under the rules of writing', async () => {
  const groupId = await room('7103')
  const id = await say(groupId, 'nguyên văn')
  const other = await signUp(app)
  const refused = { status: 403, msg: 'NOT_PERMISSIONS' }
  expect(await edit(groupId, id, 'sửa hộ', other.accessToken)).toMatchObject(refused)
  expect(await edit(groupId, id, 'sửa hộ', moderator.accessToken)).toMatchObject(refused)
  expect(await edit(groupId, '424242', 'không có')).toMatchObject(refused)
  expect(await edit(groupId, id, 'sửa hộ', guest)).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  expect(await edit('424242', id, 'không có')).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
  expect(await edit(groupId, id, 'a'.repeat(501))).toMatchObject({ msg: 'BAD_INPUT' })
  expect(await edit(groupId, id, '  ')).toMatchObject({ msg: 'BAD_INPUT' })
  expect(await edit(groupId, id, 'giết cả nhà mày')).toMatchObject({ msg: 'MESSAGE_BLOCKED' })
  const { db } = app.engines.database
  const backdate = (interval: string) =>
    sql`update chat_messages set created_at = now() - ${interval}::interval where room_id = ${groupId} and id = ${id}`.execute(
      db,
    )
  await backdate('5 minutes 1 second')
  expect(await edit(groupId, id, 'muộn rồi')).toMatchObject({ status: 409, msg: 'MESSAGE_TOO_OLD' })
  await backdate('4 minutes')
  const ban = { ip: '', reason: 'spam', userId: writer.userId, groupId }
  await app.call(banFromChat, ban, { token: moderator.accessToken })
  expect(await edit(groupId, id, 'bị cấm')).toMatchObject({ msg: 'USER_MUTED' })
  const closed = await room('7104')
  const inClosed = await say(closed, 'phòng sắp đóng')
  await sql`update chat_rooms set archived_at = now() where id = ${closed}`.execute(db)
  await app.features.chat.setModerators(closed, [])
  expect(await edit(closed, inClosed, 'đã đóng')).toMatchObject({ msg: 'ROOM_ARCHIVED' })
  await app.call(deleteMessage, { groupId: closed, groupMessageId: inClosed }, { token: writer.accessToken })
  expect(await edit(closed, inClosed, 'đã thu hồi')).toMatchObject({ msg: 'MESSAGE_NOT_FOUND' })
  expect((await history(groupId))[0]?.filteredMessage).toBe('nguyên văn')
})

test('an edit and a removal in parallel leave a removed message without a text', async () => {
  const groupId = await room('7105')
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => say(groupId, `tin ${n}`)))
  const token = writer.accessToken
  await Promise.all(
    ids.flatMap((id) => [
      edit(groupId, id, 'đã sửa'),
      app.call(deleteMessage, { groupId, groupMessageId: id }, { token }),
    ]),
  )
  const late = await openSocket(app.address, { token: guest })
  for (const list of [(await late.sub(groupId)).data.list, await history(groupId)])
    expect(JSON.stringify(list)).not.toMatch(/đã sửa|"tin \d/)
  await late.close()
})

test('a message that arrives after its edit or removal, or after that of its quote, shows the newest state', async () => {
  const bus = createMemoryBus()
  const late: (() => void)[] = []
  let isHeld = false
  const publish: typeof bus.publish = (topic, news) => {
    const isMessage = (news as { type?: string } | null)?.type === 'messages'
    if (isHeld && isMessage) late.push(() => bus.publish(topic, news))
    else bus.publish(topic, news)
  }
  const own = await startTestApp({ engines: { bus: { ...bus, publish } }, env: { CHAT_BURST: '1000' } })
  const { accessToken: token } = await signUp(own)
  const groupId = await own.features.chat.ensureFixtureRoom('7106')
  const open = () => openSocket(own.address, { token })
  const reader = await open()
  await reader.sub(groupId)
  const write = async (text: string, parentMessageId?: string) => {
    const draft = { groupId, uuid: crypto.randomUUID(), originalMessage: text }
    const more = parentMessageId === undefined ? {} : { parentMessageId }
    return (await own.call(sendChatMessage, { ...draft, ...more }, { token })).data.groupMessageId
  }
  const [edited, removed] = [await write('sửa sau'), await write('gỡ sau')]
  await reader.next((e) => e.data?.groupMessageId === removed)
  isHeld = true
  const ids = [await write('trả lời 1', edited), await write('trả lời 2', removed), await write('tự sửa')]
  ids.push(await write('tự gỡ'))
  const change = (groupMessageId: string | undefined) =>
    own.call(editMessage, { groupId, groupMessageId: String(groupMessageId), originalMessage: 'đã sửa' }, { token })
  const remove = (groupMessageId: string | undefined) =>
    own.call(deleteMessage, { groupId, groupMessageId: String(groupMessageId) }, { token })
  const answers = [await change(edited), await remove(removed), await change(ids[2]), await remove(ids[3])]
  expect(answers.map(({ msg }) => msg)).toEqual(Array(4).fill('Success'))
  await expect.poll(() => late.length).toBeGreaterThan(0)
  isHeld = false
  for (const send of late) send()
  await reader.next((e) => e.data?.groupMessageId === ids[3] && e.type === 'message')
  const shown = reader.events.filter(({ type, data }) => type === 'message' && ids.includes(data.groupMessageId))
  const newcomer = await open()
  const replayed = (await newcomer.sub(groupId)).data.list.slice(-4)
  for (const list of [shown.map(({ data }) => data), replayed])
    expect(list).toMatchObject([
      { parent: { filteredMessage: 'đã sửa' } },
      { parent: { filteredMessage: '' } },
      { filteredMessage: 'đã sửa', editedAt: expect.any(Number) },
      { filteredMessage: '', isDeleted: true, isTakenBack: true },
    ])
  await Promise.all([reader, newcomer].map((socket) => socket.close()))
  await own.close()
})

test('friends edit in their private room until one blocks the other, and the log stays empty', async () => {
  const friend = await signUp(app)
  const [own, theirs] = [{ token: writer.accessToken }, { token: friend.accessToken }]
  await app.call(friendSend, { userId: friend.userId }, own)
  await app.call(friendAccept, { userId: writer.userId }, theirs)
  const { groupId } = (await app.call(openPrivateRoom, { otherUserId: friend.userId }, own)).data
  const reader = await inRoom(groupId, friend.accessToken)
  const id = await say(groupId, 'mai gặp nhé')
  expect(await edit(groupId, id, 'tối mai gặp nhé')).toMatchObject({ code: 0 })
  expect((await reader.next((e) => e.type === 'edited')).data).toMatchObject({ filteredMessage: 'tối mai gặp nhé' })
  expect(await edit(groupId, id, 'đọc trộm', moderator.accessToken)).toMatchObject({ msg: 'NOT_PERMISSIONS' })
  await app.call(memberBlock, { userId: writer.userId }, theirs)
  expect(await edit(groupId, id, 'vẫn sửa')).toMatchObject({ msg: 'NOT_PERMISSIONS_FOR_CREATE' })
  const { rows } = await sql`select id from acts where room_id = ${groupId}`.execute(app.engines.database.db)
  expect(rows).toEqual([])
  await reader.close()
})
