import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentCreate, commentDelete, commentPageList, commentTotal } from '#contract/comments.ts'
import { newsfeedCreate, newsfeedDelete, newsfeedInfo } from '#contract/newsfeed.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let an: SignedUp
let binh: SignedUp
beforeAll(async () => {
  app = await startTestApp()
  ;[an, binh] = [await signUp(app), await signUp(app)]
})
afterAll(() => app.close())

const post = async (visibility: 1 | 2) =>
  (await app.call(newsfeedCreate, { content: 'Ra sân thôi', visibility }, { token: an.accessToken })).data.id
const say = (by: SignedUp, targetId: string) =>
  app.call(commentCreate, { targetType: 'post', targetId, content: 'Đi chứ' }, { token: by.accessToken })
const commentCount = async (id: string) =>
  (await app.call(newsfeedInfo, { id }, { token: an.accessToken })).data.comments

test('a post shows its number of comments, and its author can delete them', async () => {
  const id = await post(1)
  const { data } = await say(binh, id)
  await say(an, id)
  expect(await commentCount(id)).toBe(2)
  expect((await app.call(commentDelete, { id: data.id }, { token: an.accessToken })).code).toBe(0)
  expect(await commentCount(id)).toBe(1)
})

test('a viewer can neither read nor write comments on a hidden post, and no one can on a deleted one', async () => {
  const hidden = await post(2)
  expect((await say(an, hidden)).code).toBe(0)
  expect(await say(binh, hidden)).toMatchObject({ status: 404, msg: 'POST_NOT_FOUND' })
  const target = { targetType: 'post', targetId: hidden }
  for (const call of [commentPageList, commentTotal])
    expect((await app.call(call, target, { token: binh.accessToken })).msg).toBe('POST_NOT_FOUND')
  expect((await app.call(commentPageList, target)).msg).not.toBe('Success')
  await app.call(newsfeedDelete, { id: hidden }, { token: an.accessToken })
  expect((await say(an, hidden)).msg).toBe('POST_NOT_FOUND')
})
