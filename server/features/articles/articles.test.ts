import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskArticleCreate, deskArticleInfo, deskArticleSettings } from '#contract/article-desk.ts'
import {
  articleCategoryList,
  articleInfo,
  articleList,
  articleListByCategory,
  articleListHashtag,
  articleListMostView,
  articleListOf,
  articleListTop,
  articlePolls,
  articleReaction,
  articleReactionsOfList,
  articleReactors,
  articleView,
  articleVote,
} from '#contract/articles.ts'
import { commentCreate, commentTotal } from '#contract/comments.ts'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import { newsfeedCreate, newsfeedInfo } from '#contract/newsfeed.ts'
import type { Block } from '#contract/rules/article-document.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let author: Person
let reader: SignedUp
let guest: string
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  author = await world.user({ name: 'Lan Anh' })
  reader = await signUp(app)
  guest = (await app.call(guestLogin)).data
})
afterAll(() => app.close())

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
const words = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const written = (title: string) => ({
  title,
  standfirst: `${title}.`,
  coverAlt: '',
  coverCaption: '',
  document: { type: 'doc' as const, content: [words(title)] },
})
const titles = (data: { list: { title: string }[] }) => data.list.map(({ title }) => title)

describe('lists', () => {
  let old: string
  let middle: string
  beforeAll(async () => {
    old = await world.article({ author, title: 'Cũ', categoryId: '101', at: ago(30), hashtags: ['V.League'] })
    middle = await world.article({
      author,
      title: 'Giữa',
      categoryId: '102',
      at: ago(20),
      isTop: true,
      hashtags: ['Đội tuyển', 'V.League'],
    })
    await world.article({
      author,
      categoryId: '115',
      at: ago(10),
      texts: { vi: written('Mới'), en: written('New') },
    })
  })

  test('lists the newest first, page by page without gaps', async () => {
    const first = (await app.call(articleList, { pageSize: 2 })).data
    expect(titles(first)).toEqual(['Mới', 'Giữa'])
    expect(first).toMatchObject({ total: 3, totalPage: 2 })
    const { data } = await app.call(articleList, { pageSize: 2, after: first.next ?? '' })
    expect(titles(data)).toEqual(['Cũ'])
  })

  test('a category includes its subcategories, and a language only texts in that language', async () => {
    expect(titles((await app.call(articleList, { categoryId: '100' })).data)).toEqual(['Giữa', 'Cũ'])
    expect(titles((await app.call(articleListByCategory, { categoryId: '101' })).data)).toEqual(['Cũ'])
    expect(titles((await app.call(articleList, { locale: 'en' })).data)).toEqual(['New'])
    expect((await app.call(articleListByCategory, { categoryId: '999' })).msg).toBe('CATEGORY_NOT_FOUND')
  })

  test('an id or a slug selects a category, else a hashtag, else nothing', async () => {
    const { list: categories } = (await app.call(articleCategoryList)).data
    const [category] = categories.filter(({ slug }) => slug === 'bong-da-viet-nam')
    expect(titles((await app.call(articleListOf, { x: category?.id ?? '' })).data)).toEqual(['Giữa', 'Cũ'])
    expect(titles((await app.call(articleListOf, { x: 'doi-tuyen' })).data)).toEqual(['Giữa'])
    expect(titles((await app.call(articleListOf, { x: 'bong-da-viet-nam' })).data)).toEqual(['Giữa', 'Cũ'])
    expect((await app.call(articleListOf, { x: 'khong-co' })).msg).toBe('CATEGORY_NOT_FOUND')
    expect(titles((await app.call(articleList, { hashtag: 'v-league' })).data)).toEqual(['Giữa', 'Cũ'])
    const { list } = (await app.call(articleListHashtag)).data
    expect(list[0]).toEqual({ tag: 'v-league', name: 'V.League', total: 2 })
    expect((await app.call(articleListHashtag, { locale: 'en' })).data.list).toEqual([])
    const beyond = (await app.call(articleListHashtag, { pageNum: 9 })).data
    expect(beyond).toMatchObject({ list: [], total: list.length, totalPage: 1 })
  })

  test('lists the editors’ choice, and the articles of an author', async () => {
    expect(titles((await app.call(articleListTop)).data)).toEqual(['Giữa'])
    expect((await app.call(articleList, { author: author.username })).data.total).toBe(3)
    expect((await app.call(articleList, { author: 'khong_co' })).msg).toBe('USER_NOT_FOUND')
  })

  test('the most read come first, and each reader counts once an hour', async () => {
    const tokens = [guest, reader.accessToken, (await signUp(app)).accessToken]
    for (const token of [...tokens, ...tokens])
      expect((await app.call(articleView, { id: old }, { token })).code).toBe(0)
    const { list } = (await app.call(articleListMostView, { pageSize: 3 })).data
    expect(list[0]).toMatchObject({ title: 'Cũ', views: 3 })
    expect((await app.call(articleView, { id: '999' }, { token: guest })).msg).toBe('ARTICLE_NOT_FOUND')
  })

  test('lists categories in the site’s order, and subcategories separately', async () => {
    const top = (await app.call(articleCategoryList, { locale: 'en' })).data.list
    expect(top[0]).toEqual({ id: '100', pid: '0', slug: 'bong-da-viet-nam', name: 'Vietnamese football' })
    expect((await app.call(articleCategoryList, { pid: '100' })).data.list.map(({ id }) => id)).toEqual([
      '101',
      '102',
      '103',
    ])
  })

  test('next is the previous article of the section; related articles share hashtags or come from elsewhere', async () => {
    const { data } = await app.call(articleInfo, { id: middle })
    expect(data.next?.title).toBe('Cũ')
    expect(titles({ list: data.related })).toEqual(['Cũ', 'Mới'])
  })
})

