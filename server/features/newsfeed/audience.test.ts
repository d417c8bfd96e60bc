import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberBlock } from '#contract/friends.ts'
import {
  newsfeedCount,
  newsfeedDelete,
  newsfeedHide,
  newsfeedHistory,
  newsfeedMentions,
  newsfeedReaction,
  newsfeedReactors,
  newsfeedShare,
  newsfeedShares,
  newsfeedUpdate,
  postReactionsOfList,
  reportPost,
} from '#contract/newsfeed.ts'
import { mutedWordsSave, privacyUpdate } from '#contract/privacy.ts'
import { openReports } from '#contract/reports.ts'
import { createWorld, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { newsfeedDesk } from '#tests/setup/newsfeed.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let an: SignedUp
let binh: SignedUp
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  binh = await signUp(app, { nickname: 'Bình Trần' })
})
// A new author for each test, because of the limit on posts.
beforeEach(async () => {
  an = await signUp(app, { nickname: 'An Nguyễn' })
})
afterAll(() => app.close())

const { by, write, read, listed, befriend } = newsfeedDesk(() => ({ app, author: an }))

describe('the audience of a post', () => {
  test('the member’s count matches the member’s list, includes private posts, and excludes those of others', async () => {
    const count = async (of: SignedUp) => (await app.call(newsfeedCount, undefined, by(of))).data.total
    const { id } = (await write({ content: 'chỉ mình tôi', visibility: 2 })).data
    await write({ content: 'cho mọi người' })
    await write({ content: 'của người khác' }, binh)
    expect([await count(an), (await listed({ nType: 'home' }, an)).length]).toEqual([2, 2])
    await app.call(newsfeedDelete, { id }, by(an))
    expect([await count(an), (await listed({ nType: 'home' }, an)).length]).toEqual([1, 1])
  })

  test('a private one is visible only to its author', async () => {
    const { id } = (await write({ content: 'chỉ mình tôi', visibility: 2 })).data
    expect((await read(id, an)).data.visibility).toBe(2)
    expect(await read(id, binh)).toMatchObject({ status: 404, msg: 'POST_NOT_FOUND' })
    expect(await read(id)).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
    expect(await listed({}, an)).not.toContain(id)
    expect(await listed({ nType: 'home' }, an)).toContain(id)
    expect(await listed({ username: an.username }, binh)).not.toContain(id)
    for (const answer of [
      await app.call(newsfeedReaction, { id, reaction: 1 }, by(binh)),
      await app.call(newsfeedShare, { id }, by(binh)),
      await app.call(newsfeedHistory, { id }, by(binh)),
      await app.call(newsfeedReactors, { id }, by(binh)),
      await app.call(newsfeedShares, { id }, by(binh)),
      await app.call(newsfeedHide, { id }, by(binh)),
      await app.call(reportPost, { id, reason: 'spam' }, by(binh)),
      await app.call(newsfeedUpdate, { id, content: 'x' }, by(binh)),
      await app.call(newsfeedDelete, { id }, by(binh)),
    ])
      expect(answer).toMatchObject({ status: 404, msg: 'POST_NOT_FOUND' })
    expect((await app.call(postReactionsOfList, { ids: id }, by(binh))).data.list).toEqual([])
    expect((await app.call(newsfeedShare, { id }, by(an))).msg).toBe('POST_NOT_FOUND')
  })

  test('posts for friends appear in no list of any other viewer', async () => {
    const [author, friend, stranger] = [await signUp(app), await signUp(app), await signUp(app)]
    await befriend(author, friend)
    const { id } = (await write({ content: 'cho bạn bè' }, author)).data
    const seenBy = async (viewer?: SignedUp) => ({
      one: (await read(id, viewer)).code === 0,
      list: (await listed({}, viewer)).includes(id),
      wall: (await listed({ username: author.username }, viewer)).includes(id),
    })
    const all = { one: true, list: true, wall: true }
    const none = { one: false, list: false, wall: false }
    expect(await seenBy(stranger)).toEqual(all)
    await app.call(privacyUpdate, { posts: 'friends' }, by(author))
    expect([await seenBy(stranger), await seenBy(), await seenBy(friend), await seenBy(author)]).toEqual([
      none,
      none,
      all,
      all,
    ])
    await app.call(privacyUpdate, { posts: 'nobody' }, by(author))
    expect([await seenBy(friend), await seenBy(author)]).toEqual([none, all])
    expect(await listed({ nType: 'community' }, friend)).not.toContain(id)
  })

  test('after a block in either direction, neither member can read the other’s posts', async () => {
    const [one, other] = [await signUp(app), await signUp(app)]
    const ids = [(await write({ content: 'một' }, one)).data.id, (await write({ content: 'hai' }, other)).data.id]
    await app.call(memberBlock, { userId: other.userId }, by(one))
    expect((await read(ids[1] ?? '', one)).msg).toBe('POST_NOT_FOUND')
    expect((await read(ids[0] ?? '', other)).msg).toBe('POST_NOT_FOUND')
    expect(await listed({}, one)).not.toContain(ids[1])
    expect(await listed({}, other)).not.toContain(ids[0])
    expect((await app.call(newsfeedMentions, { q: one.username }, by(other))).data.list).toEqual([])
  })

  test('the content of a shared post depends on the reader, not on the member who shared it', async () => {
    const author = await signUp(app)
    const { id } = (await write({ content: 'gốc' }, author)).data
    const shared = (await app.call(newsfeedShare, { id, content: 'hay nè' }, by(an))).data
    expect(shared).toMatchObject({
      content: 'hay nè',
      type: 10,
      shared: { kind: 'post', id, post: { content: 'gốc' } },
    })
    await app.call(privacyUpdate, { posts: 'nobody' }, by(author))
    expect((await read(shared.id, binh)).data.shared).toEqual({ kind: 'post', id, post: null })
    expect((await read(shared.id, author)).data.shared).toMatchObject({ post: { content: 'gốc' } })
  })
})

