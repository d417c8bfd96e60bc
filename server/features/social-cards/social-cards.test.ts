// @module-tag heavy
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleInfo } from '#contract/articles.ts'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { builtInBrand } from '#contract/rules/brand.ts'
import { brandColours, builtInColours } from '#contract/rules/brand-colours.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { articleCardPath, duelCardPath, fixtureCardPath } from '#contract/rules/social-card.ts'
import { createWorld, type World } from '#demo/world.ts'
import { insertBrandVersion } from '#server/brand/brand-version.store.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createCardCache } from './card-cache.service.ts'
import { createCardDrawer } from './card-drawer.adapter.ts'

const brand = { text: '#6ee7b1', mark: '#2fd985' }

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.address + path, { headers })
const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())

function goal(key: string, minute: number, more: Partial<FixtureEvent> = {}): FixtureEvent {
  const facts = { kind: eventKinds.goal, side: 'home' as const, extraMinute: null, otherPlayer: '' }
  return { key, minute, player: 'Quang Hải', ...facts, ...more }
}

test('an article and a fixture have a card in each language, of the size that networks show', async () => {
  const author = await world.user({ name: 'Lan Anh' })
  const id = await world.article({ author, title: 'Chuyện của những người giữ nhịp trên khán đài B' })
  const fixtureId = await world.liveFixture({ score: [2, 1] })
  for (const path of [`vi/article/${id}`, `en/article/${id}`, `vi/fixture/${fixtureId}`, `zh/fixture/${fixtureId}`]) {
    const card = await sharp(await bytes(`/social/${path}.jpg`)).metadata()
    expect(card).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
  }
})

test('a finished shoot-out duel has a card in each language, and an open one has no card', async () => {
  const [one, other] = [await world.user({ name: 'Lan Anh' }), await world.user({ name: 'Minh Quân' })]
  const { duels } = app.features.minigame
  const { id } = await duels.create(one.userId, { requestId: randomUUID() })
  expect((await get(`/social/vi/duel/${id}.jpg`)).status).toBe(404)
  await duels.accept(other.userId, id)
  const shots = Array.from({ length: 5 }, () => ({ x: 0, y: 400, power: 60 }))
  const dives = Array.from({ length: 5 }, () => ({ side: 0 as const, isHigh: false }))
  for (const { userId } of [one, other]) await duels.commit(userId, id, { salt: 'a'.repeat(32), shots, dives })
  const duel = await duels.cardOf(id)
  if (!duel) throw new Error('the duel has no card')
  for (const locale of ['vi', 'zh'] as const) {
    const path = duelCardPath(locale, { id, ...duel })
    const card = await sharp(await bytes(path)).metadata()
    expect(card).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
    expect((await get(path)).headers.get('cache-control')).toContain('immutable')
  }
})

test('caches keep the card of a version for ever, and a changed score has another version', async () => {
  const fixtureId = await world.liveFixture({ score: [0, 0] })
  const pathOf = async () => {
    const [fixture] = await app.features.schedule.findAll([fixtureId], 'vi')
    return fixture ? fixtureCardPath('vi', fixture) : ''
  }
  const cachingOf = async (path: string) => (await get(path)).headers.get('cache-control')
  const immutable = 'public, max-age=31536000, immutable'
  const nil = await pathOf()
  expect(await pathOf()).toBe(nil)
  expect(await cachingOf(nil)).toBe(immutable)
  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), homeScore: 1, awayScore: 0 })
  const one = await pathOf()
  expect(one).not.toBe(nil)
  expect(await cachingOf(one)).toBe(immutable)
  // An earlier or invented version shows the current card, which no cache may keep under that address.
  for (const other of [nil, `${nil}x`, nil.split('?')[0] ?? ''])
    expect(await cachingOf(other)).toBe('public, max-age=300')

  const author = await world.user({ name: 'Lan Anh' })
  const id = await world.article({ author, title: 'Chuyện khán đài' })
  const { data } = await app.call(articleInfo, { id })
  expect(await cachingOf(articleCardPath('vi', data))).toBe(immutable)
})

test('an unchanged card is answered with 304, and a changed score makes a new card', async () => {
  const fixtureId = await world.liveFixture({ score: [0, 0] })
  const first = await get(`/social/vi/fixture/${fixtureId}.jpg`)
  const etag = first.headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect((await get(`/social/vi/fixture/${fixtureId}.jpg`, { 'if-none-match': known })).status).toBe(304)
  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), homeScore: 1, awayScore: 0 })
  expect((await get(`/social/vi/fixture/${fixtureId}.jpg`)).headers.get('etag')).not.toBe(etag)
})

