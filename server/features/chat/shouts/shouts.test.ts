import { afterAll, beforeAll, expect, test } from 'vitest'
import { banFromChat, chatActs, chatHistory, liftChatBan } from '#contract/chat.ts'
import { editMessage } from '#contract/chat-edits.ts'
import { shoutOut } from '#contract/chat-shouts.ts'
import { createRoom, deleteRoom } from '#contract/rooms.ts'
import { guestLogin, login } from '#contract/session.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { newUsername, type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

type Staff = { userId: string; accessToken: string }

let app: TestApp
let host: Staff
let other: Staff
let moderator: Staff
let member: SignedUp

const staff = async (role: 'commentator' | 'moderator', nickname: string): Promise<Staff> => {
  const [username, password] = [newUsername(), 'Sân-cỏ-rất-xanh-2468']
  const { userId } = await app.features.accounts.createMember({ username, password, nickname, role })
  return { userId, accessToken: (await app.call(login, { username, password })).data.accessToken }
}

beforeAll(async () => {
  app = await startTestApp()
  host = await staff('commentator', 'Minh Khang')
  other = await staff('commentator', 'Thu Hà')
  moderator = await staff('moderator', 'Quản trò')
  member = await signUp(app)
})
afterAll(() => app.close())

async function ownRoom(): Promise<string> {
  const groupId = await newRoom(app)
  await app.features.chat.setModerators(groupId, [host.userId])
  return groupId
}

const roomOf = async (kind: 'group' | 'vip', name = 'Khán đài B') =>
  (await app.call(createRoom, { kind, name, about: 'Chuyện bên lề' }, { token: other.accessToken })).data.groupId
const shout = (groupId: string, target: 'room' | 'commentator', targetId: string, token = host.accessToken) =>
  app.call(shoutOut, { groupId, target, targetId }, { token })
const messagesIn = async (groupId: string, token = host.accessToken) =>
  (await app.call(chatHistory, { groupId }, { token })).data.list

test('a card reaches the room and its history, is logged, and disappears with the room that it recommends', async () => {
  const groupId = await ownRoom()
  const targetId = await roomOf('group')
  const viewer = await openSocket(app.address, { token: (await app.call(guestLogin)).data })
  await viewer.sub(groupId)
  const { groupMessageId } = (await shout(groupId, 'room', targetId)).data
  const card = {
    ...{ target: 'room', name: 'Khán đài B', about: 'Chuyện bên lề', slug: `khan-dai-b-${targetId}`, onAir: null },
    person: expect.objectContaining({ userId: other.userId, showName: 'Thu Hà', isCommentator: true }),
  }
  const arrived = (await viewer.next((e) => e.type === 'message' && e.data.groupMessageId === groupMessageId)).data
  expect(arrived).toMatchObject({ userId: host.userId, filteredMessage: 'Khán đài B', shout: card })
  expect((await messagesIn(groupId))[0]).toMatchObject({ groupMessageId, shout: card })
  const { list: acts } = (await app.call(chatActs, { groupId }, { token: host.accessToken })).data
  expect(acts[0]).toMatchObject({ kind: 'room.shouted', byName: 'Minh Khang', groupMessageId, reason: 'Khán đài B' })
  const edit = { groupId, groupMessageId, originalMessage: 'Phòng khác' }
  expect((await app.call(editMessage, edit, { token: host.accessToken })).msg).toBe('NOT_PERMISSIONS')

  expect((await app.call(deleteRoom, { groupId: targetId }, { token: other.accessToken })).code).toBe(0)
  await viewer.next((e) => e.type === 'deleted' && e.data.groupMessageId === groupMessageId)
  const [withdrawn] = await messagesIn(groupId)
  expect(withdrawn).toMatchObject({ groupMessageId, isDeleted: true, filteredMessage: '', originalMessage: '…' })
  expect(withdrawn).not.toHaveProperty('shout')
  await viewer.close()
})

test('only the moderators of a room recommend, once in two minutes, and only what viewers may enter', async () => {
  const groupId = await ownRoom()
  const [open, closed] = [await roomOf('group'), await roomOf('vip')]
  expect((await shout(groupId, 'room', open, member.accessToken)).msg).toBe('NOT_PERMISSIONS')
  expect((await shout(groupId, 'room', closed)).msg).toBe('SHOUT_REFUSED')
  expect((await shout(groupId, 'room', groupId)).msg).toBe('SHOUT_REFUSED')
  expect((await shout(groupId, 'commentator', host.userId)).msg).toBe('SHOUT_REFUSED')
  expect((await shout(groupId, 'commentator', member.userId)).msg).toBe('COMMENTATOR_NOT_FOUND')
  expect((await shout(groupId, 'room', '999999999')).msg).toBe('ROOM_NOT_FOUND')
  const both = await Promise.all([shout(groupId, 'room', open), shout(groupId, 'commentator', other.userId)])
  expect(both.map(({ msg }) => msg).toSorted()).toEqual(['SHOUT_TOO_SOON', 'Success'])
  expect((await messagesIn(groupId)).filter((message) => message.shout)).toHaveLength(1)
})

test('the card of a commentator is withdrawn when the commentator is banned from all rooms', async () => {
  const groupId = await ownRoom()
  const viewer = await openSocket(app.address, { token: member.accessToken })
  await viewer.sub(groupId)
  const { groupMessageId } = (await shout(groupId, 'commentator', other.userId)).data
  const ban = { groupId: '', userId: other.userId, reason: 'Quảng cáo' } as const
  expect((await app.call(banFromChat, ban, { token: moderator.accessToken })).code).toBe(0)
  await viewer.next((e) => e.type === 'deleted' && e.data.groupMessageId === groupMessageId)
  expect((await shout(await ownRoom(), 'commentator', other.userId)).msg).toBe('SHOUT_REFUSED')
  await app.call(liftChatBan, { groupId: '', userId: other.userId }, { token: moderator.accessToken })
  await viewer.close()
})
