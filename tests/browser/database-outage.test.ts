import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { totalLive } from '#contract/schedule.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { type Cluster, startCluster } from '#server/engines/database/cluster.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { warmPages } from '#server/ssr/pages/warm-pages.ts'
import { startTestApp } from '#tests/setup/test-app.ts'
import { isChunk } from './chunks.ts'
import { mountTestPages, type Site, startSite } from './site.ts'
import { openPage, untilAlive } from './visit.ts'

// The tests stop and start the PostgreSQL of this site. No other test uses it.

let parent: string
let directory: string
let cluster: Cluster
let site: Site
let fixture: string

beforeAll(async () => {
  // Pages wait for a database that does not answer.
  vi.stubEnv('DEADLINE_FACTOR', '1')
  parent = await mkdtemp(join(tmpdir(), 'khan-dai-outage-'))
  directory = join(parent, 'postgres')
  cluster = await startCluster(directory)
  const database = await openPostgres({ url: cluster.urlOf('postgres'), poolSize: 8 })
  await prepareDatabase(database)
  site = await startSite({ database }, { PAGE_CACHE_MS: '500' })
  await site.world.liveFixture({ minute: 1 })
  fixture = `/truc-tiep/${(await site.call(totalLive)).data.list[0]?.slug}`
})
beforeEach(async () => {
  // Adopts a server that runs.
  cluster = await startCluster(directory)
  await expect.poll(async () => (await get('/truc-tiep')).headers.get('cache-status')).toBeNull()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await site?.close()
  await cluster?.stop()
  await rm(parent, { recursive: true, force: true })
})

const get = (path: string, init?: RequestInit) => fetch(site.address + path, init)

async function postmaster(): Promise<number> {
  return Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function stopDatabase(): Promise<void> {
  process.kill(await postmaster(), 'SIGQUIT')
}

test('while PostgreSQL is away, a page in memory is sent as an old one, and any other retries by itself', async () => {
  expect((await get('/en/lich-thi-dau')).status).toBe(200)
  await stopDatabase()
  await expect.poll(async () => (await get('/en/lich-thi-dau')).headers.has('cache-status')).toBe(true)
  const old = await get('/en/lich-thi-dau')
  expect(old.status).toBe(200)
  expect(old.headers.get('cache-status')).toMatch(/^khan-dai; hit; ttl=-\d+$/)
  expect(old.headers.get('cache-control')).toBe('no-store')
  expect(await old.text()).toMatch(/^<!DOCTYPE html><html data-old="\d{13}" /)

  for (const [path, lang, words] of [
    ['/ket-qua', 'vi', 'Trang này đang tạm gián đoạn'],
    ['/en/ket-qua', 'en', 'This page is briefly unavailable'],
    ['/zh/khong-co', 'zh-Hant', '此頁面暫時無法顯示'],
  ] as const) {
    const answer = await get(path)
    const html = await answer.text()
    const waitS = Number(answer.headers.get('retry-after'))
    expect([path, answer.status, waitS >= 5 && waitS <= 10]).toEqual([path, 503, true])
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).toContain(`<meta http-equiv="refresh" content="${waitS}">`)
    expect(html).toContain(words)
  }
  const data = await get('/ket-qua.data')
  expect([data.status, await data.json()]).toEqual([503, { code: 1503, msg: 'UNAVAILABLE', data: null }])

  cluster = await startCluster(directory)
  await expect.poll(async () => (await get('/ket-qua')).status).toBe(200)
  await expect.poll(async () => (await get('/en/lich-thi-dau')).headers.has('cache-status')).toBe(false)
})

test('while PostgreSQL does not answer, pages in memory are sent without a wait, and it recovers by itself', async () => {
  expect((await get('/en/lich-thi-dau')).status).toBe(200)
  const pids = [await postmaster()]
  const { rows } = await site.engines.database.pool.query<{ pid: number }>('select pid from pg_stat_activity')
  pids.push(...rows.map(({ pid }) => pid))
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    await expect
      .poll(async () => (await get('/en/lich-thi-dau')).headers.get('cache-status'))
      .toMatch(/^khan-dai; hit; ttl=-\d+$/)
    expect((await get('/en/ket-qua')).status).toBe(503)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
  await expect.poll(async () => (await get('/en/ket-qua')).status).toBe(200)
})

test('an open page keeps what it shows when reading it again fails for now', async () => {
  const { username, name } = await site.world.user({ name: 'Lan Anh' })
  const path = `/thanh-vien/${username}`
  const page = await openPage(site, path, { noFault: /ERR_INTERNET_DISCONNECTED|503|WebSocket/ })
  // The bar is loaded after the page has become idle.
  const isLater = isChunk('later-effects')
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name: url }) => url))
  await expect.poll(async () => (await loaded()).some((url) => isLater(new URL(url)))).toBe(true)
  await stopDatabase()
  const bar = page.getByRole('status').filter({ hasText: 'Mất mạng' })
  // After an interruption of the network, the page reads its data again. That data is not in the server's memory. By the
  // second time, the page has certainly handled the first answer.
  for (const _ of [1, 2]) {
    await page.context().setOffline(true)
    await bar.waitFor()
    const read = page.waitForResponse((answer) => answer.url().includes(`${path}.data`))
    await page.context().setOffline(false)
    expect((await read).status()).toBe(503)
    await bar.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(name)
  }
})

test('an old page says from when it is, works, and updates itself when PostgreSQL is back', async () => {
  const path = fixture
  expect((await get(path)).status).toBe(200)
  await stopDatabase()
  await expect.poll(async () => (await get(path)).headers.has('cache-status')).toBe(true)
  const page = await openPage(site, path, { noFault: /503|WebSocket/ })
  await page.getByRole('status').filter({ hasText: 'Đang gặp sự cố' }).waitFor()

  // The data of another page is not in memory, so its error page retries until the page can be shown.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/ket-qua"]')?.click())
  await page.getByRole('heading', { name: 'Trang này đang tạm gián đoạn' }).waitFor()
  cluster = await startCluster(directory)
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Kết quả' }).waitFor()
  await untilAlive(page)
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Đang gặp sự cố' }).count()).toBe(0)
})

test('a process is ready once it has the main pages, and sends them when PostgreSQL then goes away', async () => {
  const publicUrl = 'http://127.0.0.1:9'
  const gate = Promise.withResolvers<void>()
  const fresh = await startTestApp({
    engines: { database: await openPostgres({ url: cluster.urlOf('postgres'), poolSize: 8 }) },
    env: { PUBLIC_URL: publicUrl },
    mountPages: mountTestPages,
    warmPages: (http, signal) => gate.promise.then(() => warmPages(http, { publicUrl, port: 0, signal })),
  })
  const ready = () => fetch(`${fresh.address}/readyz`)
  try {
    expect(await (await ready()).json()).toMatchObject({ status: 'not ready', database: true, warming: true })
    gate.resolve()
    await expect.poll(async () => (await ready()).status).toBe(200)
    await stopDatabase()
    await expect.poll(async () => (await ready()).status).toBe(503)
    const paths = ['/', '/truc-tiep', '/lich-thi-dau', '/tin-tuc', '/tip-keo']
    const statuses = await Promise.all(paths.map(async (path) => [path, (await fetch(fresh.address + path)).status]))
    expect(statuses).toEqual(paths.map((path) => [path, 200]))
  } finally {
    gate.resolve()
    await fresh.close()
  }
})
