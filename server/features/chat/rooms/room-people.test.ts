import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import { friendAccept, friendSend } from '#contract/friends.ts'
import { roomMembers } from '#contract/rooms.ts'
import { signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('lists the people of a VIP room page by page, with the caller’s friends first', async () => {
  const host = await signUp(app)
  const room = { kind: 'vip', name: 'Bạn bè trước', about: '' } as const
  const { roomId: groupId } = await app.features.chat.keepRoom(host.userId, room)
  const [lan, stranger, friend] = [await signUp(app), await signUp(app), await signUp(app)]
  await app.call(friendSend, { userId: friend.userId }, { token: lan.accessToken })
  await app.call(friendAccept, { userId: lan.userId }, { token: friend.accessToken })
  for (const { userId } of [lan, stranger, friend])
    await app.features.chat.setStanding(groupId, { userId, standing: 'in' })
  const seen: string[] = []
  for (let after: string | null | undefined; after !== null && seen.length < 9; ) {
    const input = { groupId, pageSize: 1, ...(after ? { after } : {}) }
    const page: DataOf<typeof roomMembers> = (await app.call(roomMembers, input, { token: lan.accessToken })).data
    seen.push(...page.list.map(({ userId }) => userId))
    after = page.next
  }
  expect(seen).toEqual([friend.userId, host.userId, lan.userId, stranger.userId])
})
