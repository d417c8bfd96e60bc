import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatHistory, deleteMessage, sendChatMessage } from '#contract/chat.ts'
import { editMessage } from '#contract/chat-edits.ts'
import { roomStickers, type StickerInput } from '#contract/chat-stickers.ts'
import { friendAccept, friendSend } from '#contract/friends.ts'
import { createWorld } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let lan: SignedUp
beforeAll(async () => {
  app = await startTestApp()
  lan = await signUp(app)
})
afterAll(() => app.close())

async function roomOfFixture(): Promise<string> {
  const fixtureId = await createWorld(app, { password: lan.password }).fixture()
  return app.features.chat.ensureFixtureRoom(fixtureId)
}

const input = (groupId: string, sticker: StickerInput, originalMessage = '') => ({
  ...{ groupId, uuid: randomUUID(), originalMessage, sticker },
})
const send = (groupId: string, sticker: StickerInput, text?: string) =>
  app.call(sendChatMessage, input(groupId, sticker, text), { token: lan.accessToken })
const newest = async (groupId: string) =>
  (await app.call(chatHistory, { groupId }, { token: lan.accessToken })).data.list[0]

test('a sticker has the colour of the chosen club, reaches the room and its history, and disappears when its author takes it back', async () => {
  const groupId = await roomOfFixture()
  const { clubs } = (await app.call(roomStickers, { groupId }, { token: lan.accessToken })).data
  const reader = await openSocket(app.address, { token: lan.accessToken })
  await reader.sub(groupId)
  const { groupMessageId } = (await send(groupId, { id: 'scarf', side: 'away' })).data
  const shown = { filteredMessage: '🧣', sticker: { id: 'scarf', colour: clubs?.away.colour } }
  expect(
    (await reader.next((e) => e.type === 'message' && e.data.groupMessageId === groupMessageId)).data,
  ).toMatchObject(shown)
  expect(await newest(groupId)).toMatchObject(shown)

  expect((await send(groupId, { id: 'heart', side: null }, 'kèm chữ')).msg).toBe('BAD_INPUT')
  const edit = { groupId, groupMessageId, originalMessage: 'thành chữ' }
  expect((await app.call(editMessage, edit, { token: lan.accessToken })).msg).toBe('NOT_PERMISSIONS')
  const own = { groupId, groupMessageId }
  expect((await app.call(deleteMessage, own, { token: lan.accessToken })).code).toBe(0)
  const gone = await newest(groupId)
  expect(gone).toMatchObject({ isDeleted: true, isTakenBack: true, filteredMessage: '' })
  expect(gone).not.toHaveProperty('sticker')
  await reader.close()
})

test('friends send stickers in private talks, in the colour of the site', async () => {
  const huy = await signUp(app)
  await app.call(friendSend, { userId: huy.userId }, { token: lan.accessToken })
  await app.call(friendAccept, { userId: lan.userId }, { token: huy.accessToken })
  const socket = await openSocket(app.address, { token: lan.accessToken })
  const uuid = randomUUID()
  const data = { toUserId: huy.userId, originalMessage: '', sticker: { id: 'heart', side: 'home' } }
  socket.send({ type: 'send', topic: 'private', path: 'sendMessagePrivate', uuid, data })
  const { groupId } = (await socket.next((e) => e.type === 'ack' && e.uuid === uuid)).data
  const { list } = (await app.call(chatHistory, { groupId }, { token: huy.accessToken })).data
  expect(list[0]).toMatchObject({ userId: lan.userId, sticker: { id: 'heart', colour: '' } })
  await socket.close()
})
