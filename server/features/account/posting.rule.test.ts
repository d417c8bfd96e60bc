import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userInfoByName } from '#contract/account.ts'
import { banFromChat, chatHistory, sendChatMessage } from '#contract/chat.ts'
import { roomSelf } from '#contract/room-rules.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld } from '#demo/world.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { anonymous } from '#server/http/viewer.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const guest: Viewer = { kind: 'guest', guestId: 'g' }
const memberNamed = (userId: string): Viewer => ({ kind: 'user', userId, username: 'm', role: 'user', sessionId: 's' })

describe.each(['guest', 'account', 'phone'])('POSTING_REQUIRES=%s', (requires) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { POSTING_REQUIRES: requires } })
  })
  afterAll(() => app.close())

  const outcome = (viewer: Viewer) =>
    app.features.accounts.refusePosting(viewer).then(
      () => 'may',
      (error: Error) => error.name,
    )

  test('checks anonymous callers, guests, members and members with a confirmed phone', async () => {
    const { userId } = await signUp(app, { phoneNumber: '0901 000 111' })
    expect(await outcome(anonymous)).toBe('FIBE_NOT_LOGIN')
    expect(await outcome(guest)).toBe(requires === 'guest' ? 'may' : 'FIBE_NOT_LOGIN')
    expect(await outcome(memberNamed(userId))).toBe(requires === 'phone' ? 'PHONE_NOT_CONFIRMED' : 'may')
    await sql`update users set phone_verified_at = now() where id = ${userId}`.execute(app.engines.database.db)
    expect(await outcome(memberNamed(userId))).toBe('may')
    expect(await outcome(memberNamed(userId))).toBe('may')
  })

  test('the chat applies it to messages', async () => {
    const { accessToken, userId } = await signUp(app)
    const groupId = await newRoom(app)
    const socket = await openSocket(app.address, { token: accessToken })
    await socket.sub(groupId)
    const before = await socket.say(groupId, 'Chào cả nhà')
    expect(before.msg).toBe(requires === 'phone' ? 'PHONE_NOT_CONFIRMED' : 'Success')
    await sql`update users set phone_verified_at = now() where id = ${userId}`.execute(app.engines.database.db)
    expect((await socket.say(groupId, 'Chào lần nữa')).msg).toBe('Success')
    await socket.close()
  })

  test('a guest writes in public rooms where the rule allows guests, under one name, and can be banned', async () => {
    const groupId = await newRoom(app)
    const token = (await app.call(guestLogin)).data
    const mayWrite = requires === 'guest'
    expect((await app.call(roomSelf, { groupId }, { token })).data.guestsMayWrite).toBe(mayWrite)
    const say = (originalMessage: string, room = groupId) =>
      app.call(sendChatMessage, { groupId: room, uuid: crypto.randomUUID(), originalMessage }, { token })
    const socket = await openSocket(app.address, { token })
    await socket.sub(groupId)
    const answers = [(await socket.say(groupId, 'Khách chào cả nhà')).msg, (await say('Lại là khách')).msg]
    expect(answers).toEqual(mayWrite ? ['Success', 'Success'] : ['FIBE_NOT_LOGIN', 'FIBE_NOT_LOGIN'])
    const { list } = (await app.call(chatHistory, { groupId }, { token })).data
    await socket.close()
    if (!mayWrite) return expect(list).toEqual([])
    const [{ userId, showName, isGuest, username } = { userId: '', username: '' }] = list
    expect([new Set(list.map((one) => one.userId)).size, isGuest, showName]).toEqual([
      1,
      true,
      expect.stringMatching(/^Khách \d{4}$/),
    ])
    expect((await app.call(userInfoByName, { username })).msg).toBe('USER_NOT_FOUND')
    const { roomId } = await app.features.chat.keepRoom((await signUp(app)).userId, {
      kind: 'vip',
      name: 'V',
      about: '',
    })
    expect((await say('cho vào', roomId)).msg).toBe('NOT_PERMISSIONS')
    const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
    const moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
    expect((await app.call(banFromChat, { userId, groupId, reason: 'spam' }, { token: moderator })).code).toBe(0)
    expect((await say('vẫn nói')).msg).toBe('USER_MUTED')
  })
})
