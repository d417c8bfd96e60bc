import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSite, type Site, startSite } from './site.ts'
import { fillLogin, openVisit, untilAlive } from './visit.ts'

let site: Site
let fixtureId: string

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
  fixtureId = await site.world.liveFixture({ minute: 20, score: [2, 1] })
  await site.world.user({ username: 'khongcookie', name: 'Không Cookie' })
})
afterAll(() => site?.close())

/** Acts as Chromium does when the visitor blocks all cookies of a site. */
function blockStorage(): void {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const reject = async () => refuse()
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse, configurable: true })
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
  if ('ServiceWorkerContainer' in window)
    Object.assign(ServiceWorkerContainer.prototype, { register: reject, getRegistration: reject })
  if ('LockManager' in window) LockManager.prototype.request = reject
}

/** Opens a page whose browser neither stores nor sends anything for the site. Returns the paths of its calls. */
async function openBlocked(path: string): Promise<{ page: Page; calls: string[] }> {
  const { page } = await openVisit({ locale: 'vi-VN', serviceWorkers: 'block' })
  const calls: string[] = []
  await page.addInitScript(blockStorage)
  await page.route(/\/(au|al|ac|other)\/api\//, async (route) => {
    const request = route.request()
    const { cookie: _, ...headers } = await request.allHeaders()
    calls.push(new URL(request.url()).pathname)
    const response = await fetch(request.url(), {
      method: request.method(),
      headers: ofFetch(headers),
      body: request.postData(),
    })
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({ status: response.status, contentType: response.headers.get('content-type') ?? '', body })
  })
  await page.goto(site.address + path)
  await untilAlive(page)
  return { page, calls }
}

/** Leaves out headers of the connection and of HTTP/2. */
function ofFetch(headers: Record<string, string>): Record<string, string> {
  const own = Object.entries(headers).filter(
    ([name]) => !/^(:|host$|connection$|content-length$|accept-encoding$)/.test(name),
  )
  return Object.fromEntries(own)
}

test('with cookies blocked a guest reads the chat with one token, and the page reports no fault', async () => {
  const roomId = await site.features.chat.ensureFixtureRoom(fixtureId)
  const { userId } = await site.world.user({ name: 'Đức Huy' })
  await site.features.chat.say(userId, { roomId, uuid: crypto.randomUUID(), text: 'ai cũng đọc được', parentId: null })
  const { page, calls } = await openBlocked(`/truc-tiep/x-vs-y-${fixtureId}`)
  await page.getByRole('log').getByText('ai cũng đọc được').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Lịch trực tiếp' }).click()
  await page.waitForURL('**/lich-truc-tiep')
  expect(calls.filter((path) => path.endsWith('/guest-login'))).toHaveLength(1)
})

test('with cookies blocked the login dialog names the reason, and a login fails with it', async () => {
  const { page } = await openBlocked('/gioi-thieu')
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  await page.getByRole('dialog').getByText('Trình duyệt đang chặn cookie').waitFor()
  await fillLogin(page, { username: 'khongcookie', password: site.password })
  await page.getByRole('dialog').getByText('Trình duyệt không lưu cookie của trang').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).waitFor()
})