describe('one article', () => {
  test('includes its embedded content, in the requested language or in Vietnamese', async () => {
    const fixtureId = await world.liveFixture({ score: [2, 1] })
    const blocks: Block[] = [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Hiệp một' }] },
      words('Một hai ba'),
      { type: 'fixture', attrs: { fixtureId } },
      { type: 'fixture', attrs: { fixtureId: '987654321' } },
    ]
    const id = await world.article({ author, title: 'Trận cầu đêm qua', blocks, hashtags: ['Đêm'] })
    const { data } = await app.call(articleInfo, { id, locale: 'zh' })
    expect(data).toMatchObject({
      locale: 'vi',
      locales: ['vi'],
      path: `v-league/tran-cau-dem-qua-${id}`,
      document: { content: blocks },
      author: { userId: author.userId },
      hashtags: [{ tag: 'dem', name: 'Đêm' }],
      minutes: 1,
    })
    expect(data.category.name).toBe('越南聯賽')
    expect(data.fixtures.map((one) => [one.fixtureId, one.home.score])).toEqual([[fixtureId, 2]])
    expect((await app.call(articleInfo, { id: '999' })).msg).toBe('ARTICLE_NOT_FOUND')
  })

  test('accepts a reaction by name or number, and its removal', async () => {
    const id = await world.article({ author })
    const token = reader.accessToken
    expect((await app.call(articleReaction, { id, reaction: 1 }, { token })).data).toMatchObject({
      total: 1,
      own: 'like',
    })
    expect((await app.call(articleReaction, { id, reaction: 'wow' }, { token })).data).toMatchObject({
      total: 1,
      own: 'wow',
    })
    const { list } = (await app.call(articleReactionsOfList, { ids: `${id},999` }, { token })).data
    expect(list).toMatchObject([{ id, own: 'wow' }])
    expect((await app.call(articleReactors, { id }, { token: guest })).data.list).toMatchObject([{ reaction: 'wow' }])
    expect((await app.call(articleReaction, { id, reaction: 0 }, { token })).data).toMatchObject({
      total: 0,
      own: null,
    })
    expect((await app.call(articleReaction, { id: '999', reaction: 1 }, { token })).msg).toBe('ARTICLE_NOT_FOUND')
  })

  test('has comments, and is shared on the feed as a card', async () => {
    const id = await world.article({ author, title: 'Để bàn' })
    const token = reader.accessToken
    await app.call(commentCreate, { articleId: id, content: 'Hay quá' }, { token })
    expect((await app.call(commentTotal, { articleId: id })).data.total).toBe(1)
    expect((await app.call(articleInfo, { id })).data.comments).toBe(1)
    const { data: post } = await app.call(
      newsfeedCreate,
      { content: '', type: 70, visibility: 1, sharedId: id },
      { token },
    )
    const { data } = await app.call(newsfeedInfo, { id: post.id }, { token })
    expect(data.shared).toMatchObject({ kind: 'article', card: { title: 'Để bàn' } })
  })

  test('has polls with one changeable vote per member, and refuses unknown polls and options', async () => {
    const poll = { key: 'aithang', question: 'Ai thắng?', options: ['Nhà', 'Khách'] }
    const id = await world.article({ author, blocks: [{ type: 'poll', attrs: poll }] })
    const token = reader.accessToken
    const { key } = poll
    expect((await app.call(articlePolls, { id }, { token: guest })).data.list).toEqual([
      { key, votes: [0, 0], own: null },
    ])
    const votes = await Promise.all(
      Array.from({ length: 20 }, () => app.call(articleVote, { id, key, option: 0 }, { token })),
    )
    expect(votes.every(({ code }) => code === 0)).toBe(true)
    expect((await app.call(articleVote, { id, key, option: 1 }, { token })).data).toEqual({
      key,
      votes: [0, 1],
      own: 1,
    })
    expect((await app.call(articleVote, { id, key, option: 5 }, { token })).msg).toBe('POLL_NOT_FOUND')
    expect((await app.call(articleVote, { id, key: 'khac', option: 0 }, { token })).msg).toBe('POLL_NOT_FOUND')
    expect((await app.call(articlePolls, { id: '999' }, { token: guest })).msg).toBe('ARTICLE_NOT_FOUND')
  })
})