test('cards and the pages of documents have the colour of the brand', async () => {
  const operator = await world.user({ name: 'Lan Anh' })
  const id = await world.article({ author: operator, title: 'Chuyện khán đài' })
  const fixtureId = await world.liveFixture({ score: [0, 0] })
  const paths = [`/social/vi/article/${id}.jpg`, `/social/vi/fixture/${fixtureId}.jpg`]
  const etags = () => Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag')))
  const styled = async () => /--primary:(#[0-9a-f]{6})/.exec(await (await get('/api-docs')).text())?.[1]
  const green = await etags()
  expect(await styled()).toBe(builtInColours.light.primary)
  const { database, bus } = app.engines
  const version = { brand: { ...builtInBrand, primary: '#1f5fa8' }, byUserId: operator.userId, reason: 'blue' }
  await database.db.transaction().execute((tx) => insertBrandVersion(tx, version))
  bus.publish('brand', null)
  await expect.poll(styled).toBe(brandColours('#1f5fa8').light.primary)
  for (const etag of await etags()) expect(green).not.toContain(etag)
})

test('each goal has a card, which changes with the goals before it, and an annulled goal has the match’s usual card', async () => {
  const fixtureId = await world.liveFixture({ score: [2, 1] })
  const usual = `/social/vi/fixture/${fixtureId}.jpg`
  const cardOf = (key: string) => `${usual}?${new URLSearchParams({ 'ban-thang': key })}`
  const tag = async (path: string) => (await get(path)).headers.get('etag')
  const first = goal('7|home|12|0|Quang Hải', 12)
  const own = goal('own', 40, { kind: eventKinds.ownGoal, side: 'away', player: 'Văn Hậu' })
  const last = goal('late', 90, { kind: eventKinds.penaltyGoal, extraMinute: 3 })
  await app.features.fixtureDetails.keepEvents(fixtureId, [first, own, last])
  for (const { key } of [first, own, last])
    expect(await sharp(await bytes(cardOf(key))).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1_200,
      height: 630,
    })
  const cards = [usual, ...[first, own, last].map(({ key }) => cardOf(key))]
  expect(new Set(await Promise.all(cards.map(async (path) => (await bytes(path)).toString('base64')))).size).toBe(4)
  for (const key of ['other', 'x'.repeat(300)]) expect(await tag(cardOf(key))).toBe(await tag(usual))

  const atTwoOne = await tag(cardOf(last.key))
  await app.features.fixtureDetails.keepEvents(fixtureId, [first, last])
  expect(await tag(cardOf(own.key))).toBe(await tag(usual))
  const atTwoNil = await tag(cardOf(last.key))
  expect([atTwoOne, await tag(usual)]).not.toContain(atTwoNil)
  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), homeScore: 1, awayScore: 0 })
  expect(await tag(cardOf(last.key))).toBe(await tag(usual))
})

test('cards show the crests’ pictures, and letters for a picture that cannot be read', async () => {
  const drawer = createCardDrawer()
  const side = { name: 'Hà Nội FC', shortName: 'HN', colour: '#ffcc00' }
  const texts = { locale: 'vi', site: 'Khán Đài', brand, kicker: 'V.League', title: 'Quang Hải', byline: '' } as const
  const match = { home: side, away: { ...side, colour: 'none' }, score: '1 – 0' }
  const crest = await sharp({ create: { width: 40, height: 60, channels: 4, background: '#ff0000' } })
    .webp()
    .toBuffer()
  const unreadable = Buffer.from('<svg')
  try {
    for (const own of [null, { label: 'BÀN THẮNG', minute: "12'", side: 'home' as const }]) {
      const draw = (home: Uint8Array | null) =>
        drawer.draw({ ...texts, colour: '#00a35a', match, goal: own }, { ground: null, home, away: null })
      const [pictured, lettered, bad] = [await draw(crest), await draw(null), await draw(unreadable)]
      expect(Buffer.compare(pictured, lettered)).not.toBe(0)
      expect(Buffer.compare(bad, lettered)).toBe(0)
    }
  } finally {
    await drawer.close()
  }
})

test.each([
  'vi/article/999',
  'vi/fixture/999',
  'xx/article/1',
  'vi/duel/0123456789abcdef',
  'vi/article/1a',
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
    drawer.draw(
      {
        locale: 'vi',
        site: 'Khán Đài',
        brand,
        kicker: '',
        title,
        byline: '',
        colour: '#00a35a',
        match: null,
        goal: null,
      },
      { ground: null, home: null, away: null },
    )
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
