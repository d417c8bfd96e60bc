import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Rendered } from '#server/ssr/render/rendered.ts'
import { createPageCache } from './page-cache.ts'

function pageOf(text: string, status = 200, more: Partial<Rendered> = {}): Rendered {
  return { status, headers: {}, etag: text, encoding: 'identity', rest: null, body: Buffer.from(text), ...more }
}

/** Creates a cache whose clock the test advances and whose renderings the test completes. */
function setUp(maxBytes = 1_000_000) {
  let time = 0
  const started: { isKnown: boolean; finish(page: Rendered): void; fail(error: Error): void }[] = []
  const cache = createPageCache({
    freshMs: 1_500,
    staleMs: 30_000,
    maxBytes,
    missingMs: 5_000,
    oldMs: 3_600_000,
    now: () => time,
  })
  const make = (isKnown: boolean) =>
    new Promise<Rendered>((resolve, reject) => {
      started.push({ isKnown, finish: resolve, fail: reject })
    })
  const get = (key: string, isKept = true) => cache.get(key, { make, isKept })
  async function fill(key: string, text: string, status = 200, more: Partial<Rendered> = {}) {
    const page = get(key)
    started.at(-1)?.finish(pageOf(text, status, more))
    await page
  }
  return { cache, get, fill, started, wait: (durationMs: number) => (time += durationMs) }
}

test('concurrent requests of a page share one rendering', async () => {
  const { get, started } = setUp()
  const asked = Promise.all([get('/'), get('/'), get('/')])
  expect(started).toHaveLength(1)
  started[0]?.finish(pageOf('home'))
  expect((await asked).map((page) => page.body.toString())).toEqual(['home', 'home', 'home'])
})

test('a fresh page is answered without a new rendering', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/', 'first')
  wait(1_500)
  expect((await get('/')).body.toString()).toBe('first')
  expect(started).toHaveLength(1)
})

test('a page becomes stale although the machine’s clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = createPageCache({
    freshMs: 1_500,
    staleMs: 30_000,
    maxBytes: 1_000_000,
    missingMs: 5_000,
    oldMs: 60_000,
  })
  let renderings = 0
  const make = async () => {
    renderings += 1
    return pageOf(`version ${renderings}`)
  }
  await cache.get('/', { make })
  vi.advanceTimersByTime(2_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  await cache.get('/', { make })
  expect(renderings).toBe(2)
})

test('an identical rendering keeps the date of a page, and another version is at least a second later', async () => {
  const { cache, get, fill, wait } = setUp()
  const resting = { rest: { tags: ['team:1'], forMs: 60_000 } }
  const dateAfter = async (text: string) => {
    await fill('/', text, 200, resting)
    return (await get('/')).modifiedAt
  }
  expect(await dateAfter('first')).toBe(0)
  wait(100_000)
  expect(await dateAfter('first')).toBe(0)
  wait(100_000)
  expect(await dateAfter('second')).toBe(200_000)
  wait(100)
  cache.drop(['team:1'])
  expect(await dateAfter('third')).toBeGreaterThanOrEqual(201_000)
})

test('a stale page is served immediately while one rendering replaces it', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/', 'first')
  wait(1_501)
  expect((await get('/')).body.toString()).toBe('first')
  expect((await get('/')).body.toString()).toBe('first')
  expect(started).toHaveLength(2)
  started[1]?.finish(pageOf('second'))
  await expect.poll(async () => (await get('/')).body.toString()).toBe('second')
})

test('a page is marked as being replaced, until the new one is stored or one of its tags is dropped', async () => {
  const { cache, get, fill, started, wait } = setUp()
  const rest = { tags: ['team:1'], forMs: 60_000 }
  await fill('/team', 'first', 200, { rest })
  const first = await get('/team')
  expect(first.isBeingReplaced).toBe(false)
  wait(60_001)
  await get('/team')
  expect(first.isBeingReplaced).toBe(true)
  started[1]?.finish(pageOf('second', 200, { rest }))
  await expect.poll(() => first.isBeingReplaced).toBe(false)
  const second = await get('/team')
  wait(60_001)
  await get('/team')
  expect(second.isBeingReplaced).toBe(true)
  cache.drop(['team:1'])
  expect(second.isBeingReplaced).toBe(false)
})

test('a page older than the stale limit is never shown', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/', 'old')
  wait(30_001)
  const page = get('/')
  started.at(-1)?.finish(pageOf('new'))
  expect((await page).body.toString()).toBe('new')
})

test('a failing refresh keeps the old page, and the next request tries again', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/', 'first')
  wait(2_000)
  await get('/')
  started[1]?.fail(new Error('database away'))
  await expect.poll(async () => [(await get('/')).body.toString(), started.length]).toEqual(['first', 3])
})

test('a page that is too stale is still there while none can be rendered, for a limited time', async () => {
  const { cache, get, fill, started, wait } = setUp()
  await fill('/', 'first')
  wait(3_600_000)
  const asked = get('/')
  started[1]?.fail(new Error('database away'))
  await expect(asked).rejects.toThrow('database away')
  expect(cache.old('/')?.body.toString()).toBe('first')
  expect(cache.old('/other')).toBeNull()
  wait(1)
  expect(cache.old('/')).toBeNull()
})