describe('settings that editors choose', () => {
  let token: string
  beforeAll(async () => {
    token = await world.tokenOf(await world.operator())
  })
  const ask = <E extends AnyEndpoint>(call: E, input?: InputOf<E>) => app.call(call, input, { token })
  const settings = { categoryId: '101', isTop: false, cover: null, hashtags: [] as string[] }

  test('chosen related articles come first in their order, without those that readers cannot open', async () => {
    const published = (title: string) => world.article({ author, title })
    const [one, two, id] = [await published('Liên quan một'), await published('Liên quan hai'), await published('Gốc')]
    const draftId = (await ask(deskArticleCreate, { categoryId: '101' })).data.id
    await ask(deskArticleSettings, { id, ...settings, related: [two, draftId, one, two] })
    expect((await ask(deskArticleInfo, { id })).data.related).toEqual([
      { id: two, title: 'Liên quan hai', status: 'published' },
      { id: draftId, title: '', status: 'draft' },
      { id: one, title: 'Liên quan một', status: 'published' },
    ])
    const relatedIds = async () => (await app.call(articleInfo, { id })).data.related.map((article) => article.id)
    expect((await relatedIds()).slice(0, 2)).toEqual([two, one])
    await ask(deskArticleSettings, { id, ...settings, related: [id, two] })
    expect((await ask(deskArticleInfo, { id })).data.related.map((article) => article.id)).toEqual([two])
    const all = await relatedIds()
    expect(new Set(all).size).toBe(all.length)
    expect(all).not.toContain(id)
    expect((await ask(deskArticleSettings, { id, ...settings, related: ['999999'] })).msg).toBe('ARTICLE_NOT_FOUND')
    expect((await ask(deskArticleSettings, { id, ...settings, related: ['1', '2', '3', '4', '5'] })).msg).toBe(
      'BAD_INPUT',
    )
  })

  test('an article with closed comments keeps the earlier ones and refuses new ones', async () => {
    const id = await world.article({ author, title: 'Đóng bình luận' })
    const target = { articleId: id }
    const requestId = crypto.randomUUID()
    const write = (content: string, more = {}) => ask(commentCreate, { ...target, content, ...more })
    const first = await write('Bình luận sớm', { requestId })
    const tokens = await Promise.all(Array.from({ length: 100 }, async () => world.tokenOf(await world.user())))
    const total = async () => (await app.call(commentTotal, target)).data.total
    const closing = ask(deskArticleSettings, { id, ...settings, hasComments: false }).then(total)
    const writing = Promise.all(
      tokens.map((token) => app.call(commentCreate, { ...target, content: 'Muộn' }, { token })),
    )
    const [totalWhenClosed, written] = await Promise.all([closing, writing])
    const accepted = written.filter(({ code }) => code === 0)
    expect(await total()).toBe(1 + accepted.length)
    expect(totalWhenClosed).toBe(1 + accepted.length)
    expect((await write('Trả lời', { parentId: first.data.id })).msg).toBe('COMMENTS_CLOSED')
    // A repeated request is the comment that was accepted before.
    expect((await write('Bình luận sớm', { requestId })).data.id).toBe(first.data.id)
    expect((await app.call(articleInfo, { id })).data.hasComments).toBe(false)
    expect((await write('Muộn')).msg).toBe('COMMENTS_CLOSED')
    await ask(deskArticleSettings, { id, ...settings, hasComments: true })
    expect((await write('Mở lại')).code).toBe(0)
  })
})
