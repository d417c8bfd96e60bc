import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createCardCache } from './card-cache.service.ts'
import { createCardDrawer } from './card-drawer.adapter.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.address + path, { headers })
const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())

test('an article and a fixture have a card in each language, of the size that networks show', async () => {
  const author = await world.user({ name: 'Lan Anh' })
  const id = await world.article({ author, title: 'Chuyện của những người giữ nhịp trên khán đài B' })
  const fixtureId = await world.liveFixture({ score: [2, 1] })
  for (const path of [`vi/article/${id}`, `en/article/${id}`, `vi/fixture/${fixtureId}`, `zh/fixture/${fixtureId}`]) {
    const card = await sharp(await bytes(`/social/${path}.jpg`)).metadata()
    expect(card).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
  }
})

test('an unchanged card is answered with 304, and a changed score makes a new card', async () => {
  const fixtureId = await world.liveFixture({ score: [0, 0] })
  const first = await get(`/social/vi/fixture/${fixtureId}.jpg`)
  const etag = first.headers.get('etag') ?? ''
  expect((await get(`/social/vi/fixture/${fixtureId}.jpg`, { 'if-none-match': etag })).status).toBe(304)
  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), homeScore: 1, awayScore: 0 })
  expect((await get(`/social/vi/fixture/${fixtureId}.jpg`)).headers.get('etag')).not.toBe(etag)
})

test.each([
  'vi/article/999',
  'vi/fixture/999',
  'xx/article/1',
  'vi/post/1',
  'vi/article/1x',
  `vi/article/${'9'.repeat(30)}`,
])('no card exists at %s', async (path) => {
  expect((await get(`/social/${path}.jpg`)).status).toBe(404)
})

test('the cache is limited in bytes and draws once for parallel requests', async () => {
  const cache = createCardCache(1_000)
  let drawn = 0
  const draw = async () => {
    drawn += 1
    return { body: Buffer.alloc(400), etag: String(drawn) }
  }
  await Promise.all(Array.from({ length: 50 }, () => cache.read('a', draw)))
  expect(drawn).toBe(1)
  for (const key of ['b', 'c', 'd']) await cache.read(key, draw)
  expect(cache.bytes()).toBeLessThanOrEqual(1_000)
  await cache.read('a', draw)
  expect(drawn).toBe(5)
})

test('letters of each language have glyphs, and long texts stay within their area', async () => {
  const drawer = createCardDrawer()
  const draw = (title: string) =>
    drawer.draw({ locale: 'vi', site: 'Khán Đài', kicker: '', title, byline: '', colour: '#00a35a', match: null }, null)
  try {
    // Without glyphs, both characters of a pair would be the same empty box.
    for (const [one, other] of ['ặệ', 'đở', '看台', '：，', 'êé'].map((pair) => [...pair] as [string, string]))
      expect(Buffer.compare(await draw(one), await draw(other)), `${one} and ${other}`).not.toBe(0)
    const [long, longer] = [await draw('Khán đài '.repeat(60)), await draw('Khán đài '.repeat(90))]
    expect(Buffer.compare(long, longer)).toBe(0)
  } finally {
    await drawer.close()
  }
})
