import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRoom, markRoomRead, notifyOfRoom, sendChatMessage } from '#contract/chat.ts'
import { messageList } from '#contract/notifications.ts'
import { pushSubscribe } from '#contract/push.ts'
import { createRoom, openPrivateRoom } from '#contract/rooms.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type PushService, startPushService } from '#tests/setup/push-service.ts'
import { createSkippingClock } from '#tests/setup/skipping-clock.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let push: PushService
const clock = createSkippingClock()
beforeAll(async () => {
  app = await startTestApp({ env: { OUTBOUND_ALLOWED: '127.0.0.1', CHAT_BURST: '100' }, clock })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  push = await startPushService(async () => (await app.features.notifications.push.keys()).publicKey)
})
afterAll(async () => {
  await app.close()
  await push.close()
})

type Reader = Person & {
  token: string
  got: { message: { body: string; path: string; tag: string; badge?: number } }[]
}
async function reader(name: string): Promise<Reader> {
  const person = await world.user({ name })
  const token = await world.tokenOf(person)
  const { subscription, got } = push.browser()
  expect((await app.call(pushSubscribe, { ...subscription, locale: 'vi' }, { token })).code).toBe(0)
  return { ...person, token, got }
}
/** Lets the time pass that messages wait for their readers, until the expectation holds. */
const afterTheWait = (check: () => void) =>
  eventually(async () => {
    clock.skip(3_000)
    check()
  })
/** Filters out the notification of the friendship. */
const ofRooms = ({ got }: Reader) =>
  got.flatMap(({ message }) => (message.path.startsWith('/chatroom/') ? [message] : []))
const say = ({ token }: Reader, groupId: string, originalMessage: string) =>
  app.call(sendChatMessage, { groupId, uuid: crypto.randomUUID(), originalMessage }, { token })

test('a friend’s message reaches a member’s browsers unless the room is muted or already read', async () => {
  const [an, binh, chi, dung] = [await reader('An'), await reader('Bình'), await reader('Chi'), await reader('Dũng')]
  for (const friend of [binh, chi, dung]) await world.befriend(an, friend)
  const pair = (await app.call(openPrivateRoom, { otherUserId: binh.userId }, { token: an.token })).data.groupId
  const room = { kind: 'private' as const, name: 'Hội xem muộn', userIds: [binh.userId, chi.userId, dung.userId] }
  const group = (await app.call(createRoom, room, { token: an.token })).data.groupId
  await app.call(notifyOfRoom, { groupId: group, enabled: false }, { token: chi.token })

  await say(an, pair, 'Tối nay')
  await say(an, pair, 'xem chung nhé')
  await say(an, group, 'Cả hội ơi')
  await app.call(markRoomRead, { groupId: group }, { token: dung.token })
  await afterTheWait(() => expect(ofRooms(binh)).toHaveLength(2))
  expect(
    ofRooms(binh)
      .map(({ body, path }) => [body, path])
      .toSorted(),
  ).toEqual([
    ['An trong Hội xem muộn: Cả hội ơi', `/chatroom/${group}`],
    ['An: xem chung nhé', `/chatroom/${pair}`],
  ])
  // The next message replaces the shown one. The list of notifications does not contain room messages.
  await say(an, pair, 'nhớ mang áo')
  await afterTheWait(() => expect(ofRooms(binh)).toHaveLength(3))
  const tags = ofRooms(binh).flatMap(({ path, tag }) => (path === `/chatroom/${pair}` ? [tag] : []))
  expect(new Set(tags).size).toBe(1)
  expect((await app.call(messageList, {}, { token: binh.token })).data.list.map(({ title }) => title)).not.toContain(
    'ROOM_MESSAGE',
  )
  expect([an, chi, dung].flatMap(ofRooms)).toEqual([])
})

test('followers of a public room are notified once until they read it, unless they muted it', async () => {
  const [an, binh, chi, dung] = [await reader('An'), await reader('Bình'), await reader('Chi'), await reader('Dũng')]
  const host = await world.commentator()
  const { roomId } = await app.features.chat.keepRoom(host.userId, { kind: 'group', name: 'Sảnh chung', about: '' })
  for (const { token } of [an, binh, chi]) await app.call(followRoom, { groupId: roomId }, { token })
  await app.call(notifyOfRoom, { groupId: roomId, enabled: false }, { token: chi.token })
  const bodies = (of: Reader) => ofRooms(of).map(({ body }) => body)

  await say(an, roomId, 'Ai xem không?')
  await afterTheWait(() => expect(bodies(binh)).toEqual(['An trong Sảnh chung: Ai xem không?']))
  await say(an, roomId, 'Còn ai nữa không?')
  // A private message uses the same queue. When it arrives, earlier pushes have been sent.
  const flushPushes = async (text: string) => {
    await world.befriend(an, binh)
    const pair = (await app.call(openPrivateRoom, { otherUserId: binh.userId }, { token: an.token })).data.groupId
    await say(an, pair, text)
    await afterTheWait(() => expect(bodies(binh)).toContain(`An: ${text}`))
  }
  await flushPushes('xong')
  expect(bodies(binh)).toEqual(['An trong Sảnh chung: Ai xem không?', 'An: xong'])
  await app.call(markRoomRead, { groupId: roomId }, { token: binh.token })
  await say(an, roomId, 'Bóng lăn rồi')
  await afterTheWait(() => expect(bodies(binh)).toContain('An trong Sảnh chung: Bóng lăn rồi'))
  expect([an, chi, dung].flatMap(ofRooms)).toEqual([])
})
