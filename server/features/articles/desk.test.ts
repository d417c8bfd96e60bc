import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deskArticleCategories,
  deskArticleCreate,
  deskArticleDelete,
  deskArticleInfo,
  deskArticleKeep,
  deskArticleList,
  deskArticleOpen,
  deskArticlePublish,
  deskArticleRevision,
  deskArticleRevisions,
  deskArticleSave,
  deskArticleSettings,
  deskArticleUnschedule,
  deskArticleWithdraw,
} from '#contract/article-desk.ts'
import { articleInfo, articleList, articleListHashtag } from '#contract/articles.ts'
import { consoleSave } from '#contract/console.ts'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import { siteActs } from '#contract/moderation.ts'
import type { ArticleDocument } from '#contract/rules/article-document.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { createSkippingClock } from '#tests/setup/skipping-clock.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let operator: Person
let token: string
const clock = createSkippingClock()
/** Lets the responses expire that are shared by all readers. */
const expireShared = () => clock.skip(60_000)

beforeAll(async () => {
  app = await startTestApp({ clock })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  operator = await world.operator({ name: 'Tòa soạn' })
  token = await world.tokenOf(operator)
})
afterAll(() => app.close())

const ask = <E extends AnyEndpoint>(call: E, input?: InputOf<E>) => app.call(call, input, { token })
const doc = (text: string): ArticleDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const draft = (title: string, text = title) => ({
  title,
  standfirst: `${title}.`,
  coverAlt: '',
  coverCaption: '',
  document: doc(text),
})
const cover = { url: `/uploads/${crypto.randomUUID()}.webp`, width: 1_280, height: 720 }
const settings = { categoryId: '101', isTop: false, cover: null, hashtags: [] as string[] }

async function begun(): Promise<string> {
  return (await ask(deskArticleCreate, { categoryId: '101' })).data.id
}
async function save(id: string, version: number, title: string, locale: 'vi' | 'en' | 'zh' = 'vi') {
  return ask(deskArticleSave, { id, locale, version, ...draft(title) })
}

