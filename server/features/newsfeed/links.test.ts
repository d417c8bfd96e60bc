import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsfeedLink } from '#contract/newsfeed.ts'
import { cpuGrowth } from '#tests/setup/cpu-growth.ts'
import { signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { cleanAddress } from './link-address.rules.ts'
import { readPageMeta, textOfPage } from './link-page.rules.ts'

let app: TestApp
let shut: TestApp
let pages: Server
let at: string
const asked: string[] = []
/** A slow page for a parser and `normalize()`: unclosed elements, unmatched end tags, stacked combining marks. */
const slowPage = (size: number) =>
  page(
    `<title>Cao ${'\u0301'.repeat(size)}</title>${'<b>'.repeat(size)}${'</p>'.repeat(size)}<meta property="og:title" content="sau">`,
  )
const page = (head: string) => `<!doctype html><html><head>${head}</head><body><h1>Thân bài</h1></body></html>`

beforeAll(async () => {
  const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#067243' } })
    .withExif({ IFD0: { Copyright: 'secret-note' } })
    .jpeg()
    .toBuffer()
  const answers: Record<string, { type: string; body: string | Buffer }> = {
    '/bai': {
      type: 'text/html; charset=utf-8',
      body: page(
        '<meta property="og:title" content="Thắng &amp; bại &lt;script&gt;"><meta name="description" content="Một  câu\nchuyện"><meta property="og:image" content="/anh.jpg">',
      ),
    },
    '/anh.jpg': { type: 'image/jpeg', body: picture },
    '/khong-anh': {
      type: 'text/html',
      body: page('<title>Chỉ có tên</title><meta property="og:image" content="/bai">'),
    },
    '/tep': { type: 'application/octet-stream', body: 'x' },
    '/sau': { type: 'text/html', body: slowPage(60_000) },
    '/trong': { type: 'text/html', body: page('') },
  }
  pages = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/den') return response.writeHead(302, { location: '/bai' }).end()
    const answer = answers[request.url ?? '']
    if (!answer) return response.writeHead(404, { 'content-type': 'text/html' }).end(page('<title>404</title>'))
    return response.writeHead(200, { 'content-type': answer.type }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(pages, 'listening')
  at = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  app = await startTestApp({ env: { OUTBOUND_ALLOWED: '127.0.0.1' } })
  shut = await startTestApp()
})
afterAll(async () => {
  await Promise.all([app.close(), shut.close()])
  pages.close()
})

async function look(url: string, on = app) {
  const { accessToken: token } = await signUp(on)
  return (await on.call(newsfeedLink, { url }, { token })).data.preview
}

describe('a link', () => {
  test('shows text of its page, and a picture that the site encoded again', async () => {
    const preview = await look(`${at}/bai#dau`)
    expect(preview).toMatchObject({
      url: `${at}/bai`,
      host: '127.0.0.1',
      title: 'Thắng & bại <script>',
      description: 'Một câu chuyện',
    })
    const shown = await fetch(app.address + (preview?.image ?? ''))
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const body = Buffer.from(await shown.arrayBuffer())
    expect((await sharp(body).metadata()).width).toBe(1200)
    expect(body.includes('secret-note')).toBe(false)
  })

  test('is fetched once for parallel requests, and not again for a week', async () => {
    const before = asked.filter((path) => path === '/khong-anh').length
    const all = await Promise.all([1, 2, 3].map(() => look(`${at}/khong-anh`)))
    expect(all.map((preview) => preview?.title)).toEqual(['Chỉ có tên', 'Chỉ có tên', 'Chỉ có tên'])
    // An HTML page with a picture’s name is not a picture.
    expect(all[0]?.image).toBeNull()
    await look(`${at}/khong-anh`)
    expect(asked.filter((path) => path === '/khong-anh')).toHaveLength(before + 1)
  })

  test('follows a redirect', async () => {
    expect((await look(`${at}/den`))?.title).toBe('Thắng & bại <script>')
  })

  test('to a page that takes long to parse is read only up to the limit', async () => {
    expect((await look(`${at}/sau`))?.title).toMatch(/^Cao \u0301+…$/u)
  })

  test('without a page, with an error or without a title has no preview', async () => {
    for (const path of ['/tep', '/trong', '/khong-co']) expect(await look(at + path)).toBeNull()
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'ftp://a.example/x', 'http://a:b@c.example/', 'x'])
      expect(await look(url)).toBeNull()
  })

  test('into a private network is not followed, in any notation', async () => {
    const { port } = new URL(at)
    const before = asked.length
    for (const host of ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])
      expect(await look(`http://${host}:${port}/bai`, shut)).toBeNull()
    expect(await look('http://169.254.169.254/latest/meta-data/', shut)).toBeNull()
    expect(asked).toHaveLength(before)
  })
})

describe('the text of a linked page', () => {
  test('takes linear time for any page', () => {
    const read = (html: string) => readPageMeta(html, 'https://a.example/')
    const growth = cpuGrowth(read, { part: slowPage(7_500), full: slowPage(60_000), limit: 32 })
    expect(growth).toBeLessThanOrEqual(32)
  })

  test('is one line of plain text, shortened', () => {
    const words = readPageMeta(page(`<title>${'dài '.repeat(200)}\u202e\u0000</title>`), 'https://a.example/')
    expect([...(words?.title ?? '')]).toHaveLength(200)
    expect(words?.title.endsWith('…')).toBe(true)
    expect(words?.title).not.toMatch(/\p{Cc}|\p{Cf}/u)
  })

  test('is read in the character set that the page names', () => {
    const bytes = Buffer.from('<title>caf\u00e9</title>', 'latin1')
    expect(textOfPage(bytes, 'text/html; charset=iso-8859-1')).toContain('café')
    expect(textOfPage(Buffer.from('<title>é</title>'), 'text/html; charset=khong-co')).toContain('é')
  })

  test('a picture outside the web is ignored', () => {
    for (const image of ['javascript:alert(1)', 'data:image/png;base64,AA', 'file:///x', 'https://'])
      expect(
        readPageMeta(page(`<title>t</title><meta property="og:image" content="${image}">`), 'https://a.example/')
          ?.image,
      ).toBeNull()
  })

  test('addresses outside the web are refused', () => {
    expect(cleanAddress('https://a.example/x?y=1#z')).toBe('https://a.example/x?y=1')
    for (const wrong of [
      'http://intranet/',
      'https://user:secret@a.example/',
      'javascript:1',
      `https://a.example/${'x'.repeat(1_000)}`,
    ])
      expect(cleanAddress(wrong)).toBeNull()
  })
})