test('a rendering that ended in an error keeps the old page', async () => {
  const { cache, get, fill, started, wait } = setUp()
  await fill('/', 'first')
  wait(2_000)
  await get('/')
  started[1]?.finish(pageOf('out of order', 500))
  await expect.poll(async () => [(await get('/')).body.toString(), started.length]).toEqual(['first', 3])
  cache.drop(['*'])
  expect(cache.old('/')).toBeNull()
})

test('a failure is not cached', async () => {
  const { get, started } = setUp()
  for (const index of [0, 1]) {
    const page = get('/broken')
    started[index]?.finish(pageOf('out of order', 500))
    expect((await page).status).toBe(500)
  }
})

test('a missing page is cached for a short time and is never served stale', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/missing', 'not found', 404)
  wait(5_000)
  expect((await get('/missing')).status).toBe(404)
  expect(started).toHaveLength(1)
  wait(1)
  const page = get('/missing')
  started[1]?.finish(pageOf('here now'))
  expect((await page).body.toString()).toBe('here now')
  expect((await get('/missing')).body.toString()).toBe('here now')
})

const ofSize = (bytes: number): Partial<Rendered> => ({ body: Buffer.alloc(bytes) })

test('missing pages evict each other, never an existing page', async () => {
  const { get, fill, started } = setUp(320_000)
  await fill('/', 'home')
  for (const key of ['/x', '/y', '/z']) await fill(key, 'not found', 404, ofSize(2_000))
  await get('/')
  await get('/z')
  expect(started).toHaveLength(4)
  void get('/x')
  expect(started).toHaveLength(5)
})

test('pages stay within the memory limit, however many are requested', async () => {
  const { cache, fill } = setUp(200_000)
  for (let i = 0; i < 50; i += 1) await fill(`/page-${i}`, 'page', 200, ofSize(10_000))
  for (let i = 0; i < 50; i += 1) await fill(`/gone-${i}`, 'gone', 404, ofSize(3_000))
  expect(cache.bytes()).toBeLessThanOrEqual(200_000)
  expect(cache.bytes()).toBeGreaterThan(30_000)
})

test('a crawler that requests each page once does not evict visited pages', async () => {
  const { get, fill, started } = setUp(400_000)
  await fill('/', 'home', 200, ofSize(10_000))
  await get('/')
  for (let i = 0; i < 100; i += 1) await fill(`/page-${i}`, 'page', 200, ofSize(10_000))
  await get('/')
  expect(started).toHaveLength(101)
})

test('an uncacheable page is rendered once for parallel requests, and not stored', async () => {
  const { cache, get, started } = setUp()
  const asked = Promise.all([get('/find?q=a', false), get('/find?q=a', false)])
  expect(started).toHaveLength(1)
  started[0]?.finish(pageOf('found'))
  await asked
  expect(cache.bytes()).toBe(0)
  void get('/find?q=a', false)
  expect(started).toHaveLength(2)
})

test('a resting page is cached until one of its tags is dropped, at most for its own time', async () => {
  const { cache, get, fill, started, wait } = setUp()
  const rest = { tags: ['team:1', 'team:2'], forMs: 600_000 }
  await fill('/team', 'first', 200, { rest })
  wait(599_000)
  cache.drop(['team:3'])
  await get('/team')
  expect(started).toHaveLength(1)
  cache.drop(['team:2'])
  wait(10_001)
  await fill('/team', 'second', 200, { rest })
  wait(599_000)
  expect((await get('/team')).body.toString()).toBe('second')
  expect(started).toHaveLength(2)
  wait(30_000)
  void get('/team')
  expect(started).toHaveLength(3)
})

test('a page rendered during or just after a change is cached only briefly, because its data may be older', async () => {
  const { cache, get, started, wait } = setUp()
  const page = get('/team')
  wait(10)
  cache.drop(['team:1'])
  started[0]?.finish(pageOf('old', 200, { rest: { tags: ['team:1'], forMs: 600_000 } }))
  await page
  wait(1_501)
  await get('/team')
  expect(started).toHaveLength(2)
})

test('a page that was deleted is no longer shown', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/', 'first')
  wait(2_000)
  await get('/')
  started[1]?.finish(pageOf('not found', 404))
  await expect.poll(async () => (await get('/')).status).toBe(404)
})

test('a rendering receives whether its page is currently cached', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/', 'first')
  wait(2_000)
  await get('/')
  await fill('/made-up', 'not found', 404)
  expect(started.map(({ isKnown }) => isKnown)).toEqual([false, true, false])
})

test('the least recently requested page is evicted', async () => {
  // The part of the cache for pages that were requested once has space for two of these pages.
  const { get, fill, started } = setUp((100_000 * 16) / 15)
  await fill('/a', 'a', 200, ofSize(10_000))
  await fill('/b', 'b', 200, ofSize(10_000))
  await fill('/c', 'c', 200, ofSize(10_000))
  await get('/b')
  await get('/c')
  expect(started).toHaveLength(3)
  void get('/a')
  expect(started).toHaveLength(4)
})

test('each encoding decodes to the page, whichever one is stored', async () => {
  const { get, fill } = setUp()
  const text = 'khán đài '.repeat(100)
  await fill('/', '', 200, { encoding: 'br', body: brotliCompressSync(text) })
  const page = await get('/')
  expect(await page.encoded('br')).toBe(page.body)
  expect(page.encoded('gzip')).toBe(page.encoded('gzip'))
  expect(gunzipSync(await page.encoded('gzip')).toString()).toBe(text)
  expect((await page.encoded('identity')).toString()).toBe(text)
})
