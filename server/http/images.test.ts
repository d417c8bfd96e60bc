import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { serveImages } from './images.ts'
import { createRateLimiter } from './rate-limit.ts'
import { anonymous } from './viewer.ts'

let source: FastifyInstance
let host: string
let app: FastifyInstance
let directory: string
let asked: string[] = []
const sourceConnections = new EventEmitter()

beforeAll(async () => {
  const picture = await sharp({ create: { width: 1_000, height: 500, channels: 3, background: '#078049' } })
    .png()
    .toBuffer()
  source = fastify({ forceCloseConnections: true })
  source.addHook('onRequest', async ({ url }) => void asked.push(url))
  source.get('/picture.png', async (_, reply) => reply.type('image/png').send(picture))
  source.get('/elsewhere.png', async (_, reply) => reply.redirect('http://169.254.169.254/latest'))
  source.get('/page.html', async (_, reply) => reply.type('text/html').send('<html></html>'))
  source.get('/drawing.svg', async (_, reply) =>
    reply.type('image/svg+xml').send('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  )
  source.get('/endless.png', async (_, reply) => reply.type('image/png').send(Buffer.alloc(11 * 1024 * 1024)))
  const neverEnding = (reply: FastifyReply, status: number) => {
    reply.raw.on('close', () => sourceConnections.emit('closed'))
    reply.raw.writeHead(status, { 'content-type': 'image/png' })
    reply.raw.write(Buffer.alloc(11 * 1024 * 1024))
    return reply.hijack()
  }
  source.get('/trickling.png', async (_, reply) => neverEnding(reply, 200))
  source.get('/failing.png', async (_, reply) => neverEnding(reply, 500))
  host = new URL(await source.listen({ port: 0, host: '127.0.0.1' })).host
  app = fastify()
  const grain = await sharp(randomBytes(400 * 200 * 3), { raw: { width: 400, height: 200, channels: 3 } })
    .png()
    .toBuffer()
  app.get('/files/grain.png', async (_, reply) => reply.type('image/png').send(grain))
  app.get('/files/own.png', async (_, reply) => reply.type('image/png').send(picture))
  directory = await mkdtemp(join(tmpdir(), 'khan-dai-images-'))
  const limits = { ...readConfig({}).limits, callsPerMinute: 1 }
  const limiter = createRateLimiter({ now: () => limits }, createMemoryBuckets())
  const draw = (ip: string) => limiter.draw({ limit: 'read', viewer: anonymous, ip })
  serveImages(app, { hosts: [host], directory, maxBytes: 1024 * 1024, draw })
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  await Promise.all([app.close(), source.close()])
  await rm(directory, { recursive: true, force: true })
})

function get(src: string, w: number | string, q?: string) {
  return app.inject({ url: `/_image?${new URLSearchParams({ src, w: String(w), ...(q !== undefined && { q }) })}` })
}

test('a picture is served as webp in the requested width, made once and then read from disk', async () => {
  const answers = await Promise.all([get(`http://${host}/picture.png`, 320), get(`http://${host}/picture.png`, 320)])
  for (const { statusCode, headers, rawPayload } of answers) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
  }
  expect((await get(`http://${host}/picture.png`, 320)).statusCode).toBe(200)
  expect(asked).toEqual(['/picture.png'])
  expect((await readdir(directory)).every((name) => name.endsWith('.webp'))).toBe(true)
})

test('a photograph in a page is smaller, and a request without a quality still gets the best', async () => {
  const photo = await get('/files/grain.png', 320, '80')
  const best = await get('/files/grain.png', 320)
  expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })
  expect(photo.rawPayload.length).toBeLessThan(best.rawPayload.length * 0.75)
  expect((await get('/files/grain.png', 320, '100')).rawPayload).toEqual(best.rawPayload)
})

test.each(['', '1', '79', '81', '80.0', ' 80', '100.0', 'best'])(
  'an invalid quality stores nothing: "%s"',
  async (q) => {
    const kept = await readdir(directory)
    expect((await get('/files/own.png', 640, q)).statusCode).toBe(400)
    expect(await readdir(directory)).toEqual(kept)
  },
)

test.each([96, 192])('an avatar has separate widths: %d', async (width) => {
  const { rawPayload } = await get(`http://${host}/picture.png`, width)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width })
})

test.each(['/trickling.png', '/failing.png'])('the connection to a refused source is closed: %s', async (path) => {
  const closed = once(sourceConnections, 'closed')
  expect((await get(`http://${host}${path}`, 320)).statusCode).toBe(502)
  await closed
})

test('the site’s pictures are resized too, and never enlarged', async () => {
  const { rawPayload } = await get('/files/own.png', 3072)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1_000 })
})

test.each([
  ['an unknown width', '/files/own.png', 321, 400],
  ['another host', 'http://127.0.0.1:9/picture.png', 320, 400],
  ['another scheme', 'file:///etc/passwd', 320, 400],
  ['no address', 'nonsense', 320, 400],
  ['a picture of the site under another address', '/files/own.png?copy=1', 320, 400],
  ['a call of the site', '/al/api/live/menu', 320, 400],
  ['a recording', '/recordings/s1/e1/media-1.mp4', 320, 400],
  ['itself', '/_image?src=/files/own.png&w=320', 320, 400],
  ['a protocol-relative address', '//127.0.0.1/picture.png', 320, 400],
  ['a missing picture of the site', '/files/none.png', 320, 404],
])('%s is refused', async (_, src, width, status) => {
  expect((await get(src, width)).statusCode).toBe(status)
})

test.each([
  ['a redirect', 'elsewhere.png', 502],
  ['a page', 'page.html', 502],
  ['a drawing, which could contain scripts', 'drawing.svg', 502],
  ['more than ten megabytes', 'endless.png', 502],
  ['a missing file', 'none.png', 404],
])('%s from an allowed host is refused', async (_, file, status) => {
  const { statusCode, headers } = await get(`http://${host}/${file}`, 640)
  expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store'])
})

test('an address may request a limited number of pictures a minute, and stored ones without limit', async () => {
  const getFrom = (remoteAddress: string, src: string) =>
    app.inject({ url: `/_image?${new URLSearchParams({ src, w: '320' })}`, remoteAddress })
  const madeUp = await Promise.all(Array.from({ length: 210 }, (_, at) => getFrom('192.0.2.7', `/files/none${at}.png`)))
  expect(madeUp.filter(({ statusCode }) => statusCode === 404)).toHaveLength(200)
  const refused = madeUp.find(({ statusCode }) => statusCode !== 404)
  expect([refused?.statusCode, Number(refused?.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  await getFrom('192.0.2.8', '/files/own.png')
  expect((await getFrom('192.0.2.7', '/files/own.png')).statusCode).toBe(200)
})
