import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commentCreate, commentDelete } from '#contract/comments.ts'
import { memberBlock } from '#contract/friends.ts'
import { memberInfo } from '#contract/members.ts'
import { newsfeedActivity, newsfeedCreate, newsfeedHide, newsfeedPhotos, newsfeedShare } from '#contract/newsfeed.ts'
import { privacyUpdate } from '#contract/privacy.ts'
import { tipsCreate } from '#contract/tips.ts'
import { createWorld } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { newsfeedDesk } from '#tests/setup/newsfeed.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createTipWorld } from '#tests/setup/tips.ts'

let app: TestApp
let an: SignedUp
let reader: SignedUp
beforeAll(async () => {
  app = await startTestApp()
  reader = await signUp(app)
})
beforeEach(async () => {
  an = await signUp(app, { nickname: 'An Nguyễn' })
})
afterAll(() => app.close())

const { by, write, file, befriend } = newsfeedDesk(() => ({ app, author: an }))
const as = (viewer?: SignedUp) => (viewer ? by(viewer) : {})
const photos = async (viewer?: SignedUp, more: object = {}) =>
  (await app.call(newsfeedPhotos, { username: an.username, ...more }, as(viewer))).data
const acts = async (viewer?: SignedUp, more: object = {}) =>
  (await app.call(newsfeedActivity, { username: an.username, ...more }, as(viewer))).data
const image = (url: string) => ({ url, kind: 'image' as const })

test('a member’s photos are those of posts that the viewer may see, newest post first, page by page', async () => {
  const [a, b, c] = [await file(), await file(), await file()]
  const first = (await write({ attachments: [image(a.address), image(b.address)] })).data.id
  const own = (await write({ attachments: [image(c.address)], visibility: 2 })).data.id
  await write({ content: 'không ảnh' })
  const shown = await photos()
  expect(shown).toMatchObject({ total: 2, list: [{ postId: first, url: a.address, width: 640 }, { url: b.address }] })
  expect((await photos(an)).list.map(({ postId }) => postId)).toEqual([own, first, first])
  const page = await photos(undefined, { pageSize: 1 })
  const rest = await photos(undefined, { pageSize: 1, after: page.next })
  expect([...page.list, ...rest.list].map(({ url }) => url)).toEqual([a.address, b.address])
  expect(rest.next).toBeNull()
  await app.call(newsfeedHide, { id: first }, by(reader))
  expect((await photos(reader)).list).toEqual([])
  expect(await app.call(newsfeedPhotos, { username: 'khong.co.ai' })).toMatchObject({ msg: 'USER_NOT_FOUND' })
})

test('activity lists everything that a member wrote, newest first, with its place, and counts posts', async () => {
  const friend = await signUp(app)
  const other = (await write({ content: 'bài của bạn' }, friend)).data.id
  const post = (await write({ content: 'bài của tôi' })).data.id
  const share = (await app.call(newsfeedShare, { id: other, content: 'hay' }, by(an))).data.id
  const on = { targetType: 'post', targetId: other }
  const kept = await app.call(commentCreate, { ...on, content: 'đồng ý' }, by(an))
  const gone = await app.call(commentCreate, { ...on, content: 'nhầm' }, by(an))
  await app.call(commentDelete, { id: gone.data.id }, by(an))
  await write({ content: 'riêng', visibility: 2 })
  const expected = [
    { kind: 'comment', id: kept.data.id, path: `/bang-tin?pId=${other}`, text: 'đồng ý', on: null },
    { kind: 'share', id: share, path: `/bang-tin?pId=${share}`, text: 'hay' },
    { kind: 'post', id: post, path: `/bang-tin?pId=${post}`, text: 'bài của tôi' },
  ]
  expect(await acts()).toMatchObject({ total: 3, list: expected })
  expect((await app.call(memberInfo, { username: an.username })).data.posts).toBe(2)
  const first = await acts(reader, { pageSize: 2 })
  const rest = await acts(reader, { pageSize: 2, after: first.next })
  expect([...first.list, ...rest.list]).toMatchObject(expected)

  // Omits content in places that the reader may not see.
  await app.call(privacyUpdate, { posts: 'friends' }, by(friend))
  expect((await acts(reader)).list.map(({ kind }) => kind)).toEqual(['share', 'post'])
  await app.call(privacyUpdate, { posts: 'friends' }, by(an))
  expect(await acts(reader)).toMatchObject({ total: 0, list: [] })
  await befriend(an, reader)
  expect((await acts(reader)).list.map(({ kind }) => kind)).toEqual(['share', 'post'])
  await app.call(memberBlock, { userId: reader.userId }, by(an))
  expect(await acts(reader)).toBeNull()
  expect((await acts(an)).list).toHaveLength(2)
})

test('activity omits tips and comments on them where tips are switched off', async () => {
  const off = await startTestApp({ env: { COUNTRY_HEADER: 'cf-ipcountry', ODDS_OFF_COUNTRIES: 'SG' } })
  try {
    const world = createWorld(off, { password: 'Kh4n-dai-thu-nghiem' })
    const tipping = createTipWorld(off, world)
    const tipster = await world.user()
    const token = { token: await world.tokenOf(tipster) }
    const pick = { market: 'handicap', line: 0.25, side: 'home', stake: 2, content: 'Chủ nhà đang lên.' } as const
    const tip = await off.call(tipsCreate, { fixtureId: await tipping.openFixture(), ...pick }, token)
    await off.call(commentCreate, { targetType: 'tip', targetId: tip.data.id, content: 'vẫn tin' }, token)
    await off.call(newsfeedCreate, { content: 'bài của tôi' }, token)
    const kindsFrom = async (country: string) => {
      const headers = { 'cf-ipcountry': country }
      const { data } = await off.call(newsfeedActivity, { username: tipster.username }, { headers })
      return [data.total, data.list.map(({ kind }) => kind)]
    }
    expect(await kindsFrom('VN')).toEqual([3, ['post', 'comment', 'tip']])
    expect(await kindsFrom('SG')).toEqual([1, ['post']])
  } finally {
    await off.close()
  }
})