describe('reacting, reporting, hiding', () => {
  test('accepts reactions by name or number and lists them; a hundred in parallel leave one per member', async () => {
    const { id } = (await write({ content: 'thả tim đi' })).data
    await app.call(newsfeedReaction, { id, reaction: 1 }, by(binh))
    const { data } = await app.call(newsfeedReaction, { id, reaction: 'love' }, by(an))
    expect(data).toMatchObject({ total: 2, own: 'love' })
    const reactors = (await app.call(newsfeedReactors, { id, reaction: 'like' }, by(an))).data
    expect(reactors.list).toMatchObject([{ user: { userId: binh.userId }, reaction: 'like' }])
    const wild = Array.from({ length: 100 }, (_, i) =>
      app.call(newsfeedReaction, { id, reaction: (i % 6) + 1 }, by(i % 2 ? an : binh)),
    )
    await Promise.all(wild)
    expect((await read(id, an)).data.reactions.total).toBe(2)
    const { rows } = await app.engines.database.pool.query('select reactions from posts where id = $1', [id])
    expect(rows).toEqual([{ reactions: 2 }])
    await app.call(newsfeedReaction, { id, reaction: 0 }, by(an))
    expect((await read(id, an)).data.reactions).toMatchObject({ total: 1, own: null })
    expect(await app.call(newsfeedReaction, { id, reaction: 7 }, by(an))).toMatchObject({ status: 400 })
  })

  test('a reaction on a hidden post can be removed, without showing the reactions of others', async () => {
    const { id } = (await write({ content: 'sắp ẩn' })).data
    await app.call(newsfeedReaction, { id, reaction: 'like' }, by(binh))
    await app.call(newsfeedReaction, { id, reaction: 'wow' }, by(an))
    await app.call(newsfeedUpdate, { id, visibility: 2 }, by(an))
    const { data } = await app.call(newsfeedReaction, { id, reaction: null }, by(binh))
    expect(data).toEqual({ id, total: 0, counts: [], own: null })
    expect((await read(id, an)).data.reactions).toMatchObject({ total: 1 })
  })

  test('a hidden post leaves only the lists of the member, until it is shown again', async () => {
    const { id } = (await write({ content: 'không muốn xem' })).data
    await app.call(newsfeedHide, { id }, by(binh))
    expect(await listed({}, binh)).not.toContain(id)
    expect(await listed({}, an)).toContain(id)
    await app.call(newsfeedHide, { id, hidden: false }, by(binh))
    expect(await listed({}, binh)).toContain(id)
  })

  test('a post with a word that the reader muted is marked, but not for its author or other readers', async () => {
    const { id } = (await write({ content: 'Spoil: phút 90 mới có bàn' })).data
    for (const who of [an, binh]) await app.call(mutedWordsSave, { words: ['spoil'] }, by(who))
    const muted = async (viewer?: SignedUp) => (await read(id, viewer)).data.isMuted
    expect([await muted(binh), await muted(an), await muted()]).toEqual([true, false, false])
    for (const who of [an, binh]) await app.call(mutedWordsSave, { words: [] }, by(who))
  })

  test('a report reaches the moderators', async () => {
    const token = await world.tokenOf(await world.operator())
    const { id } = (await write({ content: 'quảng cáo' })).data
    await app.call(reportPost, { id, reason: 'spam' }, by(binh))
    const { list: open } = (await app.call(openReports, { kind: 'post' }, { token })).data
    expect(open.map(({ targetId }) => targetId)).toContain(id)
  })
})
