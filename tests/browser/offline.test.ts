import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { articleInfo } from '#contract/articles.ts'
import type { Person } from '#demo/world.ts'
import { freePort } from '#tests/setup/ports.ts'
import { axeFindings } from './axe.ts'
import { untilPainted } from './painted.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPage, openVisit, untilAlive } from './visit.ts'

// The pages use a proxy that the test can cut, because only this also stops the requests of the service worker.

let site: Site
let reader: Person
let article: string
let network: { address: string; cut(): Promise<void>; mend(): Promise<void>; requestsOf(path: string): number }

async function startNetwork(to: string) {
  const target = Number(new URL(to).port)
  const open = new Set<Socket>()
  let sent = ''
  let server: Server
  function listen(port: number): Promise<number> {
    server = createServer((socket) => {
      const far = connect(target, '127.0.0.1')
      socket.on('data', (part: Buffer) => {
        sent += part.toString('latin1')
      })
      for (const [one, other] of [
        [socket, far],
        [far, socket],
      ] as const) {
        open.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    return new Promise((resolve) =>
      server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    )
  }
  const port = await listen(await freePort())
  return {
    address: `http://127.0.0.1:${port}`,
    requestsOf: (path: string) => sent.split(`GET ${path} `).length - 1,
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
    async mend() {
      if (!server.listening) await listen(port)
    },
  }
}

beforeAll(async () => {
  site = await startSite()
  reader = await site.world.user({ name: 'Lan Anh' })
  await site.world.liveFixture({ minute: 1 })
  const id = await site.world.article({ author: reader, title: 'Chuyện chiếc khăn' })
  article = `/tin-tuc/${(await site.call(articleInfo, { id })).data.path}`
  network = await startNetwork(site.address)
})
beforeEach(() => network.mend())
afterAll(async () => {
  await network?.mend()
  await network?.cut()
  await site?.close()
})

const withWorker = { serviceWorkers: 'allow', viewport: { width: 390, height: 844 } } as const

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('khan-dai-pages-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
const untilKept = (page: Page, ...paths: string[]) =>
  expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(paths))
const rowsOfSchedule = (page: Page) => page.getByRole('main').locator('.fixture-row')
/** Matches errors caused by the missing network. Any other error is a fault of the page. */
const isOfNetwork = (fault: string) => /ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to fetch|WebSocket|preload/.test(fault)

test('the site can be installed: the browser accepts its manifest in every language', async () => {
  for (const prefix of ['', '/en', '/zh']) {
    const { page } = await openVisit({ serviceWorkers: 'allow' })
    await page.goto(`${network.address}${prefix}/gioi-thieu`)
    const cdp = await page.context().newCDPSession(page)
    const manifest = await cdp.send('Page.getAppManifest')
    expect(manifest.url).toBe(`${network.address}${prefix}/manifest.webmanifest`)
    expect(manifest.errors).toEqual([])
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    // Chromium treats a DevTools browser context as a private window, in which nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const parsed = JSON.parse(manifest.data ?? '') as {
      icons: ManifestPicture[]
      screenshots: ManifestPicture[]
      shortcuts: { icons: ManifestPicture[] }[]
    }
    const pictures = [...parsed.icons, ...parsed.screenshots, ...parsed.shortcuts.flatMap(({ icons }) => icons)]
    const sizes = await page.evaluate(sizesOf, pictures)
    expect(sizes).toEqual(pictures.map(({ sizes }) => (sizes === 'any' ? expect.anything() : sizes)))
    await page.context().close()
  }
})

type ManifestPicture = { src: string; sizes: string }

/** Runs in the page. Returns the real sizes of the pictures as the browser decodes them. */
function sizesOf(pictures: ManifestPicture[]): Promise<string[]> {
  return Promise.all(
    pictures.map(async ({ src }) => {
      const picture = new Image()
      picture.src = src
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }),
  )
}

test('offline, the last schedule and read articles open, and other pages open after reconnection', async () => {
  const { page, faults } = await openVisit(withWorker)
  await page.goto(`${network.address}/lich-thi-dau`)
  await untilAlive(page)
  await rowsOfSchedule(page).first().waitFor()
  await untilKept(page, '/lich-thi-dau', '/ngoai-tuyen')
  // Opens the article by a link, without loading a document, as readers usually do.
  await page.goto(`${network.address}/tin-tuc`)
  await page.getByRole('main').getByRole('link', { name: 'Chuyện chiếc khăn' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Chuyện chiếc khăn' }).waitFor()
  await untilKept(page, article)

  await network.cut()
  await page.goto(`${network.address}/phim-anh?q=1`)
  await page.getByRole('heading', { name: 'Bạn đang ngoại tuyến' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: /Lịch thi đấu.* Lưu lúc/ }).click()
  await rowsOfSchedule(page).first().waitFor()
  await page.getByText(/Ngoại tuyến: bản lưu lúc/).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: /Chuyện chiếc khăn.* Lưu lúc/ }).click()
  await page.getByText('Nội dung của Chuyện chiếc khăn.').waitFor()
  await untilAlive(page)
  await page.getByText(/Ngoại tuyến: bản lưu lúc/).waitFor()

  // The requested page opens without a click. The article then comes from the network, not from its copy.
  await page.goto(`${network.address}/phim-anh?q=1`)
  await page.getByRole('heading', { name: 'Bạn đang ngoại tuyến' }).waitFor()
  await network.mend()
  await page.waitForURL('**/phim-anh?q=1')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${network.address}${article}`)
  await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-kept'))).toBe(false)
  expect(faults.splice(0).filter((fault) => !isOfNetwork(fault))).toEqual([])
})

test('a stored page has its texts and its icon without the browser’s own cache', async () => {
  const { page, faults } = await openVisit(withWorker)
  await page.goto(`${network.address}/lich-thi-dau`)
  await untilAlive(page)
  await untilKept(page, '/lich-thi-dau')
  await network.cut()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(`${network.address}/lich-thi-dau`)
  await page.getByText(/Ngoại tuyến: bản lưu lúc/).waitFor()
  await untilAlive(page)
  const icon = page.locator('link[rel="icon"]')
  const address = (await icon.getAttribute('href')) ?? ''
  expect(await page.evaluate(async (url) => (await fetch(url)).headers.get('content-type'), address)).toContain('svg')
  expect(faults.splice(0).filter((fault) => !isOfNetwork(fault))).toEqual([])
})

test('a browser that checks the service worker also requests its imports, and so finds their changes', async () => {
  const { page } = await openVisit(withWorker)
  await page.goto(`${network.address}/gioi-thieu`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const path of ['/service-worker.js', '/worker/kept-pages.js', '/worker/shared-things.js']) {
    const before = network.requestsOf(path)
    expect(before).toBeGreaterThan(0)
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update()
    })
    expect(network.requestsOf(path)).toBeGreaterThan(before)
  }
})

test('a logout deletes the pages that the member read, and only responses with texts are stored', async () => {
  const { page } = await openVisit(withWorker)
  await page.goto(network.address + article)
  await untilAlive(page)
  await page.getByRole('navigation', { name: 'Điều hướng nhanh' }).getByRole('button', { name: 'Tôi' }).click()
  await fillLogin(page, { username: reader.username, password: site.password })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await untilKept(page, article)
  const held = await page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })
  const calls = held.filter((path) => /^\/(au|al|ac|other)\//.test(path) && path !== '/al/api/live/language/list')
  expect(calls).toEqual([])
  await page.evaluate(() =>
    fetch('/au/api/user/logout', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  )
  await page.reload()
  await expect.poll(() => keptPaths(page)).not.toContain(article)
})

test('the hint to install appears at the second visit, and never again after it was closed', async () => {
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {},
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  const page = await openPage(network, '/gioi-thieu', withWorker)
  const hint = page.getByRole('complementary', { name: 'Thêm Khán Đài vào màn hình chính' })
  const visits = () => page.evaluate(() => JSON.parse(localStorage.getItem('khan-dai.visits') ?? 'null'))
  await expect.poll(visits).toMatchObject({ count: 1 })
  await expect.poll(() => page.evaluate(offer)).toBe(true)
  await untilPainted(page)
  await expect.poll(() => hint.count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('khan-dai.visits', JSON.stringify({ count: 1, at: 0 })))
  await page.reload()
  await expect.poll(visits).toMatchObject({ count: 2 })
  await page.evaluate(offer)
  await hint.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await hint.getByRole('button', { name: 'Không nhắc nữa' }).click()
  await page.reload()
  await expect.poll(async () => (await visits())?.at > 0).toBe(true)
  await expect.poll(() => page.evaluate(offer)).toBe(true)
  await untilPainted(page)
  await expect.poll(() => hint.count()).toBe(0)
})

test('content shared from another app waits in the composer of the feed, with its pictures', async () => {
  const { page } = await openVisit(withWorker)
  await page.goto(`${network.address}/gioi-thieu`)
  await untilAlive(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.evaluate(
    (body) =>
      fetch('/au/api/user/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    { username: reader.username, password: site.password },
  )
  await page.reload()
  await page.evaluate(async () => {
    const picture = await (await fetch('/app/icon-192.png')).blob()
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/chia-se',
      enctype: 'multipart/form-data',
      innerHTML: '<input name="title"><input name="text"><input name="url"><input name="media" type="file">',
    })
    const [title, text, url, media] = [...form.querySelectorAll('input')] as HTMLInputElement[]
    if (!title || !text || !url || !media) throw new Error('The form is not as it should be')
    title.value = 'Bàn thắng đẹp'
    text.value = 'Xem này: https://example.com/a'
    url.value = 'https://example.com/a'
    const files = new DataTransfer()
    files.items.add(new File([picture], 'bàn thắng.png', { type: 'image/png' }))
    media.files = files.files
    document.body.append(form)
    form.submit()
  })
  await page.waitForURL('**/bang-tin?chia-se=1')
  const box = page.getByRole('textbox', { name: 'Nội dung' })
  await box.waitFor()
  await expect.poll(() => box.inputValue()).toBe('Bàn thắng đẹp\n\nXem này: https://example.com/a')
  await page.getByRole('button', { name: 'Bỏ bàn thắng.png' }).waitFor()
})
