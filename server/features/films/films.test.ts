import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commentCreate, commentTotal } from '#contract/comments.ts'
import {
  filmContinue,
  filmEpisode,
  filmInfo,
  filmList,
  filmParts,
  filmProgress,
  filmProgressKeep,
  filmRating,
  filmShelves,
  rateFilm,
  viewFilm,
} from '#contract/films.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let an: SignedUp
let guest: string

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  an = await signUp(app)
  guest = (await app.call(guestLogin)).data
})
afterAll(() => app.close())

const as = ({ accessToken }: SignedUp) => ({ token: accessToken })
const info = async (slug: string) => (await app.call(filmInfo, { slug })).data
const slugs = async (input: object) => (await app.call(filmList, input)).data.list.map(({ slug }) => slug)
const unknownId = '999999999'

describe('the catalogue', () => {
  test('is filtered by genre, form, words of any language and maker, and sorted', async () => {
    const titles = { vi: 'Đường chạy cát', en: 'Sand Track', zh: '沙道' }
    const mine = await world.film({ titles, genres: ['tai-lieu'], makers: ['Đỗ Nhật Vân'] })
    const other = await world.film({ titles: inAll('Ánh đèn'), genres: ['tai-lieu', 'hai-huoc'], parts: 2 })
    expect(await slugs({ genre: 'tai-lieu' })).toEqual([other.slug, mine.slug])
    expect(await slugs({ genre: 'tai-lieu', order: 'title' })).toEqual([other.slug, mine.slug])
    expect(await slugs({ genre: 'tai-lieu', form: 'series' })).toEqual([other.slug])
    for (const q of ['duong chay', 'CÁT', 'sand', '沙', 'nhat van', 'van sand'])
      expect(await slugs({ q })).toEqual([mine.slug])
    for (const q of ['không có đâu', '???', '%', '_']) expect(await slugs({ q })).toEqual([])
  })

  test('continues after a cursor without repetition', async () => {
    for (let made = 0; made < 3; made += 1) await world.film({ genres: ['trinh-tham'] })
    const first = (await app.call(filmList, { genre: 'trinh-tham', pageSize: 2 })).data
    const rest = (await app.call(filmList, { genre: 'trinh-tham', pageSize: 2, after: first.next ?? '' })).data
    const all = [...first.list, ...rest.list].map(({ id }) => id)
    expect([first.total, new Set(all).size, rest.next]).toEqual([3, 3, null])
  })

  test('starts with the featured films in order, and counts genres', async () => {
    const second = await world.film({ featuredRank: 2, genres: ['ky-ao'] })
    const first = await world.film({ featuredRank: 1, genres: ['ky-ao'] })
    const { featured, genres, shelves } = (await app.call(filmShelves, { locale: 'en' })).data
    expect(featured.map(({ slug }) => slug)).toEqual([first.slug, second.slug])
    expect(genres).toContainEqual({ genre: 'ky-ao', total: 2 })
    expect(shelves[0]?.key).toBe('newest')
  })

  test('contains neither drafts nor films without a part', async () => {
    const draft = await world.film({ isPublished: false, genres: ['khoa-hoc'] })
    const empty = await world.film({ genres: ['khoa-hoc'], episodes: [] })
    expect(await slugs({ genre: 'khoa-hoc' })).toEqual([])
    for (const { slug } of [draft, empty])
      expect(await app.call(filmInfo, { slug })).toMatchObject({ status: 404, msg: 'FILM_NOT_FOUND' })
  })

  test.each([
    ['an unknown genre', { genre: 'opera' }],
    ['a cursor of another order', { after: 'WyIxIl0' }],
    ['too many words', { q: 'a'.repeat(81) }],
  ])('refuses %s', async (_, input) => {
    expect(await app.call(filmList, input as object)).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  })
})

describe('an episode', () => {
  test('includes its sounds, subtitles and marks, among all episodes', async () => {
    const subtitles = [{ language: 'en', label: 'English', src: '/uploads/x.vtt', isCaptions: true }]
    const media = { subtitles, intro: { fromMs: 0, toMs: 4_000 }, creditsAtMs: 550_000 }
    const { slug } = await world.film({ parts: 2, media })
    const { data } = await app.call(filmEpisode, { slug, tap: 2 })
    expect(data).toMatchObject({ part: { position: 2 }, ...media, sounds: [{ language: 'vi' }] })
    expect(data.list.map(({ position }) => position)).toEqual([1, 2])
  })

  test('that does not exist is not found, nor one of an unknown film', async () => {
    const { slug } = await world.film()
    expect(await app.call(filmEpisode, { slug, tap: 2 })).toMatchObject({ status: 404, msg: 'EPISODE_NOT_FOUND' })
    const other = { slug: 'khong-co', tap: 1 }
    expect(await app.call(filmEpisode, other)).toMatchObject({ status: 404, msg: 'FILM_NOT_FOUND' })
  })
})