describe('writing', () => {
  test('returns the saved draft, and hides it from everyone else until it is published', async () => {
    const id = await begun()
    expect((await save(id, 0, 'Bản đầu')).data).toEqual({ version: 1 })
    expect((await save(id, 1, 'Bản hai')).data).toEqual({ version: 2 })
    expect((await save(id, 0, 'First', 'en')).data).toEqual({ version: 1 })
    const { data } = await ask(deskArticleInfo, { id })
    expect(data).toMatchObject({ status: 'draft', publishedAt: null, path: null, author: { userId: operator.userId } })
    expect(data.drafts.map(({ locale, title, version }) => [locale, title, version])).toEqual([
      ['vi', 'Bản hai', 2],
      ['en', 'First', 1],
    ])
    expect((await app.call(articleInfo, { id })).msg).toBe('ARTICLE_NOT_FOUND')
  })

  test('accepts one of many saves of the same version and reports a conflict to the rest', async () => {
    const id = await begun()
    await save(id, 0, 'Gốc')
    const responses = await Promise.all(Array.from({ length: 100 }, (_, at) => save(id, 1, `Sửa ${at}`)))
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(new Set(responses.filter(({ code }) => code !== 0).map(({ msg }) => msg))).toEqual(
      new Set(['ARTICLE_CHANGED']),
    )
    const begins = await Promise.all(Array.from({ length: 10 }, () => save(id, 0, 'Bản en', 'en')))
    expect(begins.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  test('refuses half a character, which no column of JSON can store', async () => {
    const id = await begun()
    for (const text of ['Bóng \ud83d', '\udfbd đá']) {
      const saved = await ask(deskArticleSave, { id, locale: 'vi', version: 0, ...draft('Bản đầu', text) })
      expect(saved).toMatchObject({ msg: 'BAD_INPUT', data: { fields: [{ path: '', rule: 'lone_surrogate' }] } })
    }
    expect((await ask(deskArticleSave, { id, locale: 'vi', version: 0, ...draft('⚽', '🎽') })).msg).toBe('Success')
  })

  test('a document that violates the schema or is too large is refused as a whole', async () => {
    const id = await begun()
    const hostile = { type: 'doc', content: [{ type: 'html', html: '<script>' }] } as unknown as ArticleDocument
    expect((await ask(deskArticleSave, { id, locale: 'vi', version: 0, ...draft('x'), document: hostile })).msg).toBe(
      'BAD_INPUT',
    )
    const clips = Array.from({ length: 41 }, (_, at) => ({ type: 'clip', attrs: { clipId: `${at}` } }))
    for (const call of [deskArticleSave, deskArticleKeep]) {
      const many = { ...draft('x'), document: { type: 'doc', content: clips } as ArticleDocument }
      expect((await ask(call, { id, locale: 'vi', version: 0, ...many })).msg).toBe('PAYLOAD_TOO_LARGE')
    }
    const paragraphs = Array.from({ length: 60 }, () => doc('x'.repeat(5_000)).content[0])
    const large = { type: 'doc', content: paragraphs } as ArticleDocument
    expect((await ask(deskArticleSave, { id, locale: 'vi', version: 0, ...draft('x'), document: large })).msg).toBe(
      'PAYLOAD_TOO_LARGE',
    )
    expect((await ask(deskArticleInfo, { id })).data.drafts).toEqual([])
    expect((await save('999', 0, 'x')).msg).toBe('ARTICLE_NOT_FOUND')
  })

  test('stores a revision at the first change by an operator and at each publication, and each can be read', async () => {
    const id = await begun()
    await save(id, 0, 'Một')
    await save(id, 1, 'Hai')
    await save(id, 2, 'Ba')
    await ask(deskArticlePublish, { id })
    const { list } = (await ask(deskArticleRevisions, { id, locale: 'vi' })).data
    expect(list.map(({ title, isPublished }) => [title, isPublished])).toEqual([
      ['Ba', true],
      ['Một', false],
    ])
    const { data } = await ask(deskArticleRevision, { id: list[1]?.id ?? '' })
    expect(data).toMatchObject({ locale: 'vi', title: 'Một', document: doc('Một') })
    expect((await ask(deskArticleRevision, { id: '999999' })).msg).toBe('REVISION_NOT_FOUND')
    expect((await ask(deskArticleRevisions, { id: '999', locale: 'vi' })).msg).toBe('ARTICLE_NOT_FOUND')
  })
})

describe('publishing', () => {
  test('readers see every written language, and later changes only after the next publication', async () => {
    const id = await begun()
    await save(id, 0, 'Chung kết')
    await save(id, 0, 'The final', 'en')
    await ask(deskArticleSettings, { id, ...settings, isTop: true, hashtags: ['Chung kết', 'V.League'] })
    const { data } = await ask(deskArticlePublish, { id })
    expect(data).toMatchObject({ status: 'published', path: `v-league/chung-ket-${id}` })
    expect((await app.call(articleInfo, { id, locale: 'en' })).data).toMatchObject({
      title: 'The final',
      locales: ['en', 'vi'],
    })
    expect((await app.call(articleListHashtag, { tag: 'chung-ket' })).data.list).toMatchObject([{ total: 1 }])
    await save(id, 1, 'Chung kết, hiệp hai')
    expect((await app.call(articleInfo, { id })).data.title).toBe('Chung kết')
    const again = await ask(deskArticlePublish, { id })
    expect(again.data.publishedAt).toBe(data.publishedAt)
    expireShared()
    expect((await app.call(articleInfo, { id })).data.title).toBe('Chung kết, hiệp hai')
    const acts = (await ask(siteActs, {})).data.list.map(({ kind }) => kind)
    expect(acts).toContain('article.published')
  })

  test('a hashtag that operators name in each language has these names on the article and in the list', async () => {
    const id = await begun()
    await save(id, 0, 'Ở sân')
    await save(id, 0, 'At the ground', 'en')
    await ask(deskArticleSettings, { id, ...settings, hashtags: ['Khán giả'] })
    await ask(deskArticlePublish, { id })
    const shownIn = async (locale: Locale) => {
      const { hashtags } = (await app.call(articleInfo, { id, locale })).data
      const { list } = (await app.call(articleListHashtag, { tag: 'khan-gia', locale })).data
      return [...hashtags, ...list].map(({ name }) => name)
    }
    expect(await shownIn('en')).toEqual(['Khán giả', 'Khán giả'])
    const name = { vi: 'Người xem', en: 'Fans', zh: '觀眾' }
    await ask(consoleSave, { resource: 'hashtags', values: { slug: 'khan-gia', name } })
    expireShared()
    expect(await shownIn('en')).toEqual(['Fans', 'Fans'])
    expect(await shownIn('vi')).toEqual(['Người xem', 'Người xem'])
    expect(await shownIn('zh')).toEqual(['觀眾'])
  })

  test('shows new settings of a published article immediately, without unpublished text', async () => {
    const id = await begun()
    await save(id, 0, 'Chuyển mục')
    await ask(deskArticlePublish, { id })
    await save(id, 1, 'Chưa đăng')
    await ask(deskArticleSettings, { id, ...settings, categoryId: '120', hashtags: ['Bóng rổ'] })
    expect((await app.call(articleList, { categoryId: '120', pageSize: 3 })).data.list).toMatchObject([
      { id, title: 'Chuyển mục' },
    ])
    expect((await app.call(articleInfo, { id })).data.path).toBe(`bong-ro/chuyen-muc-${id}`)
  })

  test('the address is made from the title until an editor chooses one, and the texts for search engines are published', async () => {
    const id = await begun()
    const seo = { seoTitle: 'Kết quả Hà Nội', seoDescription: 'Tỷ số và bàn thắng.' }
    await ask(deskArticleSave, { id, locale: 'vi', version: 0, ...draft('Đêm Hàng Đẫy'), ...seo })
    await ask(deskArticleSettings, { id, ...settings })
    await ask(deskArticlePublish, { id })
    const path = async () => (await ask(deskArticleInfo, { id })).data.path
    expect((await app.call(articleInfo, { id })).data).toMatchObject({ path: `v-league/dem-hang-day-${id}`, ...seo })
    await ask(deskArticleSettings, { id, ...settings, slug: 'ha-noi-thang' })
    expect(await path()).toBe(`v-league/ha-noi-thang-${id}`)
    await ask(deskArticleSettings, { id, ...settings })
    expect((await ask(deskArticleInfo, { id })).data).toMatchObject({ slug: 'ha-noi-thang', drafts: [seo] })
    await ask(deskArticleSettings, { id, ...settings, slug: null })
    expect(await path()).toBe(`v-league/dem-hang-day-${id}`)
    for (const slug of ['', 'Hà Nội', '-a', 'a--b', '../x', 'x'.repeat(81)])
      expect((await ask(deskArticleSettings, { id, ...settings, slug })).msg).toBe('BAD_INPUT')
  })

  test('refuses to publish without a text, or with a cover that has no description', async () => {
    const id = await begun()
    expect((await ask(deskArticlePublish, { id })).msg).toBe('ARTICLE_INCOMPLETE')
    const blank: ArticleDocument = { type: 'doc', content: [{ type: 'paragraph', content: [] }] }
    await ask(deskArticleSave, { id, locale: 'vi', version: 0, ...draft('Đủ'), document: blank })
    expect((await ask(deskArticlePublish, { id })).msg).toBe('ARTICLE_INCOMPLETE')
    await save(id, 1, 'Đủ')
    await ask(deskArticleSave, { id, locale: 'en', version: 0, ...draft('Whole'), standfirst: ' ' })
    expect((await ask(deskArticlePublish, { id })).msg).toBe('ARTICLE_INCOMPLETE')
    await save(id, 1, 'Whole', 'en')
    await ask(deskArticleSettings, { id, ...settings, cover })
    expect((await ask(deskArticlePublish, { id })).msg).toBe('ARTICLE_INCOMPLETE')
    for (const [locale, version] of [
      ['vi', 2],
      ['en', 2],
    ] as const)
      await ask(deskArticleSave, { id, locale, version, ...draft('Có ảnh'), coverAlt: 'Sân vận động' })
    expect((await ask(deskArticlePublish, { id })).msg).toBe('Success')
    expect((await ask(deskArticleInfo, { id })).data.status).toBe('published')
  })

  test('a scheduled article is published at its time, once, even by parallel runs', async () => {
    const id = await begun()
    await save(id, 0, 'Hẹn giờ')
    const at = Date.now() + 3_600_000
    expect((await ask(deskArticlePublish, { id, at })).data).toEqual({
      status: 'scheduled',
      publishedAt: at,
      updateAt: null,
      path: null,
    })
    await app.features.articles.publishDue()
    expect((await app.call(articleInfo, { id })).msg).toBe('ARTICLE_NOT_FOUND')
    const due = new Date(at + 1)
    await Promise.all(Array.from({ length: 10 }, () => app.features.articles.publishDue(due)))
    expect((await ask(deskArticleInfo, { id })).data).toMatchObject({ status: 'published', publishedAt: at })
    expect((await app.call(articleList, { pageSize: 1 })).data.list).toMatchObject([{ id, title: 'Hẹn giờ' }])
  })

  test('a scheduled update leaves the published version online until its time', async () => {
    const id = await begun()
    await save(id, 0, 'Bản cũ')
    const { publishedAt } = (await ask(deskArticlePublish, { id })).data
    await save(id, 1, 'Bản mới')
    const at = Date.now() + 3_600_000
    expect((await ask(deskArticlePublish, { id, at })).data).toMatchObject({
      status: 'published',
      publishedAt,
      updateAt: at,
    })
    await app.features.articles.publishDue()
    expect((await app.call(articleInfo, { id })).data.title).toBe('Bản cũ')
    await app.features.articles.publishDue(new Date(at + 1))
    expireShared()
    expect((await app.call(articleInfo, { id })).data.title).toBe('Bản mới')
    expect((await ask(deskArticleInfo, { id })).data).toMatchObject({
      status: 'published',
      publishedAt,
      updateAt: null,
    })
  })

  test('a cancelled update leaves the article unchanged, and a cancelled first publication makes it a draft again', async () => {
    const id = await begun()
    await save(id, 0, 'Hẹn rồi thôi')
    const at = Date.now() + 3_600_000
    await ask(deskArticlePublish, { id, at })
    expect((await ask(deskArticleUnschedule, { id })).code).toBe(0)
    expect((await ask(deskArticleInfo, { id })).data).toMatchObject({ status: 'draft', publishedAt: null })
    await ask(deskArticlePublish, { id })
    await save(id, 1, 'Không bao giờ lên')
    await ask(deskArticlePublish, { id, at })
    await ask(deskArticleUnschedule, { id })
    await app.features.articles.publishDue(new Date(at + 1))
    expect((await app.call(articleInfo, { id })).data.title).toBe('Hẹn rồi thôi')
    expect((await ask(deskArticleUnschedule, { id: '999' })).msg).toBe('ARTICLE_NOT_FOUND')
  })

  test('a time in the past is refused with ARTICLE_TIME_PAST, and nothing changes', async () => {
    const id = await begun()
    await save(id, 0, 'Quá giờ')
    expect((await ask(deskArticlePublish, { id, at: Date.now() - 60_000 })).msg).toBe('ARTICLE_TIME_PAST')
    // No Date has these times.
    for (const at of [-9_007_199_254_740_971, 9_007_199_254_740_971])
      expect((await ask(deskArticlePublish, { id, at })).msg).toBe('BAD_INPUT')
    expect((await ask(deskArticleInfo, { id })).data.status).toBe('draft')
  })

  test('a withdrawn article is not found anywhere, and can be published again', async () => {
    const id = await begun()
    await save(id, 0, 'Gỡ xuống')
    await ask(deskArticleSettings, { id, ...settings, hashtags: ['Tạm thời'] })
    await ask(deskArticlePublish, { id })
    expect((await ask(deskArticleWithdraw, { id })).code).toBe(0)
    expect((await ask(deskArticleInfo, { id })).data).toMatchObject({ status: 'withdrawn', path: null })
    expect((await app.call(articleInfo, { id })).msg).toBe('ARTICLE_NOT_FOUND')
    expect((await ask(deskArticlePublish, { id })).data.status).toBe('published')
    expect((await ask(deskArticleWithdraw, { id: '999' })).msg).toBe('ARTICLE_NOT_FOUND')
  })
})

describe('two writers of one article', () => {
  test('each sees the other while both have it open', async () => {
    const id = await begun()
    const other = await world.operator({ name: 'An' })
    const theirs = { token: await world.tokenOf(other) }
    expect((await ask(deskArticleOpen, { id })).data.others).toEqual([])
    expect((await app.call(deskArticleOpen, { id }, theirs)).data.others).toMatchObject([{ userId: operator.userId }])
    expect((await ask(deskArticleOpen, { id })).data.others).toMatchObject([{ displayName: 'An' }])
    await app.call(deskArticleOpen, { id, isOpen: false }, theirs)
    expect((await ask(deskArticleOpen, { id })).data.others).toEqual([])
    expect((await ask(deskArticleOpen, { id: '999' })).msg).toBe('ARTICLE_NOT_FOUND')
  })

  test('a discarded text is stored as a revision, and the draft is unchanged', async () => {
    const id = await begun()
    await save(id, 0, 'Bản của An')
    expect((await ask(deskArticleKeep, { id, locale: 'vi', ...draft('Bản của Bình') })).code).toBe(0)
    const { list } = (await ask(deskArticleRevisions, { id, locale: 'vi' })).data
    expect(list).toMatchObject([{ title: 'Bản của Bình', isPublished: false, madeBy: { userId: operator.userId } }])
    expect((await ask(deskArticleInfo, { id })).data.drafts).toMatchObject([{ title: 'Bản của An', version: 1 }])
    expect((await ask(deskArticleKeep, { id: '999', locale: 'vi', ...draft('x') })).msg).toBe('ARTICLE_NOT_FOUND')
  })
})

test('a draft can be deleted, but not an article that was published', async () => {
  const id = await begun()
  await save(id, 0, 'Viết thử')
  expect((await ask(deskArticleInfo, { id })).data.isDeletable).toBe(true)
  expect((await ask(deskArticleDelete, { id })).code).toBe(0)
  expect((await ask(deskArticleInfo, { id })).msg).toBe('ARTICLE_NOT_FOUND')
  expect((await ask(deskArticleDelete, { id })).msg).toBe('ARTICLE_NOT_FOUND')
  expect((await ask(siteActs, {})).data.list[0]?.kind).toBe('article.deleted')
  const shown = await begun()
  await save(shown, 0, 'Đã lên trang')
  await ask(deskArticlePublish, { id: shown })
  for (const call of [deskArticlePublish, deskArticleWithdraw]) {
    await ask(call, { id: shown })
    expect((await ask(deskArticleDelete, { id: shown })).msg).toBe('ARTICLE_NOT_DRAFT')
  }
})

test('lists articles with their state, filtered by title and by state', async () => {
  const id = await begun()
  await save(id, 0, 'Tìm Được Tôi')
  const found = (await ask(deskArticleList, { q: 'tim duoc' })).data.list
  expect(found).toMatchObject([{ id, status: 'draft', locales: ['vi'], category: { slug: 'v-league' } }])
  expect((await ask(deskArticleList, { q: 'tim duoc', status: 'published' })).data.list).toEqual([])
  expect((await ask(deskArticleList, { q: '100%_' })).data.list).toEqual([])
  const { list } = (await ask(deskArticleCategories)).data
  expect(list.map((one) => one.slug)).toContain('khan-dai')
})

test('an unknown category, author or article is refused with its error', async () => {
  expect((await ask(deskArticleCreate, { categoryId: '7' })).msg).toBe('CATEGORY_NOT_FOUND')
  const id = await begun()
  expect((await ask(deskArticleSettings, { id, ...settings, categoryId: '7' })).msg).toBe('CATEGORY_NOT_FOUND')
  expect((await ask(deskArticleSettings, { id, ...settings, author: 'khong_co' })).msg).toBe('USER_NOT_FOUND')
  expect((await ask(deskArticleSettings, { ...settings, id: '999' })).msg).toBe('ARTICLE_NOT_FOUND')
  expect((await ask(deskArticleInfo, { id: '999' })).msg).toBe('ARTICLE_NOT_FOUND')
})
