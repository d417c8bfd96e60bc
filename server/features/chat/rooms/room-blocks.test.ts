import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatHistory, followedRoomsPaged } from '#contract/chat.ts'
import { friendAccept, friendSend, memberBlock, memberUnblock } from '#contract/friends.ts'
import { roomSelf } from '#contract/room-rules.ts'
import { createRoom, openPrivateRoom, privateMessages, roomInfo } from '#contract/rooms.ts'
import { createWorld, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let host: SignedUp
let lan: SignedUp
let huy: SignedUp
let groupId: string
let world: World

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  ;[host, lan, huy] = [await signUp(app), await signUp(app), await signUp(app)]
  for (const friend of [lan, huy]) await befriend(host, friend)
  const room = { kind: 'private' as const, name: 'Hội xem muộn', userIds: [lan.userId, huy.userId] }
  groupId = (await app.call(createRoom, room, { token: host.accessToken })).data.groupId
})
afterAll(() => app.close())

async function befriend(one: SignedUp, other: SignedUp): Promise<void> {
  await app.call(friendSend, { userId: other.userId }, { token: one.accessToken })
  await app.call(friendAccept, { userId: one.userId }, { token: other.accessToken })
}

/** Opens a room in which the host, Lan and Huy may read and write. */
async function openRoomOf(kind: 'group' | 'vip' | 'fixture'): Promise<string> {
  if (kind === 'fixture') return app.features.chat.ensureFixtureRoom(await world.liveFixture())
  const runner = await world.user({ role: 'commentator' })
  const room = await app.call(createRoom, { kind, name: `Phòng ${kind}` }, { token: await world.tokenOf(runner) })
  for (const { userId } of [host, lan, huy])
    if (kind === 'vip') await app.features.chat.setStanding(room.data.groupId, { userId, standing: 'in' })
  return room.data.groupId
}

async function enter({ accessToken: token }: SignedUp): Promise<SocketClient> {
  const socket = await openSocket(app.address, { token })
  expect(await socket.sub(groupId)).toMatchObject({ code: 0 })
  return socket
}

const saidTo = ({ accessToken: token }: SignedUp, keyword = '') =>
  app.call(privateMessages, { groupId, searchKeyword: keyword }, { token })

const textsHeard = (socket: SocketClient) =>
  socket.events.filter((e) => e.type === 'message').map((e) => (e.data.isHidden ? null : e.data.filteredMessage))

/** Sends a message and waits until all listeners have it. Everything before it has then arrived too. */
async function say(socket: SocketClient, text: string, listeners: SocketClient[], parentMessageId?: string) {
  const { data } = await socket.say(groupId, text, parentMessageId ? { parentMessageId } : {})
  const id = data.groupMessageId
  await Promise.all(listeners.map((one) => one.next((e) => e.type === 'message' && e.data.groupMessageId === id)))
  return id as string
}

test('a block takes effect immediately and in both directions in a small group, but only between the two', async () => {
  const sockets = [await enter(host), await enter(lan), await enter(huy)] as const
  const [h, l, u] = sockets
  await say(l, 'trước khi chặn', [...sockets])
  expect((await app.call(memberBlock, { userId: huy.userId }, { token: lan.accessToken })).code).toBe(0)
  // A history without the other’s text shows that the room has applied the block.
  await expect.poll(async () => (await saidTo(huy)).data.list[0]?.isHidden).toBe(true)

  const fromHuy = await say(u, 'lời của Huy', [...sockets])
  await say(l, 'lời của Lan', [...sockets])
  await say(h, 'trả lời Huy', [...sockets], fromHuy)
  expect(textsHeard(h)).toEqual(['trước khi chặn', 'lời của Huy', 'lời của Lan', 'trả lời Huy'])
  expect(textsHeard(l)).toEqual(['trước khi chặn', null, 'lời của Lan', 'trả lời Huy'])
  expect(textsHeard(u)).toEqual(['trước khi chặn', 'lời của Huy', null, 'trả lời Huy'])
  const quoted = (socket: SocketClient) =>
    socket.events.find((e) => e.type === 'message' && e.data.filteredMessage === 'trả lời Huy')?.data.parent
  expect(quoted(h)).toMatchObject({ filteredMessage: 'lời của Huy' })
  expect(quoted(l)).toBeUndefined()
  expect(JSON.stringify(l.events)).not.toContain('lời của Huy')

  // Only the host receives the typing event. The host’s next message shows that no other event is on its way.
  u.send({ type: 'send', topic: 'private', uuid: crypto.randomUUID(), data: { groupId, typing: true } })
  await h.next((e) => e.type === 'typing' && e.data.userId === huy.userId)
  await say(h, 'xong', [...sockets])
  expect(l.events.some((e) => e.type === 'typing')).toBe(false)
  for (const socket of sockets) await socket.close()
})

