import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  defaultPrivacy,
  isIn,
  mostMutedWords,
  mutedWords,
  mutedWordsSave,
  muting,
  privacyInfo,
  privacyUpdate,
} from '#contract/privacy.ts'
import { signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { privacy } from './privacy.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('who never chose has the defaults, for the member and for those who join the query', async () => {
  const { accessToken: token, userId } = await signUp(app)
  expect((await app.call(privacyInfo, undefined, { token })).data).toEqual(defaultPrivacy)
  const row = await privacy(app.engines.database.db).where('member.id', '=', userId).executeTakeFirst()
  const { friendRequests: friend_requests, ...rest } = defaultPrivacy
  expect(row).toEqual({ user_id: userId, ...rest, friend_requests })
})

test('a change of one setting leaves the others, and is one’s own alone', async () => {
  const [one, other] = [await signUp(app), await signUp(app)]
  const hide = await app.call(privacyUpdate, { online: 'nobody' }, { token: one.accessToken })
  expect(hide.data).toEqual({ ...defaultPrivacy, online: 'nobody' })
  const closed = await app.call(privacyUpdate, { friendRequests: 'nobody' }, { token: one.accessToken })
  expect(closed.data).toEqual({ ...defaultPrivacy, online: 'nobody', friendRequests: 'nobody' })
  expect((await app.call(privacyUpdate, {}, { token: one.accessToken })).data).toEqual(closed.data)
  expect((await app.call(privacyInfo, undefined, { token: other.accessToken })).data).toEqual(defaultPrivacy)
})

test('a word that is no setting is refused', async () => {
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
] as const)('what is for %s shows to %o: %s', (audience, viewer, shows) => {
  expect(isIn(audience, viewer)).toBe(shows)
})

test('muted words are kept as a whole, spellings of one once', async () => {
  const { accessToken: token } = await signUp(app)
  const saved = await app.call(mutedWordsSave, { words: ['Cá độ', 'CÁ  ĐỘ', ' spoil '] }, { token })
  expect(saved.data).toEqual({ words: ['cá độ', 'spoil'] })
  await app.call(mutedWordsSave, { words: ['spoil'] }, { token })
  expect((await app.call(mutedWords, undefined, { token })).data).toEqual({ words: ['spoil'] })
  const many = Array.from({ length: mostMutedWords + 1 }, (_, i) => `từ ${i}`)
  expect(await app.call(mutedWordsSave, { words: many }, { token })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
})

test('a muted word hides texts that have it as a word, whatever else it looks like', () => {
  const hides = muting(['an', 'Cá độ', 'c++ (1)'])
  expect(hides('Bình AN nhé')).toBe(true)
  expect(hides('cả bàn thua')).toBe(false)
  expect(hides('đừng cá\u00a0độ!')).toBe(true)
  expect(hides('ca do')).toBe(false)
  expect(hides('học C++ (1) đi')).toBe(true)
  expect(muting([])('gì cũng được')).toBe(false)
})
