import { afterAll, beforeAll, expect, test } from 'vitest'
import { comicInfo } from '#contract/comics.ts'
import { consoleRecords, consoleSave, consoleUpload } from '#contract/console.ts'
import { filmEpisode, filmInfo, filmList } from '#contract/films.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let token: string
let operator: { userId: string; username: string }

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const person = await world.operator()
  operator = person
  token = await world.tokenOf(person)
})
afterAll(() => app.close())

const save = (resource: string, values: object, id?: string) =>
  app.call(consoleSave, { resource, values: { ...values }, ...(id !== undefined && { id }) }, { token })
const added = async (resource: string, values: object) => {
  const { msg, data } = await save(resource, values)
  expect([resource, msg]).toEqual([resource, 'Success'])
  return data.record.id
}
const keep = (body: string) =>
  app.features.uploads.keep(
    { kind: 'user', role: 'operator', sessionId: '', ...operator },
    { kind: consoleUpload.kind },
    Buffer.from(body),
  )

const draft = (slug: string, form: string) => ({
  title: inAll(`Tên ${slug}`),
  slug,
  originalTitle: '',
  summary: inAll('Tóm tắt'),
  form,
  genres: ['the-thao'],
  year: 2026,
  age: '13',
  country: 'VN',
  makers: ['Đạo Diễn Ẩn'],
  performers: [],
  colour: '#112233',
  cover: '/og.png',
  still: '/og.png',
  isComplete: true,
  featuredRank: null,
  publishedAt: Date.now(),
})
const part = (workId: string) => ({
  title: inAll('Tập một'),
  workId,
  position: 1,
  season: 1,
  number: 1,
  summary: inAll(''),
  still: '',
  publishedAt: Date.now(),
})

test('an operator publishes a film: the work, its episode, a sound, subtitles and marks', async () => {
  const workId = await added('films', draft('phim-moi', 'movie'))
  expect(await app.call(filmInfo, { slug: 'phim-moi' })).toMatchObject({ msg: 'FILM_NOT_FOUND' })
  const partId = await added('film-parts', part(workId))
  await added('film-sounds', { label: 'Tiếng Việt', partId, language: 'vi', src: '/uploads/x.mp4', place: 0 })
  const { address } = await keep('WEBVTT\n\n00:01.000 --> 00:02.000\nXin chào\n')
  const track = { label: 'English', partId, language: 'en', place: 0, isCaptions: true }
  await added('film-subtitles', { ...track, src: address })
  await added('film-marks', { partId, introFromMs: 0, introToMs: 5_000, creditsAtMs: null })
  const { data } = await app.call(filmEpisode, { slug: 'phim-moi', tap: 1 })
  expect(data).toMatchObject({
    work: { age: 13, form: 'movie' },
    sounds: [{ src: '/uploads/x.mp4' }],
    subtitles: [{ src: address, isCaptions: true }],
    intro: { fromMs: 0, toMs: 5_000 },
    creditsAtMs: null,
  })
  expect((await app.call(filmList, { q: 'dao dien an' })).data.list.map(({ slug }) => slug)).toEqual(['phim-moi'])
  await save('films', { title: inAll('Tên khác hẳn') }, workId)
  expect((await app.call(filmList, { q: 'khac han' })).data.total).toBe(1)
  expect(await save('film-sounds', { ...track, isCaptions: undefined, src: address })).toMatchObject({
    msg: 'BAD_INPUT',
  })
})

test('the pages of a chapter set its length', async () => {
  const partId = await added('comic-parts', part(await added('comics', draft('truyen-moi', 'comic'))))
  for (const place of [0, 1]) await added('comic-pages', { place, partId, src: '/og.png' })
  expect((await app.call(comicInfo, { slug: 'truyen-moi' })).data.list).toMatchObject([{ length: 2 }])
})

test('films are not listed among comics, and invalid values are refused with their field', async () => {
  const { id } = await world.comic()
  const films = (await app.call(consoleRecords, { resource: 'films' }, { token })).data.list
  expect(films.map((record) => record.id)).not.toContain(id)
  expect(await save('films', { year: 2_000 }, id)).toMatchObject({ msg: 'NOT_FOUND' })
  for (const [wrong, path, rule] of [
    [{ genres: ['opera'] }, 'genres', 'genre'],
    [{ colour: 'red' }, 'colour', 'colour'],
    [{ slug: 'Có Dấu' }, 'slug', 'slug'],
  ] as const)
    expect(await save('films', { ...draft('sai', 'movie'), ...wrong })).toMatchObject({
      msg: 'BAD_INPUT',
      data: { fields: [{ path, rule }] },
    })
  expect(await save('film-parts', part('999999999'))).toMatchObject({ msg: 'CONFLICT' })
})
