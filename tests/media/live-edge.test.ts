import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLiveEdge, serveLiveEdge } from '#server/http/live-edge.ts'
import { nobody, type Viewer } from '#server/http/viewer.ts'
import { createViewerMarks } from '#server/http/viewer-marks.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const guests = new Map<string | undefined, Viewer>(
  ['lan', 'minh'].map((guestId) => [`guest=${guestId}`, { kind: 'guest', guestId }]),
)

/** An edge on a real web server before an origin whose answers the test gives. */
async function startEdge(handler: Handler) {
  const asked: IncomingMessage[] = []
  const origin = createServer((request, response) => {
    asked.push(request)
    handler(request, response)
  })
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
  let isUp = true
  const edge = createLiveEdge(() => (isUp ? { url } : null), createViewerMarks('the edge'))
  const app = fastify({ trustProxy: true })
  serveLiveEdge(app, edge, async ({ headers }) => guests.get(headers.cookie) ?? nobody)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    origin.closeAllConnections()
    await new Promise((resolve) => origin.close(resolve))
  }
  onTestFinished(async () => {
    if (app.server.listening) await close()
  })
  return {
    edge,
    app,
    asked,
    get: (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers }),
    stopOrigin() {
      isUp = false
    },
  }
}

function reply(
  response: ServerResponse,
  fields: { cacheControl: string; body: string; type?: string; status?: number },
) {
  response.writeHead(fields.status ?? 200, {
    'content-type': fields.type ?? 'application/vnd.apple.mpegurl',
    'cache-control': fields.cacheControl,
    'set-cookie': 'a=1',
  })
  response.end(fields.body)
}

