import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { xmlFaults } from '#tests/setup/xml-faults.ts'
import { textsOf } from '#tests/setup/xml-texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const author = await world.user({ name: 'Lan & Anh' })
  const paragraph = { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Chữ' }] }
  const text = (title: string) => ({
    title,
    standfirst: `Sapô "${title}"`,
    coverAlt: '',
    coverCaption: '',
    document: { type: 'doc' as const, content: [paragraph] },
  })
  // Pasted text may contain U+0008, which XML forbids even when escaped (XML 1.0, section 2.2).
  const pasted = text('Bàn <thắng> & tiếng hô\u0008 ]]>')
  await world.article({ author, categoryId: '101', texts: { vi: pasted, en: text('A goal') } })
  const cover = { url: '/og.png', width: 1200, height: 630 }
  const old = { ...text('Cũ'), coverAlt: 'Khán đài' }
  await world.article({
    author,
    categoryId: '120',
    cover,
    texts: { vi: old },
    at: new Date(Date.now() - 72 * 3_600_000),
  })
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.address + path, { headers })

test('RSS and Atom contain the newest articles of the site, a language or a category', async () => {
  const rss = await get('/tin-tuc/rss.xml')
  expect(rss.headers.get('content-type')).toContain('application/rss+xml')
  const body = await rss.text()
  expect(textsOf(body, 'title')).toContain('Bàn <thắng> & tiếng hô ]]>')
  expect(textsOf(body, 'item')).toHaveLength(2)
  expect(textsOf(await (await get('/en/tin-tuc/atom.xml')).text(), 'entry')).toHaveLength(1)
  expect(textsOf(await (await get('/tin-tuc/bong-da-viet-nam/atom.xml')).text(), 'entry')).toHaveLength(1)
  expect((await get('/tin-tuc/khong-co/rss.xml')).status).toBe(404)
})

test.each(['/tin-tuc', '/en/tin-tuc', '/zh/tin-tuc', '/tin-tuc/bong-da-viet-nam'])(
  'the feeds of %s conform to RSS 2.0 and RFC 4287',
  async (path) => {
    const [rss, atom] = await Promise.all(
      ['rss', 'atom'].map(async (kind) => (await get(`${path}/${kind}.xml`)).text()),
    )
    expect(await xmlFaults(rss ?? '', 'rss.rng')).toEqual([])
    expect(await xmlFaults(atom ?? '', 'atom.rng')).toEqual([])
    expect(atom).toMatch(/<link rel="self" href="[^"]+\/atom\.xml"/)
    for (const name of ['guid', 'id']) {
      const ids = textsOf((name === 'guid' ? rss : atom) ?? '', name)
      expect(new Set(ids).size).toBe(ids.length)
    }
  },
)

test('returns 304 when nothing has changed, even for a feed without entries', async () => {
  for (const path of ['/tin-tuc/rss.xml', '/zh/tin-tuc/atom.xml']) {
    const etag = (await get(path)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      expect((await get(path, { 'if-none-match': known })).status).toBe(304)
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  }
})
