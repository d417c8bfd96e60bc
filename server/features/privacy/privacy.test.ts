import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsfeedCreate, newsfeedList } from '#contract/newsfeed.ts'
import { messageList } from '#contract/notifications.ts'
import {
  defaultPrivacy,
  isIn,
  maxMutedWords,
  memberMute,
  mutedMembers,
  mutedWords,
  mutedWordsSave,
  muting,
  privacyInfo,
  privacyUpdate,
} from '#contract/privacy.ts'
import { privacy } from '#server/tables/privacy.ts'
import { signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a member without choices has the defaults, in calls and in queries that join them', async () => {
  const { accessToken: token, userId } = await signUp(app)
  expect((await app.call(privacyInfo, undefined, { token })).data).toEqual(defaultPrivacy)
  const row = await privacy(app.engines.database.db).where('member.id', '=', userId).executeTakeFirst()
  const { friendRequests: friend_requests, ...rest } = defaultPrivacy
  expect(row).toEqual({ user_id: userId, ...rest, friend_requests })
})

test('a change of one setting keeps the others, and does not affect other members', async () => {
  const [one, other] = [await signUp(app), await signUp(app)]
  const hide = await app.call(privacyUpdate, { online: 'nobody' }, { token: one.accessToken })
  expect(hide.data).toEqual({ ...defaultPrivacy, online: 'nobody' })
  const closed = await app.call(privacyUpdate, { friendRequests: 'nobody' }, { token: one.accessToken })
  expect(closed.data).toEqual({ ...defaultPrivacy, online: 'nobody', friendRequests: 'nobody' })
  expect((await app.call(privacyUpdate, {}, { token: one.accessToken })).data).toEqual(closed.data)
  expect((await app.call(privacyInfo, undefined, { token: other.accessToken })).data).toEqual(defaultPrivacy)
})

test('an invalid value of a setting is refused', async () => {
  const { accessToken: token } = await signUp(app)
  const input = { online: 'enemies' as 'nobody' }
  expect(await app.call(privacyUpdate, input, { token })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
})

test.each([
  ['everyone', { isSelf: false, isFriend: false }, true],
  ['friends', { isSelf: false, isFriend: false }, false],
  ['friends', { isSelf: false, isFriend: true }, true],
  ['nobody', { isSelf: false, isFriend: true }, false],
  ['nobody', { isSelf: true, isFriend: false }, true],
] as const)('content for %s is visible to %o: %s', (audience, viewer, shows) => {
  expect(isIn(audience, viewer)).toBe(shows)
})

test('muted words replace the previous list, and different spellings of one word are stored once', async () => {
  const { accessToken: token } = await signUp(app)
  const saved = await app.call(mutedWordsSave, { words: ['Cá độ', 'CÁ  ĐỘ', ' spoil '] }, { token })
  expect(saved.data).toEqual({ words: ['cá độ', 'spoil'] })
  await app.call(mutedWordsSave, { words: ['spoil'] }, { token })
  expect((await app.call(mutedWords, undefined, { token })).data).toEqual({ words: ['spoil'] })
  const many = Array.from({ length: maxMutedWords + 1 }, (_, i) => `từ ${i}`)
  expect(await app.call(mutedWordsSave, { words: many }, { token })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
})

test('a muted word hides only texts that contain it as a whole word, also with special characters', () => {
  const hides = muting(['an', 'Cá độ', 'c++ (1)'])
  expect(hides('Bình AN nhé')).toBe(true)
  expect(hides('cả bàn thua')).toBe(false)
  expect(hides('đừng cá\u00a0độ!')).toBe(true)
  expect(hides('ca do')).toBe(false)
  expect(hides('học C++ (1) đi')).toBe(true)
  expect(muting([])('gì cũng được')).toBe(false)
})

test('muting a member hides their posts from the feed and their mentions from notifications, but not their profile', async () => {
  const [an, binh, chi] = [await signUp(app), await signUp(app), await signUp(app)]
  const asAn = { token: an.accessToken }
  const write = async () => {
    const content = `Chào @${an.username} và @${chi.username}`
    return (await app.call(newsfeedCreate, { content }, { token: binh.accessToken })).data.id
  }
  const mentionsOf = async ({ accessToken: token }: typeof an) =>
    (await app.call(messageList, {}, { token })).data.list
      .filter(({ title }) => title === 'MENTION')
      .map((one) => one.content)
  const isNotified = async (member: typeof an, id: string) =>
    (await mentionsOf(member)).some((one) => one.includes(`|${id}|`))
  const listed = async (input = {}) => (await app.call(newsfeedList, input, asAn)).data.list.map(({ id }) => id)
  const mute = (muted: boolean, userId = binh.userId) => app.call(memberMute, { userId, muted }, asAn)
  const before = await write()
  expect(await listed()).toContain(before)
  for (let n = 0; n < 2; n++) expect((await mute(true)).data).toEqual({ userId: binh.userId, muted: true })
  const meanwhile = await write()
  expect(await listed()).toEqual([])
  expect(await listed({ username: binh.username })).toEqual([meanwhile, before])
  const { data } = await app.call(mutedMembers, {}, asAn)
  expect(data).toMatchObject({ total: 1, list: [{ userId: binh.userId, username: binh.username }] })
  // Both members are notified together, so An would have been notified by now.
  await expect.poll(() => isNotified(chi, meanwhile)).toBe(true)
  await mute(false)
  const after = await write()
  expect(await listed()).toEqual([after, meanwhile, before])
  await expect.poll(() => isNotified(an, after)).toBe(true)
  expect(await isNotified(an, meanwhile)).toBe(false)
  expect((await mute(true, an.userId)).msg).toBe('CONFLICT')
  expect((await mute(true, '999999999')).msg).toBe('USER_NOT_FOUND')
})
