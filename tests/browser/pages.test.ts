import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totalLive } from '#contract/schedule.ts'
import { fillSite, type Site, startSite } from './site.ts'

let site: Site
let liveSlug: string

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
  const { data } = await site.call(totalLive)
  liveSlug = data.list[0]?.slug ?? ''
})
afterAll(() => site?.close())

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(site.address + path, { redirect: 'manual', headers })
}

function visibleText(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

const paths = [
  '/',
  '/doi-bong',
  '/giai-dau',
  '/tim-kiem',
  '/truc-tiep',
  '/truc-tiep/bong-da',
  '/truc-tiep/bong-ro',
  '/truc-tiep/esport',
  '/truc-tiep/dua-bi',
  '/lich-thi-dau',
  '/ket-qua',
  '/lich-truc-tiep',
  '/lich-truc-tiep/bong-da',
  '/lich-truc-tiep/2026-11-22',
  '/mb',
  '/ty-le-keo',
  '/gioi-thieu',
  '/change-log',
  '/chinh-sach-cookie',
  '/chinh-sach-bao-mat',
  '/dieu-khoan-su-dung',
  '/dieu-kien-va-dieu-khoan',
]

describe.each([
  ['vi', ''],
  ['en', '/en'],
  ['zh', '/zh'],
])('in %s', (locale, prefix) => {
  test.each(paths)('%s is a complete page in its language', async (path) => {
    const response = await get(path === '/' && prefix ? prefix : prefix + path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toMatch(new RegExp(`<html[^>]*lang="${locale}`))
    expect(html).toMatch(/<title>[^<]{3,}<\/title>/)
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(visibleText(html).length).toBeGreaterThan(200)
  })
})

test.each([
  '/khong-co',
  '/en/khong-co',
  '/xx/truc-tiep',
  '/truc-tiep/khong-co-999999999',
  '/Truc-Tiep',
  '/lich-truc-tiep/2026-02-30',
  '/truc-tiep/bong-da/x',
])('%s does not exist, and says so within the site’s layout', async (path) => {
  const response = await get(path)
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(visibleText(html)).toMatch(/page not found/i)
  expect(html).toContain('href="/truc-tiep"'.replace('/', path.startsWith('/en') ? '/en/' : '/'))
  expect(html).toContain('name="robots" content="noindex"')
})

const unknownFrames = ['khong-co-9', 'khong-co', 'ty-so/khong-co-9', 'bang-xep-hang/999999999', 'bang-xep-hang/x']
test.each(
  ['/mb', '/en/mb', '/zh/mb'].flatMap((list) => unknownFrames.map((page) => [`${list}/${page}`, list] as const)),
)(
  '%s does not exist, and says so without the site’s layout, because it may be in another site’s frame',
  async (path, list) => {
    const response = await get(path)
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(visibleText(html)).toContain('Page Not Found')
    expect(html).not.toMatch(/<header|<footer|<nav/)
    expect([...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([list])
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
  },
)

describe('a site of several domains', () => {
  /** Requests the home page with a given host header. `fetch` does not allow this. */
  function homeOf(host: string): Promise<string> {
    const { hostname, port } = new URL(site.address)
    return new Promise((resolve, reject) => {
      const asked = request({ hostname, port, path: '/', headers: { host } }, (response) => resolve(text(response)))
      asked.on('error', reject).end()
    })
  }
  const banners = (html: string) => html.match(/Làm BLV cùng chúng tôi|Banner đối tác/g) ?? []

  test('has banners and schema for each domain, separate in the cache, and may have no banners', async () => {
    const { db } = site.engines.database
    await db
      .insertInto('domain_settings')
      .values([
        { domain: 'quiet.example', schema: '{"@type":"WebSite","name":"Quiet"}', active_banner: false },
        { domain: 'broken.example', schema: 'không phải JSON' },
      ])
      .execute()
    await db
      .insertInto('banners')
      .values({
        position: 'HOME_LEFT',
        domain: 'partner.example',
        locale: 'vi',
        link_url: 'https://partner.example/',
        image_url: '/banners/commentate-vi.svg',
        alt: 'Banner đối tác',
        sort: 5,
      })
      .execute()
    const hosts = ['other.example', 'quiet.example:80', 'partner.example', 'broken.example']
    // Requests twice, so that the second responses come from the cache.
    for (const _ of [1, 2]) {
      const [other = '', quiet = '', partner = '', broken = ''] = await Promise.all(hosts.map(homeOf))
      expect([other, quiet, partner, broken].map((html) => [...new Set(banners(html))])).toEqual([
        ['Làm BLV cùng chúng tôi'],
        [],
        ['Banner đối tác'],
        ['Làm BLV cùng chúng tôi'],
      ])
      expect(quiet).toContain('{"@type":"WebSite","name":"Quiet"}')
      expect(other).toContain('"@type":"WebSite","name":"Khán Đài"')
      expect(broken).not.toContain('application/ld+json')
      for (const html of [other, quiet, partner]) expect(html).not.toMatch(/googletagmanager|google-analytics/)
    }
  })
})

test.each([
  ['/truc-tiep/', 301, '/truc-tiep'],
  ['/bang-tin/123', 302, '/bang-tin?pId=123'],
  ['/en/bang-tin/123', 302, '/en/bang-tin?pId=123'],
  ['/thanh-vien', 302, '/bang-tin'],
])('%s responds with %i to %s', async (path, status, location) => {
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([status, location])
})

test('a wrong text part of a fixture address moves to the right one', async () => {
  const id = liveSlug.slice(liveSlug.lastIndexOf('-') + 1)
  const response = await get(`/truc-tiep/wrong-${id}`)
  expect([response.status, response.headers.get('location')]).toEqual([301, `/truc-tiep/${liveSlug}`])
})

test('other parameters are kept when a page has moved', async () => {
  const id = liveSlug.slice(liveSlug.lastIndexOf('-') + 1)
  const response = await get(`/truc-tiep/wrong-${id}?pid=7&utm_source=x`)
  expect(response.headers.get('location')).toBe(`/truc-tiep/${liveSlug}?pid=7&utm_source=x`)
})

test('the payload of a moved page leads to the payload of the right one', async () => {
  const id = liveSlug.slice(liveSlug.lastIndexOf('-') + 1)
  const response = await get(`/truc-tiep/wrong-${id}/_payload.json`)
  expect([response.status, response.headers.get('location')]).toEqual([301, `/truc-tiep/${liveSlug}/_payload.json`])
})

test('unknown routes in the query return the same page', async () => {
  const [page, asked, data, askedData] = await Promise.all(
    ['/gioi-thieu', '/gioi-thieu?_routes=made-up', '/gioi-thieu.data', '/gioi-thieu.data?_routes=made-up'].map(
      async (path) => (await get(path)).text(),
    ),
  )
  expect(asked).toBe(page)
  expect(askedData).toBe(data)
})

test('unknown values in the query return the same page', async () => {
  const [plain, filtered, made, data, madeData] = await Promise.all(
    [
      '/lich-truc-tiep',
      '/lich-truc-tiep?blv=0',
      '/lich-truc-tiep?blv=made-up&loc=made-up',
      '/ty-le-keo.data',
      '/ty-le-keo.data?tab=MADE-UP-123&company=x',
    ].map(async (path) => (await get(path)).text()),
  )
  expect(made).toBe(plain)
  expect(filtered).not.toBe(plain)
  expect(madeData).toBe(data)
})

test('every listed file of the sitemap exists, however far apart the ids are', async () => {
  const { pool } = site.engines.database
  await pool.query(
    `insert into tournaments (id, source_key, sport, names, colour) overriding system value
     values (90000, 'far', 10, '{"vi":"Xa","en":"Far","zh":"遠"}', '#000000')`,
  )
  const index = await (await get('/sitemap.xml')).text()
  const files = [...index.matchAll(/<loc>[^<]*(\/sitemap-[^<]+)<\/loc>/g)].map(([, path]) => path ?? '')
  const answers = await Promise.all(files.map(async (path) => [path, (await get(path)).status]))
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  expect(files.length).toBeGreaterThan(5)
  await pool.query(`delete from tournaments where source_key = 'far'`)
})

test('robots.txt asks crawlers for a delay and excludes endless pages', async () => {
  const robots = await (await get('/robots.txt')).text()
  for (const line of ['Crawl-delay: 1', 'Disallow: /en/lich-thi-dau/*20*-*-*'])
    expect(robots.split('\n')).toContain(line)
})

test('the first visit to the home page chooses the language by cookie, else by browser', async () => {
  const asks: Record<string, string>[] = [
    { 'accept-language': 'zh-TW' },
    { 'accept-language': 'zh-TW', cookie: 'locale=en' },
  ]
  const locations = await Promise.all(asks.map(async (headers) => (await get('/', headers)).headers.get('location')))
  expect(locations).toEqual(['/zh', '/en'])
})

test('a page contains nothing about its visitor', async () => {
  const isSameForBoth = async () => {
    const [anonymous, member] = await Promise.all([
      get('/truc-tiep').then((response) => response.text()),
      get('/truc-tiep', { cookie: 'guest=0; post-man=u-77; color-mode=dark; token=abc' }).then((r) => r.text()),
    ])
    return member === anonymous
  }
  // Polls, because the minute of the match may change between the two requests.
  await expect.poll(isSameForBoth).toBe(true)
})

test('a page is compressed as requested and is answered with 304 while it is unchanged', async () => {
  const first = await get('/gioi-thieu', { 'accept-encoding': 'br' })
  expect(first.headers.get('content-encoding')).toBe('br')
  const etag = first.headers.get('etag') ?? ''
  const modified = first.headers.get('last-modified') ?? ''
  const statusOf = async (asked: Record<string, string>) => {
    const answer = await get('/gioi-thieu', { 'accept-encoding': 'br', ...asked })
    return [answer.status, answer.headers.get('etag') === etag, answer.headers.get('content-encoding')]
  }
  expect(await statusOf({ 'if-none-match': etag })).toEqual([304, true, null])
  expect(await statusOf({ 'if-modified-since': modified })).toEqual([304, true, null])
  // With another tag or an older date, the whole page is sent. The tag takes precedence over the date.
  expect(await statusOf({ 'if-none-match': '"other"', 'if-modified-since': modified })).toEqual([200, true, 'br'])
  expect(await statusOf({ 'if-modified-since': new Date(0).toUTCString() })).toEqual([200, true, 'br'])
  expect(await statusOf({ 'if-modified-since': 'yesterday' })).toEqual([200, true, 'br'])
})

test('a cached page is sent with the same bytes and headers, and only to matching visitors', async () => {
  const ask = { 'accept-encoding': 'br', 'accept-language': 'vi' }
  const answers = [await get('/', ask), await get('/', ask), await get('/', ask)]
  const shown = await Promise.all(
    answers.map(async (answer) => {
      const { date: _, ...headers } = Object.fromEntries(answer.headers)
      return [answer.status, headers, await answer.text()] as const
    }),
  )
  expect(shown[1]).toEqual(shown[0])
  expect(shown[2]).toEqual(shown[0])
  expect(shown[0]?.[1]).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-encoding': 'br' })
  expect((await get('/', { ...ask, 'accept-language': 'en' })).headers.get('location')).toBe('/en')
  expect((await get('/', { ...ask, cookie: 'a=1; locale=zh' })).headers.get('location')).toBe('/zh')
  expect((await get('/', { 'accept-language': 'vi', 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe(
    'gzip',
  )
  expect(await (await get('/metrics')).text()).toMatch(/http_hot_pages_total [1-9]/)
})

test('every inline script of a page is allowed by its hash, none by unsafe-inline', async () => {
  const response = await get('/')
  const policy = response.headers.get('content-security-policy') ?? ''
  // Omits data blocks, which never run, so that the policy need not allow them.
  const inline = /<script(?![^>]* (?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]+?)<\/script>/g
  const scripts = [...(await response.text()).matchAll(inline)]
  const digest = async ([, text = '']: RegExpMatchArray) => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return `'sha256-${Buffer.from(hash).toString('base64')}'`
  }
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) expect(policy).toContain(await digest(script))
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
})

test('/mb may be framed by others, no other page', async () => {
  const policies = await Promise.all(
    ['/mb', '/truc-tiep'].map(async (path) => (await get(path)).headers.get('content-security-policy')),
  )
  expect(policies.map((policy) => policy?.includes('frame-ancestors *'))).toEqual([true, false])
})

test('a page has canonical and alternate links for its languages', async () => {
  const html = await (await get('/en/truc-tiep')).text()
  expect(html).toContain(`<link rel="canonical" href="${site.address}/en/truc-tiep"/>`)
  const alternates = [...html.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => [
    tag,
    href,
  ])
  expect(alternates).toEqual([
    ['vi', `${site.address}/truc-tiep`],
    ['en', `${site.address}/en/truc-tiep`],
    ['zh-Hant', `${site.address}/zh/truc-tiep`],
    ['x-default', `${site.address}/truc-tiep`],
  ])
})

test.each(['/gioi-thieu', '/truc-tiep', '/en/lich-truc-tiep', ''])(
  'the payload of %s is the data of its loaders',
  async (path) => {
    const response = await get(`${path}/_payload.json`)
    const payload = (await response.json()) as { path: string; data: Record<string, unknown> }
    expect(response.status).toBe(200)
    expect(payload.path).toBe(path || '/')
    expect(payload.data.root).toMatchObject({ locale: path.startsWith('/en') ? 'en' : 'vi', isDemo: true })
  },
)

test('the payload of a page that does not exist is a 404', async () => {
  expect((await get('/khong-co/_payload.json')).status).toBe(404)
})

test('the id of the newest build is not cached, and the build’s metadata has an address with this id', async () => {
  const latest = await get(`/builds/latest.json?${Date.now()}`)
  expect(latest.headers.get('cache-control')).toBe('no-store')
  const { id } = (await latest.json()) as { id: string }
  const meta = await get(`/builds/meta/${id}.json`)
  expect(await meta.json()).toMatchObject({
    id,
    routes: {
      '/en/truc-tiep': { layout: 'default', ssr: true, checks: 0 },
      '/diem-danh': { layout: 'clear', ssr: false },
      '/zh/thanh-vien': { redirect: '/zh/bang-tin' },
      '/bang-tin/:id': { redirect: '/bang-tin?pId=:id' },
    },
  })
  expect((await get('/builds/meta/other.json')).status).toBe(404)
})

test('built files are immutable and are sent precompressed', async () => {
  const html = await (await get('/')).text()
  const script = /"(\/assets\/[0-9a-f]{10}\.js)"/.exec(html)?.[1] ?? ''
  const response = await get(script, { 'accept-encoding': 'br, gzip' })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toMatch(/immutable/)
  expect((await get('/assets/gone-00000000.js')).status).toBe(404)
})

test('icons are served by the site', async () => {
  const icon = await get('/icons/lucide/radio.svg')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  for (const path of ['/icons/lucide/no-such-icon.svg', '/icons/other/radio.svg', '/icons/lucide/constructor.svg'])
    expect((await get(path)).status).toBe(404)
})

test('robots.txt leads to sitemaps that list pages and fixtures', async () => {
  const address = /Sitemap: (\S+)/.exec(await (await get('/robots.txt')).text())?.[1]
  const index = await (await fetch(address ?? '')).text()
  const kinds = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? '')
  const lists = await Promise.all(kinds.map(async (kind) => (await fetch(kind)).text()))
  expect(lists.join('')).toContain(`<loc>${site.address}/zh/gioi-thieu</loc>`)
  expect(lists.join('')).toContain(`<loc>${site.address}/truc-tiep/${liveSlug}</loc>`)
})

/** Requests the path exactly as given. Other clients would change it. */
async function ask(path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(site.address)
  const asked = request({ hostname, port, path, headers: { accept: 'text/html' } }).end()
  return ((await once(asked, 'response')) as [IncomingMessage])[0]
}

test.each(['/%E0%A4%A', '/truc-tiep/%'])(
  '%s cannot be decoded, so a browser gets the page for missing addresses',
  async (path) => {
    const answer = await ask(path)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await text(answer)).toContain('Không tìm thấy')
  },
)

const notFiles = ['/assets/', '/assets/../../package.json', '/assets/..%2f..%2fpackage.json']
test.each(notFiles)('%s is not found', async (path) => {
  const answer = await ask(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toMatch(/^text\/(html|plain)/)
  expect(await text(answer)).not.toContain('khan-dai')
})
