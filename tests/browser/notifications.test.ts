import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { NewNotification } from '#server/features/notifications/notifications.service.ts'
import { type PushService, startPushService } from '#tests/setup/push-service.ts'
import { axeFindings } from './axe.ts'
import { launchBrowser, wholeChromium } from './browser.ts'
import { deliveryTo, subscribeTo } from './push-delivery.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openVisit, untilAlive, type VisitOptions } from './visit.ts'

let site: Site
let push: PushService
let me: { userId: string; username: string }

const hostile = `"><img src=x onerror="window.broken=1"><script>window.broken=1</script> | An`

beforeAll(async () => {
  site = await startSite({}, { OUTBOUND_ALLOWED: '127.0.0.1' })
  push = await startPushService(async () => (await site.features.notifications.push.keys()).publicKey)
  me = await site.world.user({ username: 'lananh', name: 'Lan Anh' })
})
afterAll(async () => {
  await site?.close()
  await push?.close()
})

async function logIn(path: string, options?: VisitOptions, before?: (page: Page) => Promise<void>): Promise<Page> {
  const { page } = await openVisit(options)
  await before?.(page)
  await page.goto(site.address + path)
  await untilAlive(page)
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click()
  await fillLogin(page, { username: me.username, password: site.password })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return page
}

let made = 0
async function comment(name: string, more: Partial<NewNotification> = {}): Promise<void> {
  made += 1
  const by = await site.world.user()
  const parts = [name, '42', 'post', String(made)]
  const base = { userId: me.userId, actorId: by.userId, parts: { vi: parts, en: parts, zh: parts } }
  const one = {
    ...base,
    type: 10,
    title: 'NEW_COMMENT',
    sourceKey: `browser:${made}`,
    groupKey: 'post:42',
    ...more,
  } as const
  await site.engines.database.db.transaction().execute((tx) => site.features.notifications.notify(tx, [one]))
}

test('a new notification appears immediately at the bell, in the title and in the list, grouped; a key marks it as read; a hostile name does not run', async () => {
  const page = await logIn('/thong-bao')
  await page.getByText('Chưa có thông báo nào.').waitFor()
  await comment('Bình')
  await page.getByRole('button', { name: 'Thông báo, 1 chưa đọc' }).waitFor()
  await comment(hostile)
  const one = page
    .getByRole('main')
    .getByRole('link', { name: `${hostile} và 1 người khác đã bình luận về bài viết của bạn` })
  await one.waitFor()
  await expect.poll(() => one.getAttribute('href')).toBe(`/bang-tin?pId=42#comment-${made}`)
  await expect.poll(() => page.title()).toMatch(/^\(1\) Thông báo/)
  await one.focus()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Thông báo của bạn' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Thông báo/)
  await page.getByRole('button', { name: 'Bạn bè', exact: true }).click()
  await page.getByText('Chưa có thông báo nào thuộc loại này.').waitFor()
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
})

const inWhole = test.runIf(wholeChromium !== undefined)

inWhole(
  'push is asked for by a tap alone; what is sent is shown by the service worker, and a tap opens a tab, but shows it in one that plays',
  async () => {
    const browser = await launchBrowser({ path: wholeChromium ?? '' })
    onTestFinished(() => browser.close())
    const { subscription, got } = push.browser()
    const page = await logIn('/tai-khoan?muc=thong-bao', { browser, serviceWorkers: 'allow' }, async (page) => {
      await subscribeTo(page, site.address, subscription)
      await page.addInitScript(() => {
        const ask = Notification.requestPermission.bind(Notification)
        Notification.requestPermission = async () => {
          Object.assign(window, { askedAfterTap: navigator.userActivation.isActive })
          return ask()
        }
      })
    })
    const toggle = page.getByRole('switch', { name: /^Thông báo trên thiết bị này/ })
    await toggle.waitFor()
    expect(await page.evaluate(() => 'askedAfterTap' in window)).toBe(false)
    const deliver = await deliveryTo(page, site.address, () => toggle.click())
    await page.getByText('Đã bật thông báo trên thiết bị này.').waitFor()
    expect(await page.evaluate(() => (window as { askedAfterTap?: boolean }).askedAfterTap)).toBe(true)

    const before = push.requests()
    await comment(hostile, { groupKey: 'post:43' })
    await push.until(before + 1)
    const sent = got.at(-1)?.message
    expect(sent?.body).toBe(`${hostile} đã bình luận về bài viết của bạn`)
    const worker = page.context().serviceWorkers()[0]
    if (!worker) throw new Error('no service worker runs')
    expect(await deliver(sent)).toEqual({ title: 'Bình luận', body: sent?.body, tag: sent?.tag })
    // Simulates a tap by the event that the browser sends to the worker. `openWindow` is replaced below, because only a
    // real tap may open a window.
    const tap = () =>
      worker.evaluate(`new Promise((resolve) => self.dispatchEvent(Object.assign(new Event('notificationclick'), {
        notification: { title: 'Bình luận', body: 'Bạn có bình luận', data: { path: ${JSON.stringify(sent?.path)} }, close() {} },
        waitUntil: resolve,
      })))`)
    const settings = page.url()
    const notice = page.getByRole('listitem').filter({ hasText: 'Bạn có bình luận' })
    await worker.evaluate('self.opened = []; self.clients.openWindow = async (href) => self.opened.push(href)')
    await tap()
    expect(await worker.evaluate('self.opened')).toEqual([site.address + sent?.path])
    await expect.poll(() => notice.count()).toBe(0)
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
      const video = document.createElement('video')
      document.body.append(video)
      video.srcObject = canvas.captureStream()
      await video.play()
    })
    await tap()
    await notice.waitFor()
    expect(page.url()).toBe(settings)
    await notice.getByRole('button', { name: 'Xem' }).click()
    await page.waitForURL((url) => url.pathname === '/bang-tin' && url.searchParams.get('pId') === '42')
    const openedByTap = async () => {
      await worker.evaluate('self.opened = []')
      await tap()
      return worker.evaluate('self.opened')
    }
    await expect.poll(openedByTap).toEqual([])
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  },
)

test.each([
  ['dark', 390, '/thong-bao'],
  ['light', 1440, '/tai-khoan?muc=thong-bao'],
] as const)('axe finds nothing with a member’s notifications and settings: %s, %i px', async (mode, width, path) => {
  const page = await logIn(path, { viewport: { width, height: 844 }, colorScheme: mode })
  await page
    .getByRole(path === '/thong-bao' ? 'list' : 'switch')
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