describe('the live edge', () => {
  test('asks the origin once, however many viewers wait for the same reload', async () => {
    let answer = () => {}
    const { asked, get } = await startEdge((_, response) => {
      answer = () => reply(response, { cacheControl: 'public, max-age=12', body: '#EXTM3U' })
    })
    const path = '/live/s1/e1/media.m3u8?_HLS_msn=4&_HLS_part=2'
    const waiting = Array.from({ length: 50 }, () => get(path))
    const late = get('/live/s1/e1/media.m3u8?_HLS_part=2&token=secret&_HLS_msn=4')
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
    // One more round trip through the edge, so that all fifty have arrived.
    await get('/live/..%2f')
    answer()
    const replies = await Promise.all([...waiting, late])
    expect(new Set(await Promise.all(replies.map((one) => one.text())))).toEqual(new Set(['#EXTM3U']))
    expect(asked.map(({ url }) => url)).toEqual(['/live/s1/e1/media.m3u8?_HLS_msn=4&_HLS_part=2'])
  })

  test('keeps an answer as long as the origin says, and tells its age', async () => {
    const { asked, get } = await startEdge((request, response) => {
      const isPart = request.url?.endsWith('.m4s')
      reply(response, { cacheControl: isPart ? 'public, max-age=31536000, immutable' : 'no-store', body: 'x' })
    })
    await get('/live/s1/e1/p1.0.m4s')
    const second = await get('/live/s1/e1/p1.0.m4s')
    expect(second.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(second.headers.get('age')).toBe('0')
    await get('/live/s1/index.m3u8')
    await get('/live/s1/index.m3u8')
    expect(asked.map(({ url }) => url)).toEqual(['/live/s1/e1/p1.0.m4s', '/live/s1/index.m3u8', '/live/s1/index.m3u8'])
  })

  test('lets nothing personal through, in either direction', async () => {
    const { asked, get } = await startEdge((_, response) =>
      reply(response, { cacheControl: 'public, max-age=1', body: 'x' }),
    )
    const headers = { cookie: 'session=secret', authorization: 'Bearer secret', 'x-forwarded-for': '10.0.0.1' }
    const response = await get('/live/s1/index.m3u8?token=secret', headers)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked[0]?.url).toBe('/live/s1/index.m3u8')
    expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual(['connection', 'host'])
  })

  test('compresses a long playlist once, and only for those who ask', async () => {
    const body = `#EXTM3U\n${'#EXTINF:2.000,\ns1.m4s\n'.repeat(200)}`
    const { app } = await startEdge((_, response) => reply(response, { cacheControl: 'public, max-age=5', body }))
    const ask = (encoding: string) =>
      app.inject({ url: '/live/s1/e1/media.m3u8', headers: { 'accept-encoding': encoding } })
    const plain = await ask('identity')
    const small = await ask('gzip, br')
    expect(plain.body).toBe(body)
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(small.rawPayload).toString()).toBe(body)
    expect(small.rawPayload.length).toBeLessThan(body.length / 5)
  })

  test('refuses addresses that are none of its own without asking', async () => {
    const { asked, get } = await startEdge((_, response) => reply(response, { cacheControl: 'no-store', body: 'x' }))
    for (const path of ['/live/', '/live/a//b', '/live/a/.hidden', '/live/a%2fb', `/live/${'a'.repeat(300)}`]) {
      expect((await get(path)).status).toBe(404)
    }
    expect(asked).toEqual([])
  })

  test('answers 503 while the engine is away, and again when it is back', async () => {
    let isBroken = true
    const { get, stopOrigin } = await startEdge((request, response) => {
      if (isBroken) request.socket.destroy()
      else reply(response, { cacheControl: 'public, max-age=1', body: 'back' })
    })
    const broken = await get('/live/s1/index.m3u8')
    expect([broken.status, broken.headers.get('cache-control')]).toEqual([503, 'public, max-age=1'])
    isBroken = false
    expect(await (await get('/live/s1/index.m3u8')).text()).toBe('back')
    stopOrigin()
    expect((await get('/live/s2/index.m3u8')).status).toBe(503)
  })

  describe('counts viewers', () => {
    const first = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ne1/media.m3u8\n'
    const start = () =>
      startEdge((request, response) => {
        const isFirst = request.url === '/live/s1/index.m3u8'
        reply(response, { cacheControl: 'public, max-age=5', body: isFirst ? first : '#EXTM3U' })
      })
    type Started = Awaited<ReturnType<typeof start>>

    /** A player that begins, and asks for its playlist twice. */
    async function watch({ get }: Started, headers: Record<string, string> = {}): Promise<string> {
      const begun = await get('/live/s1/index.m3u8', headers)
      expect(begun.headers.get('cache-control')).toBe('no-store')
      const [, path = ''] = /^(e1\/media\.m3u8\?viewer=[\w-]+)$/m.exec(await begun.text()) ?? []
      for (const query of ['', '&_HLS_msn=1']) await get(`/live/s1/${path}${query}`, headers)
      return path
    }

    test('by a mark in the playlist: two behind one address with one browser are two', async () => {
      const site = await start()
      await watch(site, { 'user-agent': 'same' })
      await watch(site, { 'user-agent': 'same' })
      expect([site.edge.viewersOf('s1'), site.edge.viewersOf('s2')]).toEqual([2, 0])
      // The mark is the edge's own: the origin was asked once, without it.
      expect(site.asked.map(({ url }) => url)).toEqual([
        '/live/s1/index.m3u8',
        '/live/s1/e1/media.m3u8',
        '/live/s1/e1/media.m3u8?_HLS_msn=1',
      ])
    })

    test('once for a guest who is known, however many tabs, and whatever the network', async () => {
      const site = await start()
      const paths = [
        await watch(site, { cookie: 'guest=lan' }),
        await watch(site, { cookie: 'guest=lan', 'x-forwarded-for': '203.0.113.7' }),
        await watch(site, { cookie: 'guest=minh' }),
      ]
      expect(new Set(paths).size).toBe(2)
      expect(paths.join()).not.toMatch(/lan|minh/)
      expect(site.edge.viewersOf('s1')).toBe(2)
    })

    test('no more for other user agents or marks that were made up', async () => {
      const { edge, get } = await start()
      for (const [at, agent] of ['one', 'two', 'three'].entries()) {
        await get('/live/s1/e1/media.m3u8', { 'user-agent': agent })
        await get(`/live/s1/e1/media.m3u8?viewer=k${String(at).repeat(32)}`, { 'user-agent': agent })
      }
      expect(edge.viewersOf('s1')).toBe(1)
    })

    test('no more than a hundred of nobody in particular behind one address', async () => {
      const site = await start()
      for (let n = 0; n < 103; n++) await watch(site)
      expect(site.edge.viewersOf('s1')).toBe(100)
      await watch(site, { 'x-forwarded-for': '203.0.113.7' })
      await watch(site, { cookie: 'guest=lan' })
      expect(site.edge.viewersOf('s1')).toBe(102)
    })

    test('but no preview, and nobody who fetches something else', async () => {
      const { edge, get } = await start()
      const preview = await get('/live/s1/index.m3u8?viewer=none')
      expect(await preview.text()).toContain('e1/media.m3u8?viewer=none')
      await get('/live/s1/e1/media.m3u8?viewer=none')
      await get('/live/s1/e1/p1.0.m4s')
      expect(edge.viewersOf('s1')).toBe(0)
    })
  })

  test('counts nobody for a stream that is not there', async () => {
    const { edge, get } = await startEdge((_, response) =>
      reply(response, { cacheControl: 'public, max-age=1', body: 'no such stream', status: 404 }),
    )
    await get('/live/s1/e1/media.m3u8')
    expect(edge.viewersOf('s1')).toBe(0)
  })

  test('lets the web server close while viewers wait', async () => {
    const { asked, app, get } = await startEdge(() => undefined)
    const waiting = get('/live/s1/e1/media.m3u8?_HLS_msn=9')
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const closing = app.close()
    expect((await waiting).status).toBe(503)
    await closing
  })
})
