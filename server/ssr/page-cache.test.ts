import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPageCache, type Rendered } from './page-cache.ts'

function pageOf(text: string, status = 200): Rendered {
  return { status, headers: {}, body: Buffer.from(text) }
}

/** A cache under a clock that the test moves, and renderings that the test lets finish. */
function setUp(maxPages = 10) {
  let time = 0
  const started: { isKnown: boolean; finish(page: Rendered): void; fail(error: Error): void }[] = []
  const cache = createPageCache({
    freshMs: 1_500,
    staleMs: 30_000,
    maxPages,
    missingMs: 5_000,
    maxMissing: 2,
    now: () => time,
  })
  const make = (isKnown: boolean) =>
    new Promise<Rendered>((resolve, reject) => {
      started.push({ isKnown, finish: resolve, fail: reject })
    })
  const get = (key: string) => cache.get(key, make)
  async function fill(key: string, text: string, status = 200) {
    const page = get(key)
    started.at(-1)?.finish(pageOf(text, status))
    await page
  }
  return { cache, get, fill, started, wait: (durationMs: number) => (time += durationMs) }
}

test('however many ask at once, a page is rendered once', async () => {
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

test('a stale page is answered at once while one rendering replaces it', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/', 'first')
  wait(1_501)
  expect((await get('/')).body.toString()).toBe('first')
  expect((await get('/')).body.toString()).toBe('first')
  expect(started).toHaveLength(2)
  started[1]?.finish(pageOf('second'))
  await expect.poll(async () => (await get('/')).body.toString()).toBe('second')
})

test('a page older than the stale limit is never shown', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/', 'old')
  wait(30_001)
  const page = get('/')
  started.at(-1)?.finish(pageOf('new'))
  expect((await page).body.toString()).toBe('new')
})

test('a failing refresh leaves the old page standing and the next request tries again', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/', 'first')
  wait(2_000)
  await get('/')
  started[1]?.fail(new Error('database away'))
  await expect.poll(async () => [(await get('/')).body.toString(), started.length]).toEqual(['first', 3])
})

test('a failure is not kept', async () => {
  const { get, started } = setUp()
  for (const index of [0, 1]) {
    const page = get('/broken')
    started[index]?.finish(pageOf('out of order', 500))
    expect((await page).status).toBe(500)
  }
})

test('a missing page is answered from memory for a short while and never as a stale one', async () => {
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

test('missing pages drive out each other, never a page', async () => {
  const { get, fill, started } = setUp(1)
  await fill('/', 'home')
  for (const key of ['/x', '/y', '/z']) await fill(key, 'not found', 404)
  await get('/')
  await get('/y')
  expect(started).toHaveLength(4)
  void get('/x')
  expect(started).toHaveLength(5)
})

test('a page that is gone is no longer shown', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/', 'first')
  wait(2_000)
  await get('/')
  started[1]?.finish(pageOf('not found', 404))
  await expect.poll(async () => (await get('/')).status).toBe(404)
})

test('a rendering is told whether its page is one that is being shown', async () => {
  const { get, fill, started, wait } = setUp()
  await fill('/', 'first')
  wait(2_000)
  await get('/')
  await fill('/made-up', 'not found', 404)
  expect(started.map(({ isKnown }) => isKnown)).toEqual([false, true, false])
})

test('the page that was asked for longest ago gives way', async () => {
  const { get, fill, started } = setUp(2)
  await fill('/a', 'a')
  await fill('/b', 'b')
  await get('/a')
  await fill('/c', 'c')
  await get('/a')
  expect(started).toHaveLength(3)
  void get('/b')
  expect(started).toHaveLength(4)
})

test('each encoding is made once and reads back as the page', async () => {
  const { get, fill } = setUp()
  await fill('/', 'khán đài '.repeat(100))
  const page = await get('/')
  expect(page.encoded('br')).toBe(page.encoded('br'))
  expect(brotliDecompressSync(await page.encoded('br')).equals(page.body)).toBe(true)
  expect(gunzipSync(await page.encoded('gzip')).equals(page.body)).toBe(true)
})
