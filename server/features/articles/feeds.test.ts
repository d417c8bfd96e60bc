import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskArticleInfo, deskArticlePublish, deskArticleSave } from '#contract/article-desk.ts'
import { createWorld, type World } from '#demo/world.ts'
import { createSkippingClock } from '#tests/setup/skipping-clock.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { xmlFaults } from '#tests/setup/xml-faults.ts'
import { textsOf } from '#tests/setup/xml-texts.ts'

let app: TestApp
let world: World
const clock = createSkippingClock()
beforeAll(async () => {
  app = await startTestApp({ clock })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
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
  const pasted = text('Bàn <thắng> & tiếng hô\u0008 ]]> ]]></title><link>https://elsewhere.example/</link>')
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
  const title = 'Bàn <thắng> & tiếng hô ]] > ]] ></title><link>https://elsewhere.example/</link>'
  expect(textsOf(body, 'title')).toContain(title)
  expect(textsOf(body, 'link')).not.toContain('https://elsewhere.example/')
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

test('a corrected headline changes the address and the time of an entry, not its identity', async () => {
  const editor = await world.operator()
  const token = await world.tokenOf(editor)
  const at = new Date(Date.now() - 3_600_000)
  const id = await world.article({ author: editor, title: 'Trận cầu tâm điển', at })
  const read = async (kind: 'rss' | 'atom') => {
    const body = await (await get(`/tin-tuc/${kind}.xml`)).text()
    const entry = body.split(kind === 'rss' ? '<item>' : '<entry>').find((one) => one.includes(`/vi/${id}<`)) ?? ''
    const text = (name: string) => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(entry)?.[1]
    const [updated = ''] = textsOf(body, 'updated')
    return { text, links: entry.match(/tin-tuc\/[^"<]+/g), updated }
  }
  const skip = () => clock.skip(60_000)
  skip()
  const before = { rss: await read('rss'), atom: await read('atom') }
  expect(before.atom.text('published')).toBe(at.toISOString())

  const [draft] = (await app.call(deskArticleInfo, { id }, { token })).data.drafts
  if (!draft) throw new Error('the article has no draft')
  const { locale, version, standfirst, coverAlt, coverCaption, document } = draft
  const corrected = { title: 'Trận cầu tâm điểm', standfirst, coverAlt, coverCaption, document }
  expect((await app.call(deskArticleSave, { id, locale, version, ...corrected }, { token })).msg).toBe('Success')
  expect((await app.call(deskArticlePublish, { id }, { token })).msg).toBe('Success')
  skip()
  const after = { rss: await read('rss'), atom: await read('atom') }
  expect(after.rss.text('guid')).toBe(before.rss.text('guid'))
  expect(after.rss.text('pubDate')).toBe(before.rss.text('pubDate'))
  expect(after.atom.text('id')).toBe(before.atom.text('id'))
  expect(after.atom.text('published')).toBe(before.atom.text('published'))
  expect(Date.parse(after.atom.text('updated') ?? '')).toBeGreaterThan(Date.parse(before.atom.text('updated') ?? ''))
  expect(after.atom.updated).toBe(after.atom.text('updated'))
  expect(after.rss.links).not.toEqual(before.rss.links)
})
