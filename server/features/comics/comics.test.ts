import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  comicChapter,
  comicContinue,
  comicInfo,
  comicList,
  comicProgressKeep,
  comicShelves,
  rateComic,
  viewComic,
} from '#contract/comics.ts'
import { filmContinue, filmInfo, filmProgressKeep, rateFilm } from '#contract/films.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let an: SignedUp

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  an = await signUp(app)
})
afterAll(() => app.close())

test('a chapter includes its pages in order, with their sizes', async () => {
  const pages = [1, 2, 3, 4].map((at) => ({ src: `/uploads/${at}.webp`, width: 800, height: 1_000 + at }))
  const { slug } = await world.comic({ parts: 2, pages })
  const { data } = await app.call(comicChapter, { slug, position: 2 })
  expect(data.pages).toEqual(pages)
  expect(data).toMatchObject({ part: { position: 2, length: 4 }, list: [{ position: 1 }, { position: 2 }] })
})

test('an unknown comic or chapter is not found', async () => {
  const { slug } = await world.comic()
  const missing = { slug, position: 2 }
  expect(await app.call(comicChapter, missing)).toMatchObject({ status: 404, msg: 'CHAPTER_NOT_FOUND' })
  const other = { slug: 'khong-co', position: 1 }
  expect(await app.call(comicChapter, other)).toMatchObject({ status: 404, msg: 'COMIC_NOT_FOUND' })
  expect(await app.call(comicInfo, { slug: 'khong-co' })).toMatchObject({ status: 404, msg: 'COMIC_NOT_FOUND' })
})

test('comics and films are separate', async () => {
  const [comic, film] = [await world.comic(), await world.film()]
  expect((await app.call(comicList, {})).data.list.map(({ slug }) => slug)).not.toContain(film.slug)
  expect(await app.call(filmInfo, { slug: comic.slug })).toMatchObject({ msg: 'FILM_NOT_FOUND' })
  expect(await app.call(rateFilm, { id: comic.id, stars: 3 }, { token: an.accessToken })).toMatchObject({
    msg: 'FILM_NOT_FOUND',
  })
  const partId = (await app.call(comicInfo, { slug: comic.slug })).data.list[0]?.id ?? ''
  const list = [{ partId, place: 1_500, seenAt: Date.now() }]
  expect((await app.call(filmProgressKeep, { list }, { token: an.accessToken })).data).toEqual({ kept: 0 })
  expect((await app.call(comicProgressKeep, { list }, { token: an.accessToken })).data).toEqual({ kept: 1 })
  expect((await app.call(filmContinue, {}, { token: an.accessToken })).data.list).toEqual([])
  expect((await app.call(comicContinue, {}, { token: an.accessToken })).data.list).toMatchObject([
    { work: { slug: comic.slug }, part: { position: 1 }, place: 1_500 },
  ])
})

test('a comic can be rated and viewed, and appears among the featured ones', async () => {
  const { id, slug } = await world.comic({ featuredRank: 1 })
  const guest = (await app.call(guestLogin)).data
  expect((await app.call(rateComic, { id, stars: 5 }, { token: an.accessToken })).data).toMatchObject({ average: 5 })
  await app.call(viewComic, { id }, { token: guest })
  const { featured } = (await app.call(comicShelves, { locale: 'zh' })).data
  expect(featured).toMatchObject([{ slug, views: 1, rating: { average: 5, total: 1 } }])
})
