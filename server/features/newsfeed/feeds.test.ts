import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newsfeedCreate, newsfeedList, newsfeedMentions, newsfeedReaction } from '#contract/newsfeed.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { newsfeedDesk } from '#tests/setup/newsfeed.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let an: SignedUp
let binh: SignedUp
let guest: string
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  binh = await signUp(app, { nickname: 'Bình Trần' })
  guest = (await app.call(guestLogin)).data
})
// A new author for each test, because of the limit on posts.
beforeEach(async () => {
  an = await signUp(app, { nickname: 'An Nguyễn' })
})
afterAll(() => app.close())

const { by, write, list, listed, befriend } = newsfeedDesk(() => ({ app, author: an }))

describe('feeds', () => {
  test('one continues after a cursor without a gap or a repetition when posts are added', async () => {
    const author = await signUp(app)
    const ids: string[] = []
    for (let i = 0; i < 7; i += 1) ids.unshift((await write({ content: `bài ${i}` }, author)).data.id)
    const page = async (after?: string) => list({ username: author.username, pageSize: 3, ...(after && { after }) })
    const first = await page()
    expect(first).toMatchObject({ currPage: 1, totalPage: 3, total: 7 })
    await write({ content: 'mới' }, author)
    const second = await page(first.next ?? '')
    const third = await page(second.next ?? '')
    expect([...first.list, ...second.list, ...third.list].map(({ id }) => id)).toEqual(ids)
    expect(third.next).toBeNull()
    const byNumber = await list({ username: author.username, pageSize: 3, pageNum: 2 })
    expect(byNumber.list.map(({ id }) => id)).toEqual(ids.slice(2, 5))
  })

  test('the feed of friends has their posts, newest first, page by page; the feed of followed members likewise', async () => {
    const reader = await signUp(app)
    const friends = await Promise.all([signUp(app), signUp(app)])
    for (const friend of friends) await befriend(reader, friend)
    const ids: string[] = []
    for (let i = 0; i < 5; i += 1) ids.unshift((await write({ content: `${i}` }, friends[i % 2])).data.id)
    await write({ content: 'người lạ' })
    expect(await listed({ nType: 'community' }, reader)).toEqual(ids)
    expect(await listed({ nType: 5, fFilter: 'friends' } as never, reader)).toEqual(ids)
    const first = await list({ nType: 'community', pageSize: 2 }, reader)
    const rest = await list({ nType: 'community', pageSize: 50, after: first.next ?? '' }, reader)
    expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(ids)
    expect(await listed({ nType: 'community', fFilter: 'following' }, reader)).toEqual([])
    expect(await app.call(newsfeedList, { nType: 'community' })).toMatchObject({ status: 401 })
    expect(await app.call(newsfeedList, { nType: 'home' }, { token: guest })).toMatchObject({ status: 401 })
  })

  test('hot: popular posts come before new ones until they age', async () => {
    const author = await signUp(app)
    const dated = (content: string, hoursAgo: number) =>
      app.features.newsfeed.write(
        author.userId,
        { content, type: 10, visibility: 1, attachments: [] },
        new Date(Date.now() - hoursAgo * 3_600_000),
      )
    // In the formula, log10(1 + 3 reactions) equals about 7 hours.
    const cooled = await dated('#hot nguội', 9)
    const warm = await dated('#hot nóng', 5)
    const fresh = await dated('#hot mới', 0)
    const people = await Promise.all([signUp(app), signUp(app), signUp(app)])
    for (const person of people)
      for (const id of [cooled, warm]) await app.call(newsfeedReaction, { id, reaction: 1 }, by(person))
    expect(await listed({ hashtag: 'hot', order: 'hot' })).toEqual([warm, fresh, cooled])
    const first = await list({ hashtag: 'hot', order: 'hot', pageSize: 2 })
    expect(await listed({ hashtag: 'hot', order: 'hot', after: first.next ?? '' })).toEqual([cooled])
  })

  test('can be limited to one group of writers', async () => {
    const commentator = await world.commentator()
    const { id } = (await app.call(newsfeedCreate, { content: 'BLV đây' }, { token: await world.tokenOf(commentator) }))
      .data
    expect(await listed({ gFilter: 'commentator' })).toEqual([id])
    expect(await listed({ gFilter: 20 } as never)).toEqual([id])
    expect(await listed({ gFilter: 'normal' })).not.toContain(id)
    expect(await listed({ gFilter: 'commentator', order: 'hot' })).toEqual([id])
  })

  test.each([
    { nType: 'x' },
    { gFilter: '7' },
    { after: 'khong-phai' },
    { pageSize: 51 },
    { pageNum: 51 },
    { order: 'best' },
  ])('%o is refused', async (input) => {
    expect(await app.call(newsfeedList, input as never)).toMatchObject({ status: 400 })
  })

  test('a page costs the same number of queries, however many posts and friends', async () => {
    const reader = await signUp(app)
    const spent = async (pageSize: number) => {
      const { pool } = app.engines.database
      let queries = 0
      const on = () => {
        queries += 1
      }
      pool.on('acquire', on)
      await app.call(newsfeedList, { pageSize }, by(reader))
      pool.off('acquire', on)
      return queries
    }
    // Background jobs also make queries during some of the calls, so the lowest number is used.
    const least = async (pageSize: number) =>
      Math.min(await spent(pageSize), await spent(pageSize), await spent(pageSize))
    expect(await least(40)).toBeLessThanOrEqual((await least(2)) + 4)
  })
})

describe('suggested names', () => {
  test('begin with friends, by any word of the name without accents, and then by username', async () => {
    const friend = await signUp(app, { nickname: 'Đỗ Thị Hạnh Phúc' })
    const reader = await signUp(app)
    await befriend(reader, friend)
    const found = async (q: string) =>
      (await app.call(newsfeedMentions, { q }, by(reader))).data.list.map(({ userId }) => userId)
    expect(await found('hanh')).toEqual([friend.userId])
    expect(await found(binh.username)).toEqual([binh.userId])
    expect(await found('%')).toEqual([])
  })
})
