import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlaybackAddresses } from '#server/http/playback-addresses.ts'
import { media, playlistUpTo, reply, startEdge, startWaitingEdge } from './edge-site.ts'

describe('the live edge', () => {
  test('asks the origin once, however many viewers wait for the same reload', async () => {
    const { asked, get, held, settled, goOn } = await startWaitingEdge()
    const waiting = Array.from({ length: 50 }, () => get(`${media}?_HLS_msn=4&_HLS_part=1`))
    const late = get(`${media}?_HLS_part=1&token=secret&_HLS_msn=4`)
    while (held.length === 0) await settled()
    goOn(playlistUpTo(4, 2))
    const replies = await Promise.all([...waiting, late])
    expect(new Set(await Promise.all(replies.map((one) => one.text())))).toEqual(new Set([playlistUpTo(4, 2)]))
    const playlists = asked.flatMap(({ url }) => (url?.startsWith(media) ? url : []))
    expect(playlists).toEqual([media, `${media}?_HLS_msn=4&_HLS_part=1`])
  })

  test('requests only the next part from the origin, for any numbers that one address sends', async () => {
    const { asked, get, held, settled, goOn } = await startWaitingEdge()
    const numbers = Array.from({ length: 60 }, (_, part) => `_HLS_msn=5&_HLS_part=${part}`)
    const spellings = ['_HLS_msn=0005', '_HLS_msn=5&_HLS_part=020', '_HLS_msn=6', '_HLS_msn=4&_HLS_part=1']
    const skips = [...numbers, ...spellings].flatMap((query) => [
      query,
      `${query}&_HLS_skip=YES`,
      `_HLS_skip=v2&${query}`,
    ])
    const waiting = [...numbers, ...spellings, ...skips].map((query) => get(`${media}?${query}`))
    while (held.length < 2) await settled()
    const part = await get('/live/s1/e1/p4.0.m4s')
    expect([part.status, held.length]).toEqual([200, 2])
    expect(new Set(asked.flatMap(({ url }) => (url?.includes('_HLS_msn') ? url : [])))).toEqual(
      new Set(['', '&_HLS_skip=YES'].map((skip) => `${media}?_HLS_msn=4&_HLS_part=1${skip}`)),
    )
    goOn(['#EXTM3U', '#EXT-X-ENDLIST', ''].join('\n'))
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('answers a reload immediately with the current playlist, and waits across the end of a segment', async () => {
    const { asked, get, held, settled, goOn } = await startWaitingEdge()
    for (const query of ['_HLS_msn=4&_HLS_part=0', '_HLS_msn=3', '_HLS_msn=3&_HLS_part=9', '_HLS_msn=0&_HLS_part=64'])
      expect(await (await get(`${media}?${query}`)).text()).toBe(playlistUpTo(4, 1))
    expect(asked.filter(({ url }) => !url?.includes('_HLS_msn'))).toHaveLength(1)
    // Segment 4 ends with part 2, so a request for its part 3 means the first part of segment 5.
    const next = get(`${media}?_HLS_msn=4&_HLS_part=3`)
    while (held.length === 0) await settled()
    goOn(playlistUpTo(5, 0))
    while (held.length === 0) await settled()
    goOn(playlistUpTo(5, 1))
    expect(await (await next).text()).toBe(playlistUpTo(5, 1))
  })

  test('a player that asks again for a part that it has gets the newest playlist, also through a cache', async () => {
    const { get, held, settled, goOn } = await startWaitingEdge()
    const cached = new Map<string, { body: string; isKept: boolean }>()
    /** Reads as a browser does, whose cache keeps an answer for its max-age. */
    async function load(query: string): Promise<string> {
      const known = cached.get(query)
      if (known?.isKept) return known.body
      const answer = await get(`${media}?${query}`)
      const [, seconds] = /\bmax-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '') ?? []
      const body = await answer.text()
      cached.set(query, { body, isKept: Number(seconds) > 0 })
      return body
    }
    // video.js asks for part 0 of the last whole segment while the next one has no parts yet.
    expect(await load('_HLS_msn=3&_HLS_part=0')).toBe(playlistUpTo(4, 1))
    const next = load('_HLS_msn=4&_HLS_part=1')
    while (held.length === 0) await settled()
    goOn(playlistUpTo(4, 2))
    expect(await next).toBe(playlistUpTo(4, 2))
    expect(await load('_HLS_msn=3&_HLS_part=0')).toBe(playlistUpTo(4, 2))
    // An answer for which a player waited is complete, so caches keep it.
    expect(cached.get('_HLS_msn=4&_HLS_part=1')?.isKept).toBe(true)
  })

  test('a player that is alone and asks again for a part that it has gets what has come since', async () => {
    const { get, held, goOn } = await startWaitingEdge()
    const load = async () => (await get(`${media}?_HLS_msn=3&_HLS_part=2`)).text()
    expect(await load()).toBe(playlistUpTo(4, 1))
    for (const next of [playlistUpTo(4, 2), playlistUpTo(5, 0), playlistUpTo(5, 1)]) {
      await expect.poll(async () => [await load(), held.length].at(1)).toBe(1)
      goOn(next)
      await expect.poll(load).toBe(next)
    }
  })

  test('lets shared caches keep an answer without waiting for a second', async () => {
    const { get } = await startWaitingEdge()
    const early = await get(`${media}?_HLS_msn=3&_HLS_part=0`)
    expect(early.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
  })

  test('sends ranges of parts and segments, and refuses those outside', async () => {
    const body = '0123456789'
    const { get } = await startEdge((_, response) =>
      reply(response, { cacheControl: 'public, max-age=31536000, immutable', body, type: 'video/mp4' }),
    )
    const ask = async (range: string, headers: Record<string, string> = {}) => {
      const answer = await get('/live/s1/e1/s1.m4s', { range, ...headers })
      return [answer.status, await answer.text(), answer.headers.get('content-range')]
    }
    expect(await ask('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await ask('bytes=8-')).toEqual([206, '89', 'bytes 8-9/10'])
    expect(await ask('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await ask('bytes=5-99')).toEqual([206, '56789', 'bytes 5-9/10'])
    expect(await ask('bytes=10-')).toEqual([416, '', 'bytes */10'])
    // Forms that we do not support, and a condition that cannot be checked, mean the whole file.
    expect(await ask('bytes=0-1,4-5')).toEqual([200, body, null])
    expect(await ask('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, body, null])
    const whole = await get('/live/s1/e1/s1.m4s')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    // A playlist changes, so no range of it is sent.
    expect((await get(media, { range: 'bytes=0-1' })).status).toBe(200)
  })

  test('refuses invalid parts, and parts too far ahead', async () => {
    const { get } = await startWaitingEdge()
    for (const query of ['_HLS_msn=7', '_HLS_msn=1e9', '_HLS_msn=-1', '_HLS_msn=1&_HLS_msn=2', '_HLS_part=1'])
      expect([query, (await get(`${media}?${query}`)).status]).toEqual([query, 400])
  })

  test('lets one address wait a thousand times, and blocks neither files nor other addresses', async () => {
    const { app, held, settled, goOn } = await startWaitingEdge()
    const ask = (path: string, address: string) => app.inject({ url: path, headers: { 'x-forwarded-for': address } })
    const path = `${media}?_HLS_msn=4&_HLS_part=1`
    const waiting = Array.from({ length: 1_000 }, () => ask(path, '203.0.113.7'))
    while (held.length === 0) await settled()
    expect((await ask(path, '203.0.113.7')).statusCode).toBe(503)
    expect((await ask('/live/s1/e1/p4.0.m4s', '203.0.113.7')).statusCode).toBe(200)
    const other = ask(path, '203.0.113.8')
    await settled()
    goOn(playlistUpTo(4, 2))
    const answers = await Promise.all([...waiting, other])
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  })

  test('hides an outage from viewers of a stream: reloads wait, and other requests get the last response', async () => {
    let state: 'up' | 'away' | 'awaited' = 'up'
    let body = playlistUpTo(4, 1)
    const { asked, get } = await startEdge((request, response) => {
      if (state === 'away') request.socket.destroy()
      else if (state === 'awaited') reply(response, { cacheControl: 'public, max-age=1', body: 'wait', status: 503 })
      else if (request.url?.includes('_HLS_msn=4')) request.socket.destroy()
      else reply(response, { cacheControl: 'no-store', body })
    })
    expect(await (await get(media)).text()).toBe(playlistUpTo(4, 1))
    state = 'away'
    const waiting = get(`${media}?_HLS_msn=4&_HLS_part=1`)
    expect(await (await get(media)).text()).toBe(playlistUpTo(4, 1))
    state = 'awaited'
    const before = asked.length
    while (asked.length < before + 2) await get(media)
    expect(await (await get(media)).text()).toBe(playlistUpTo(4, 1))
    // The engine is back, with numbers above all earlier ones.
    body = playlistUpTo(61_000_000, 1)
    state = 'up'
    await get(media)
    expect([(await waiting).status, await (await waiting).clone().text()]).toEqual([200, body])
    expect((await get('/live/s1/e1/p4.1.m4s')).status).toBe(200)
  })

  test('plays only signed addresses when signing is enabled, down to the last part', async () => {
    const body = '#EXTM3U\ne1/media.m3u8\n'
    const { asked, get } = await startEdge(
      (_, response) => reply(response, { cacheControl: 'public, max-age=5', body }),
      { signedHours: 6 },
    )
    const { of } = createPlaybackAddresses({ secret: 'the edge', hours: 6 })
    const first = of('/live/s1/index.m3u8', Date.now())
    expect((await get(first)).status).toBe(200)
    expect((await get(first.replace('index.m3u8', 'e1/p1.0.m4s'))).status).toBe(200)
    for (const path of ['/live/s1/index.m3u8', '/live/s1/e1/p1.0.m4s', first.replace('/s1/', '/s2/')])
      expect([path, (await get(path)).status]).toEqual([path, 403])
    expect(asked.map(({ url }) => url)).toEqual(['/live/s1/index.m3u8', '/live/s1/e1/p1.0.m4s'])
  })

  test('answers the preflight of a player on another site', async () => {
    const { app } = await startEdge(() => undefined)
    const { statusCode, headers } = await app.inject({
      method: 'OPTIONS',
      url: `${media}?_HLS_msn=4`,
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    })
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, HEAD' })
    expect(headers['access-control-allow-headers']).toMatch(/\brange\b/)
  })

  test('caches a response as long as the origin says, and sends its age', async () => {
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

  test('forwards nothing personal, in either direction', async () => {
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

  test('compresses a long playlist once, and only on request', async () => {
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

  test('refuses addresses outside its area without a request to the origin', async () => {
    const { asked, get } = await startEdge((_, response) => reply(response, { cacheControl: 'no-store', body: 'x' }))
    const own = ['/live/', '/live/a//b', '/live/a/.hidden', '/live/a%2fb', `/live/${'a'.repeat(300)}`]
    // Other spellings than the engine's would be a second address of the same file.
    const twice = ['/live/s1/e1/p01.0.m4s', '/live/s1/e1/s00.m4s', '/live/s1/e1/init-00.mp4', '/live/s1/e1/p1.m4s']
    for (const path of [...own, ...twice]) {
      expect((await get(path)).status).toBe(404)
    }
    expect(asked).toEqual([])
  })

  test('responds 503 while the engine is away, and works again when it is back', async () => {
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
    // With fake timers, all requests of a test are in one window, even on a slow machine.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
    afterEach(() => void vi.useRealTimers())

    const first = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ne1/media.m3u8\n'
    const start = () =>
      startEdge((request, response) => {
        const isFirst = request.url === '/live/s1/index.m3u8'
        reply(response, { cacheControl: 'public, max-age=5', body: isFirst ? first : '#EXTM3U' })
      })
    type Started = Awaited<ReturnType<typeof start>>

    /** Simulates a player that starts and requests its playlist twice. */
    async function watch({ get }: Started, headers: Record<string, string> = {}): Promise<string> {
      const begun = await get('/live/s1/index.m3u8', headers)
      expect(begun.headers.get('cache-control')).toBe('no-store')
      const [, path = ''] = /^(e1\/media\.m3u8\?viewer=[\w-]+)$/m.exec(await begun.text()) ?? []
      for (const query of ['', '&_HLS_msn=1']) await get(`/live/s1/${path}${query}`, headers)
      return path
    }

    test('by a mark in the playlist: two viewers behind one address with one browser are two', async () => {
      const site = await start()
      await watch(site, { 'user-agent': 'same' })
      await watch(site, { 'user-agent': 'same' })
      expect([await site.edge.viewersOf('s1'), await site.edge.viewersOf('s2')]).toEqual([2, 0])
      // The edge adds the mark: the origin received one request without it.
      expect(site.asked.map(({ url }) => url)).toEqual(['/live/s1/index.m3u8', '/live/s1/e1/media.m3u8'])
    })

    test('once for a known guest, with any number of tabs and on any network', async () => {
      const site = await start()
      const paths = [
        await watch(site, { cookie: 'guest=lan' }),
        await watch(site, { cookie: 'guest=lan', 'x-forwarded-for': '203.0.113.7' }),
        await watch(site, { cookie: 'guest=minh' }),
      ]
      expect(new Set(paths).size).toBe(2)
      expect(paths.join()).not.toMatch(/lan|minh/)
      expect(await site.edge.viewersOf('s1')).toBe(2)
    })

    test('once when a player without a name opens the stream again after a restart, with the mark that it had', async () => {
      const site = await start()
      const [, mark = ''] = /viewer=([\w-]+)/.exec(await watch(site)) ?? []
      const again = await site.get(`/live/s1/index.m3u8?viewer=${mark}`)
      expect(await again.text()).toContain(`e1/media.m3u8?viewer=${mark}`)
      expect(await site.edge.viewersOf('s1')).toBe(1)
      // An invented mark is replaced.
      const invented = `a${'x'.repeat(32)}`
      expect(await (await site.get(`/live/s1/index.m3u8?viewer=${invented}`)).text()).not.toContain(invented)
    })

    test('once, for any user agents and invented marks', async () => {
      const { edge, get } = await start()
      for (const [at, agent] of ['one', 'two', 'three'].entries()) {
        await get('/live/s1/e1/media.m3u8', { 'user-agent': agent })
        await get(`/live/s1/e1/media.m3u8?viewer=k${String(at).repeat(32)}`, { 'user-agent': agent })
      }
      expect(await edge.viewersOf('s1')).toBe(1)
    })

    test('at most a hundred guests and anonymous viewers behind one address', async () => {
      const site = await start()
      for (let n = 0; n < 60; n++) await watch(site)
      for (let n = 0; n < 43; n++) await watch(site, { cookie: `guest=g${n}` })
      expect(await site.edge.viewersOf('s1')).toBe(100)
      await watch(site, { 'x-forwarded-for': '203.0.113.7' })
      await watch(site, { cookie: 'user=7' })
      expect(await site.edge.viewersOf('s1')).toBe(102)
    })

    test('except previews, and clients that fetch other files', async () => {
      const { edge, get } = await start()
      const preview = await get('/live/s1/index.m3u8?viewer=none')
      expect(await preview.text()).toContain('e1/media.m3u8?viewer=none')
      await get('/live/s1/e1/media.m3u8?viewer=none')
      await get('/live/s1/e1/p1.0.m4s')
      expect(await edge.viewersOf('s1')).toBe(0)
    })
  })

  test('counts no viewers for an unknown stream', async () => {
    const { edge, get } = await startEdge((_, response) =>
      reply(response, { cacheControl: 'public, max-age=1', body: 'no such stream', status: 404 }),
    )
    await get('/live/s1/e1/media.m3u8')
    expect(await edge.viewersOf('s1')).toBe(0)
  })

  test('survives viewers who disconnect before the response', async () => {
    const { get, app } = await startEdge((_, response) =>
      reply(response, { cacheControl: 'public, max-age=12', body: playlistUpTo(4, 1) }),
    )
    await get(media)
    const { port } = app.server.address() as AddressInfo
    for (let at = 0; at < 50; at++) {
      const peer = connect(port, '127.0.0.1')
      await once(peer, 'connect')
      await new Promise((sent) => peer.write(`GET ${media} HTTP/1.1\r\nHost: localhost\r\n\r\n`, sent))
      peer.resetAndDestroy()
    }
    // An unhandled rejection would end this process, and the test run would fail.
    expect((await get(media)).status).toBe(200)
  })

  test('closes while viewers wait', async () => {
    const { asked, app, get } = await startEdge(() => undefined)
    const waiting = get('/live/s1/e1/media.m3u8?_HLS_msn=9')
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const closing = app.close()
    expect((await waiting).status).toBe(503)
    await closing
  })
})
