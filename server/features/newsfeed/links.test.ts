import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsfeedLink } from '#contract/newsfeed.ts'
import { cpuGrowth } from '#tests/setup/cpu-growth.ts'
import { signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createHeadScan } from './head-scan.rules.ts'
import { readPageMeta } from './link-page.rules.ts'

let app: TestApp
let shut: TestApp
let pages: Server
let at: string
const asked: string[] = []
/** Responses that are never sent. */
const silent: ServerResponse[] = []
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
    '/dau-dai': {
      type: 'text/html; charset=utf-8',
      body: page(
        `<title></title><script>write("</head><body><title>sai</title>${'x'.repeat(700_000)}")</script><style>/*</head>*/</style><!-- <body> --><title>Cuối đầu trang</title>`,
      ),
    },
    '/khong-het': { type: 'text/html', body: `<head><title>Đầu không hết</title>${'<!-- x -->'.repeat(600_000)}` },
    '/tieng-viet': {
      type: 'text/html',
      body: Buffer.from('<meta charset=windows-1258><title>Ti\xea\xecng Vi\xea\xf2t</title>', 'latin1'),
    },
    '/hai-ten': {
      type: 'text/html; charset=iso-8859-1',
      body: Buffer.from('<meta charset="utf-8"><title>caf\xe9</title>', 'latin1'),
    },
  }
  pages = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.startsWith('/im-lang')) return silent.push(response)
    if (request.url === '/den') return response.writeHead(302, { location: '/bai' }).end()
    if (request.url === '/dai-sau-dau') {
      // A body that never ends: only a reader that stops after the head gets a preview.
      response.writeHead(200, { 'content-type': 'text/html' }).write('<head><title>Thân vô tận</title></head><body>')
      return
    }
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

  test('of a member who asks for many silent pages takes two places, and others are served', async () => {
    const { accessToken: token } = await signUp(app)
    const before = asked.length
    const urls = Array.from({ length: 68 }, (_, n) => `${at}/im-lang/${n}`)
    const answers = urls.map((url) => app.call(newsfeedLink, { url }, { token }))
    expect((await Promise.race(answers.slice(10))).data.preview).toBeNull()
    expect(await look(`${at}/trong?khac`)).toBeNull()
    expect(asked).toContain('/trong?khac')
    expect((await look(`${at}/bai`))?.title).toBe('Thắng & bại <script>')
    expect(asked.slice(before).filter((path) => path.startsWith('/im-lang'))).toHaveLength(2)
    for (const response of silent) response.writeHead(404).end()
    for (const answer of await Promise.all(answers)) expect(answer.data.preview).toBeNull()
  })

  test('follows a redirect', async () => {
    expect((await look(`${at}/den`))?.title).toBe('Thắng & bại <script>')
  })

  test('to a page that takes long to parse is read only up to the limit', async () => {
    expect((await look(`${at}/sau`))?.title).toMatch(/^Cao \u0301+…$/u)
  })

  test('has its title when the head is long, and the rest of the page is not read', async () => {
    expect((await look(`${at}/dau-dai`))?.title).toBe('Cuối đầu trang')
    expect((await look(`${at}/khong-het`))?.title).toBe('Đầu không hết')
    expect((await look(`${at}/dai-sau-dau`))?.title).toBe('Thân vô tận')
  })

  test('shows letters of the page’s character set', async () => {
    expect((await look(`${at}/tieng-viet`))?.title).toBe('Tiếng Việt')
    expect((await look(`${at}/hai-ten`))?.title).toBe('café')
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

  test('is searched for its head’s end in linear time', () => {
    const scan = (html: Buffer) => createHeadScan()(html)
    const scripts = (count: number) => Buffer.from('<script></script><!-- --><style>'.repeat(count))
    const growth = cpuGrowth(scan, { part: scripts(1_500), full: scripts(12_000), limit: 32 })
    expect(growth).toBeLessThanOrEqual(32)
  })
})