describe('ratings', () => {
  test('are one per member, can be changed, and sort the catalogue', async () => {
    const [low, high] = [await world.film({ genres: ['hoc-duong'] }), await world.film({ genres: ['hoc-duong'] })]
    const others = [await signUp(app), await signUp(app)]
    for (const by of others) await app.call(rateFilm, { id: high.id, stars: 5 }, as(by))
    await app.call(rateFilm, { id: low.id, stars: 5 }, as(an))
    const { data } = await app.call(rateFilm, { id: low.id, stars: 2 }, as(an))
    expect(data).toEqual({ id: low.id, own: 2, average: 2, total: 1 })
    expect((await app.call(filmRating, { id: high.id }, as(an))).data).toEqual({
      id: high.id,
      own: null,
      average: 5,
      total: 2,
    })
    expect(await slugs({ genre: 'hoc-duong', order: 'rating' })).toEqual([high.slug, low.slug])
  })

  test('of many members in parallel count once each', async () => {
    const { id, slug } = await world.film()
    const members = await Promise.all(Array.from({ length: 5 }, () => signUp(app)))
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        app.call(rateFilm, { id, stars: 1 + (at % 5) }, as(members[at % 5] as SignedUp)),
      ),
    )
    expect((await info(slug)).rating).toEqual({ average: 3, total: 5 })
  })

  test('are refused for guests, for stars outside 1 to 5, and for unknown films', async () => {
    const { id } = await world.film()
    expect(await app.call(rateFilm, { id, stars: 4 }, { token: guest })).toMatchObject({ status: 401 })
    expect(await app.call(rateFilm, { id, stars: 6 }, as(an))).toMatchObject({ status: 400 })
    expect(await app.call(rateFilm, { id: unknownId, stars: 4 }, as(an))).toMatchObject({ msg: 'FILM_NOT_FOUND' })
    expect(await app.call(filmRating, { id: unknownId }, as(an))).toMatchObject({ msg: 'FILM_NOT_FOUND' })
  })
})

describe('the position in a film', () => {
  const place = (partId: string, ms: number, more: { isDone?: boolean; seenAt?: number } = {}) => ({
    partId,
    place: ms,
    isDone: false,
    seenAt: Date.now(),
    ...more,
  })

  test('is the latest of two devices, and never one from the future', async () => {
    const { id, slug } = await world.film({ parts: 2 })
    const [part] = (await info(slug)).list
    const partId = part?.id ?? ''
    const now = Date.now()
    const keep = (list: ReturnType<typeof place>[]) => app.call(filmProgressKeep, { list }, as(an))
    expect((await keep([place(partId, 60_000, { seenAt: now - 1_000 })])).data).toEqual({ kept: 1 })
    expect((await keep([place(partId, 30_000, { seenAt: now - 90_000 })])).data).toEqual({ kept: 0 })
    await keep([place(partId, 70_000, { seenAt: now + 3_600_000 })])
    const { list } = (await app.call(filmProgress, { id }, as(an))).data
    expect(list).toMatchObject([{ partId, place: 70_000, isDone: false }])
    expect(list[0]?.seenAt).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  test('leads to the position within a part, to the next part after a finished one, and to nothing after the last', async () => {
    const viewer = await signUp(app)
    const [within, done, over] = [
      ...[await world.film({ parts: 2 }), await world.film({ parts: 2 }), await world.film({ parts: 1 })],
    ] as const
    const partOf = async (slug: string, at = 0) => (await info(slug)).list[at]?.id ?? ''
    const now = Date.now()
    await app.call(
      filmProgressKeep,
      {
        list: [
          place(await partOf(within.slug), 90_000, { seenAt: now - 3_000 }),
          place(await partOf(done.slug), 590_000, { isDone: true, seenAt: now - 2_000 }),
          place(await partOf(over.slug), 590_000, { isDone: true, seenAt: now - 1_000 }),
        ],
      },
      as(viewer),
    )
    const { list } = (await app.call(filmContinue, {}, as(viewer))).data
    expect(list.map(({ work, part, place }) => [work.slug, part.position, place])).toEqual([
      [done.slug, 2, 0],
      [within.slug, 1, 90_000],
    ])
  })

  test('is read for guests by the ids in their browser, also the next part', async () => {
    const { slug } = await world.film({ parts: 2 })
    const ids = (await info(slug)).list.map(({ id }) => id)
    const positions = async (input: { ids: string; isNext?: boolean }) =>
      (await app.call(filmParts, input)).data.list.map(({ part }) => part.position)
    expect(await positions({ ids: `${ids[1]},${unknownId},${ids[0]}` })).toEqual([2, 1])
    expect(await positions({ ids: ids.join(','), isNext: true })).toEqual([2])
    expect(await app.call(filmParts, { ids: 'x' })).toMatchObject({ status: 400 })
  })

  test('is not stored for unknown parts, nor for guests', async () => {
    const list = [place(unknownId, 5)]
    expect((await app.call(filmProgressKeep, { list }, as(an))).data).toEqual({ kept: 0 })
    expect(await app.call(filmProgressKeep, { list }, { token: guest })).toMatchObject({ status: 401 })
    expect(await app.call(filmProgressKeep, { list: [] }, as(an))).toMatchObject({ status: 400 })
  })
})

test('a film counts views and comments, and shows both', async () => {
  const { id, slug } = await world.film()
  await app.call(viewFilm, { id }, { token: guest })
  expect((await info(slug)).views).toBe(1)
  const target = { targetType: 'film', targetId: id }
  await app.call(commentCreate, { ...target, content: 'Phim hay quá' }, as(an))
  expect((await app.call(commentTotal, target)).data).toEqual({ total: 1 })
  expect(await app.call(viewFilm, { id: unknownId }, { token: guest })).toMatchObject({ msg: 'FILM_NOT_FOUND' })
})

test('keeping a film again updates it in place and keeps its ratings', async () => {
  const { id, slug } = await world.film()
  await app.call(rateFilm, { id, stars: 4 }, as(an))
  await world.film({ slug, titles: inAll('Tên mới'), parts: 2 })
  expect(await info(slug)).toMatchObject({ id, title: 'Tên mới', parts: 2, rating: { average: 4, total: 1 } })
})
