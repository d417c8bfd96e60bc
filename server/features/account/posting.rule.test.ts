import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#server/http/viewer.ts'
import { nobody } from '#server/http/viewer.ts'
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

  test('nobody without a token, guests, members and members with a confirmed phone', async () => {
    const { userId } = await signUp(app, { phoneNumber: '0901 000 111' })
    expect(await outcome(nobody)).toBe('FIBE_NOT_LOGIN')
    expect(await outcome(guest)).toBe(requires === 'guest' ? 'may' : 'FIBE_NOT_LOGIN')
    expect(await outcome(memberNamed(userId))).toBe(requires === 'phone' ? 'PHONE_NOT_CONFIRMED' : 'may')
    await sql`update users set phone_verified_at = now() where id = ${userId}`.execute(app.engines.database.db)
    expect(await outcome(memberNamed(userId))).toBe('may')
    expect(await outcome(memberNamed(userId))).toBe('may')
  })

  test('the chat asks before it takes a message', async () => {
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
})
