import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { followedRooms } from '#contract/chat.ts'
import { createRoom, requestVipRoom, roomInfo, roomMembers } from '#contract/rooms.ts'
import { login, logout } from '#contract/session.ts'
import { createWorld } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let vip: string
let an: SignedUp
beforeAll(async () => {
  app = await startTestApp()
  const host = await createWorld(app, { password: 'Bình-luận-viên-2468' }).commentator()
  vip = (await app.features.chat.keepRoom(host.userId, { kind: 'vip', name: 'Cabin', about: '' })).roomId
  an = await signUp(app)
})
afterAll(() => app.close())

const calls = allEndpoints.filter(({ path, auth }) => path.startsWith('/ac/api/chat/') && auth === 'user')
const loggedIn = async () => (await app.call(login, { username: an.username, password: an.password })).data.accessToken

/** Reads the member’s state in rooms with a new session. */
async function standing() {
  const token = await loggedIn()
  const {
    name,
    members,
    standing: own,
    unread,
    notifies,
  } = (await app.call(roomInfo, { groupId: vip }, { token })).data
  const followed = (await app.call(followedRooms, {}, { token })).data.list.map(({ groupId }) => groupId)
  return { name, members, own, unread, notifies, followed }
}

test('an ended session or an invalid token changes nothing in rooms, and the next session works', async () => {
  expect(calls.length).toBeGreaterThan(15)
  const before = await standing()
  const ended = await loggedIn()
  const socket = await openSocket(app.address, { token: ended })
  await app.call(logout, {}, { token: ended })
  expect(await socket.closed).toMatchObject({ code: 4401 })
  const input = {
    groupId: vip,
    username: an.username,
    userId: an.userId,
    otherUserId: an.userId,
    enabled: false,
    kind: 'private',
    name: 'Hội',
    about: '',
    userIds: [],
    accept: true,
    id: '1',
    reason: 'spam',
    uuid: crypto.randomUUID(),
    originalMessage: 'Chào',
    groupMessageId: '1',
    reaction: 1,
    text: 'Chào',
  }
  for (const token of [ended, 'nonsense', `${ended.slice(0, -4)}AAAA`])
    for (const call of calls)
      expect([call.path, await app.call(call, input as never, { token })]).toMatchObject([
        call.path,
        { status: 401, msg: 'FIBE_NOT_LOGIN', data: null },
      ])
  expect(await standing()).toEqual(before)

  const token = await loggedIn()
  const asked = await app.call(requestVipRoom, { groupId: vip, username: an.username }, { token })
  expect(asked.data).toEqual({ standing: 'asked' })
  expect((await app.call(roomMembers, { groupId: vip }, { token })).msg).toBe('NOT_PERMISSIONS')
  expect((await app.call(createRoom, { kind: 'vip', name: 'Khác' }, { token })).msg).toBe('NOT_PERMISSIONS_FOR_CREATE')
})
