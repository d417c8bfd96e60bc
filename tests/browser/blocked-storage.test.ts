import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockStorage } from './blocked-storage.ts'
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

async function openBlocked(path: string): Promise<{ page: Page; calls: string[] }> {
  const { page } = await openVisit({ locale: 'vi-VN', serviceWorkers: 'block' })
  const calls: string[] = []
  await blockStorage(page, (path) => calls.push(path))
  await page.goto(site.address + path)
  await untilAlive(page)
  return { page, calls }
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