test('histories, searches, replays and lists apply the block too, until it is lifted', async () => {
  const list = (await saidTo(lan)).data.list
  expect(list.map((one) => (one.isHidden ? null : one.filteredMessage))).toEqual([
    'xong',
    'trả lời Huy',
    'lời của Lan',
    null,
    'trước khi chặn',
  ])
  expect(list.find((one) => one.isHidden)).toMatchObject({ userId: '', showName: '', filteredMessage: '' })
  expect((await saidTo(lan, 'lời của Huy')).data).toMatchObject({ list: [], total: 0 })
  expect((await saidTo(host, 'lời của Huy')).data.list).toHaveLength(1)
  const history = await app.call(chatHistory, { groupId, pageSize: 50 }, { token: lan.accessToken })
  expect(JSON.stringify(history.data)).not.toContain('lời của Huy')
  const again = await openSocket(app.address, { token: lan.accessToken })
  expect(JSON.stringify(await again.sub(groupId))).not.toContain('lời của Huy')
  expect(JSON.stringify(await again.sub(groupId, '1'))).not.toContain('lời của Huy')

  const writer = await enter(huy)
  await writer.say(groupId, 'câu cuối')
  const rowOf = async (member: SignedUp) =>
    (await app.call(followedRoomsPaged, {}, { token: member.accessToken })).data.list.find(
      (one) => one.groupId === groupId,
    )
  expect((await rowOf(host))?.lastMessage).toMatchObject({ filteredMessage: 'câu cuối' })
  expect((await rowOf(lan))?.lastMessage).toBeNull()

  await app.call(memberUnblock, { userId: huy.userId }, { token: lan.accessToken })
  await expect.poll(async () => (await saidTo(lan)).data.list[0]?.filteredMessage).toBe('câu cuối')
  await again.close()
  await writer.close()
})

test.each(['group', 'vip', 'fixture'] as const)(
  'in a %s room the lines of a blocked member are hidden from the member who blocked',
  async (kind) => {
    const roomId = await openRoomOf(kind)
    const [h, u] = [
      await openSocket(app.address, { token: host.accessToken }),
      await openSocket(app.address, { token: huy.accessToken }),
    ]
    const said = (await u.say(roomId, 'lời của Huy')).data.groupMessageId
    await h.say(roomId, 'trả lời Huy', { parentMessageId: said })
    await app.call(memberBlock, { userId: huy.userId }, { token: lan.accessToken })

    const read = async ({ accessToken: token }: SignedUp, searchKeyword = '') =>
      (await app.call(chatHistory, { groupId: roomId, searchKeyword }, { token })).data.list
    await expect.poll(async () => (await read(huy)).length).toBe(2)
    expect((await read(lan)).map((one) => [one.filteredMessage, one.isHidden, one.parent])).toEqual([
      ['trả lời Huy', undefined, undefined],
      ['', true, undefined],
    ])
    expect(await read(lan, 'lời của Huy')).toEqual([])
    expect((await read(huy)).every((one) => !one.isHidden)).toBe(true)
    const hiddenFrom = async ({ accessToken: token }: SignedUp) =>
      (await app.call(roomSelf, { groupId: roomId }, { token })).data.hiddenIds
    expect(await hiddenFrom(lan)).toEqual([huy.userId])
    expect(await hiddenFrom(huy)).toEqual([])

    await u.say(roomId, 'câu cuối')
    const lastOf = async ({ accessToken: token }: SignedUp) =>
      (await app.call(roomInfo, { groupId: roomId }, { token })).data.lastMessage?.filteredMessage
    await expect.poll(() => lastOf(huy)).toBe('câu cuối')
    expect(await lastOf(lan)).toBeUndefined()
    await app.call(memberUnblock, { userId: huy.userId }, { token: lan.accessToken })
    expect(await lastOf(lan)).toBe('câu cuối')
    for (const socket of [h, u]) await socket.close()
  },
)

test('a blocked friend’s typing and reading are hidden from the other', async () => {
  const { data } = await app.call(openPrivateRoom, { otherUserId: host.userId }, { token: lan.accessToken })
  const [l, h] = [
    await openSocket(app.address, { token: lan.accessToken }),
    await openSocket(app.address, { token: host.accessToken }),
  ]
  await l.say(data.groupId, 'một')
  await l.sub(data.groupId)
  await app.call(memberBlock, { userId: host.userId }, { token: lan.accessToken })
  const signs = [{ typing: true }, { deliveredId: '1', readId: '1' }]
  for (const sign of signs) {
    const uuid = crypto.randomUUID()
    h.send({ type: 'send', topic: 'private', uuid, data: { groupId: data.groupId, ...sign } })
    expect(await h.next((e) => e.type === 'ack' && e.uuid === uuid)).toMatchObject({ code: 0 })
  }
  l.send({ type: 'ping' })
  await l.next((e) => e.type === 'pong')
  expect(l.events.filter((e) => e.type === 'typing' || e.type === 'marks')).toEqual([])
  await l.close()
  await h.close()
})
