import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  feedListDelete,
  feedListInfo,
  feedListMemberSet,
  feedListMembers,
  feedListSave,
  feedLists,
  followFeedList,
} from '#contract/feed-lists.ts'
import { memberBlock } from '#contract/friends.ts'
import { newsfeedList } from '#contract/newsfeed.ts'
import { maxListMembers, maxLists } from '#contract/rules/newsfeed-codes.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { newsfeedDesk } from '#tests/setup/newsfeed.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let an: SignedUp
let binh: SignedUp
let chi: SignedUp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  ;[an, binh, chi] = [await signUp(app), await signUp(app), await signUp(app)]
})
afterAll(() => app.close())

const { by, write } = newsfeedDesk(() => ({ app, author: an }))
const as = (viewer?: SignedUp) => (viewer ? by(viewer) : {})
const make = async (of = an, isPublic = true, uuid = randomUUID()) =>
  app.call(feedListSave, { uuid, name: 'Bình luận hay', isPublic }, by(of))
const add = (id: string, userId: string, of = an, isMember = true) =>
  app.call(feedListMemberSet, { id, userId, isMember }, by(of))
const read = (id: string, viewer?: SignedUp, after?: string) =>
  app.call(newsfeedList, { list: id, pageSize: 2, ...(after && { after }) }, as(viewer))

test('the feed of a list has the posts of its members, newest first, page by page, also for guests', async () => {
  const { id } = (await make()).data
  for (const { userId } of [binh, chi]) expect((await add(id, userId)).code).toBe(0)
  const made: string[] = []
  for (const author of [binh, chi, an, binh, chi]) {
    const { data } = await write({ content: 'bài' }, author)
    if (author !== an) made.unshift(data.id)
  }
  const found: string[] = []
  let after: string | undefined
  do {
    const { data } = await read(id, undefined, after)
    found.push(...data.list.map((post) => post.id))
    after = data.next ?? undefined
  } while (after !== undefined)
  expect(found).toEqual(made)
  await add(id, chi.userId, an, false)
  expect((await read(id)).data.list.every(({ author }) => author.userId === binh.userId)).toBe(true)
  expect((await app.call(feedListInfo, { id })).data).toMatchObject({ name: 'Bình luận hay', members: 1, followers: 0 })
})

test('a blocked member is hidden from a reader, and a block between owner and member removes the member', async () => {
  const { id } = (await make()).data
  const dung = await signUp(app)
  for (const { userId } of [binh, chi]) await add(id, userId)
  for (const author of [binh, chi]) await write({ content: 'bài' }, author)
  await app.call(memberBlock, { userId: binh.userId }, by(dung))
  const authors = async (viewer: SignedUp) => (await read(id, viewer)).data.list.map(({ author }) => author.userId)
  expect(await authors(dung)).toEqual([chi.userId])
  const shown = (await app.call(feedListMembers, { id }, by(dung))).data.list
  expect(shown.map(({ userId }) => userId)).toEqual([chi.userId])
  await app.call(memberBlock, { userId: an.userId }, by(chi))
  await eventually(async () => expect((await app.call(feedListInfo, { id })).data.members).toBe(1))
  expect((await add(id, chi.userId)).msg).toBe('USER_NOT_FOUND')
  expect((await read(id, chi)).msg).toBe('FEED_LIST_NOT_FOUND')
})

test('others follow a public list; a private one is only its owner’s, also for earlier followers', async () => {
  const { id } = (await make()).data
  const follow = (of: SignedUp) => app.call(followFeedList, { id }, by(of))
  expect((await follow(binh)).data).toEqual({ id, isFollowing: true, followers: 1 })
  expect((await follow(an)).msg).toBe('CONFLICT')
  const followed = async () => (await app.call(feedLists, {}, by(binh))).data.followed.map((list) => list.id)
  expect(await followed()).toEqual([id])
  await app.call(feedListSave, { id, uuid: randomUUID(), name: 'Riêng', isPublic: false }, by(an))
  expect(await followed()).toEqual([])
  for (const viewer of [binh, undefined]) {
    expect((await read(id, viewer)).msg).toBe('FEED_LIST_NOT_FOUND')
    expect((await app.call(feedListMembers, { id }, as(viewer))).msg).toBe('FEED_LIST_NOT_FOUND')
  }
  expect((await read(id, an)).code).toBe(0)
  expect((await follow(chi)).msg).toBe('FEED_LIST_NOT_FOUND')
  await app.call(feedListDelete, { id }, by(an))
  expect((await app.call(feedListInfo, { id }, by(an))).msg).toBe('FEED_LIST_NOT_FOUND')
  const { rows } = await app.engines.database.pool.query(`select from follows where kind = 'feed-list'`)
  expect(rows).toEqual([])
})

test('own lists are marked when they contain a member, and parallel requests make one list and keep the limits', async () => {
  const uuid = randomUUID()
  const same = await Promise.all(Array.from({ length: 100 }, () => make(an, true, uuid)))
  expect(new Set(same.map(({ data }) => data.id)).size).toBe(1)
  const id = same[0]?.data.id ?? ''
  await Promise.all(Array.from({ length: 20 }, () => add(id, binh.userId)))
  const others = await Promise.all(Array.from({ length: 100 }, () => make()))
  expect(others.filter(({ msg }) => msg === 'FEED_LIST_LIMIT')).toHaveLength(100 - (maxLists - 1))
  const { own } = (await app.call(feedLists, { userId: binh.userId }, by(an))).data
  expect(own.filter(({ hasMember }) => hasMember)).toMatchObject([{ id, members: 1 }])
  await app.engines.database.pool.query(
    `with added as (insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
        select 'danhsach' || n, 'danhsach' || n, 'danhsach' || n, 'Người ' || n, 'nguoi' || n from generate_series(1, $2) as n returning id)
      insert into feed_list_members (list_id, user_id) select $1, id from added`,
    [id, maxListMembers - 1],
  )
  expect((await add(id, chi.userId)).msg).toBe('FEED_LIST_FULL')
  expect((await add(id, binh.userId)).code).toBe(0)
  expect((await add(id, '999999999')).msg).toBe('USER_NOT_FOUND')
  expect((await make(an, true)).msg).toBe('FEED_LIST_LIMIT')
  expect((await app.call(feedListSave, { uuid: randomUUID(), name: '  ', isPublic: true }, by(an))).msg).toBe(
    'BAD_INPUT',
  )
})
