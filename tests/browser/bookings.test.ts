import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPage, type VisitOptions } from './visit.ts'

const minuteMs = 60_000
let site: Site
let soonId: string

beforeAll(async () => {
  site = await startSite()
  const khang = await site.world.commentator({ username: 'minhkhang', name: 'Minh Khang' })
  soonId = await site.world.fixture({ kickOff: Date.now() + 12 * minuteMs, commentators: [khang], isFeatured: true })
  await site.world.user({ username: 'lananh', name: 'Lan Anh' })
})
afterAll(async () => {
  await site?.close()
})

const open = (path: string, options?: VisitOptions) => openPage(site, path, options)

async function logIn(page: Page, username: string): Promise<void> {
  await fillLogin(page, { username, password: site.password })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a guest books after logging in, is reminded by the bell at once, reads it, and takes the booking back', async () => {
  const page = await open(`/truc-tiep/x-vs-y-${soonId}`)
  await page.getByRole('button', { name: /^Đặt lịch xem .* cùng Minh Khang$/ }).click()
  await logIn(page, 'lananh')
  await page.getByText('Đã đặt lịch. Chúng tôi sẽ nhắc bạn trước 15 phút.').waitFor()

  await site.features.bookings.remind()
  const bell = page.getByRole('button', { name: 'Thông báo, 1 chưa đọc' })
  await bell.click()
  await page.getByRole('link', { name: /bắt đầu sau 15 phút, cùng Minh Khang/ }).click()
  await page.getByRole('button', { name: 'Thông báo của bạn' }).waitFor()

  await page.goto(`${site.address}/lich-da-dat`)
  await page.getByRole('heading', { name: 'Sắp diễn ra' }).waitFor()
  const address = await page.locator('code').textContent()
  expect((await fetch(address?.replace(/^.*(?=\/calendar)/, site.address) ?? '')).status).toBe(200)
  const booked = page.getByRole('button', { name: /^Đặt lịch xem .* cùng Minh Khang$/, pressed: true })
  await booked.click()
  await page.getByText('Đã hủy lịch.').waitFor()
  await page.reload()
  await page.getByText('Bạn chưa đặt lịch trận nào.').waitFor()
})

test.each([
  ['dark', 390],
  ['light', 1440],
] as const)('axe finds nothing on the booked fixtures: %s, %i px', async (mode, width) => {
  const page = await open('/lich-da-dat', { viewport: { width, height: 844 }, colorScheme: mode })
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click()
  await logIn(page, 'lananh')
  await page.getByRole('heading', { name: 'Sắp diễn ra' }).waitFor()
  await page.getByRole('button', { name: 'Thông báo của bạn' }).click()
  await page.getByRole('heading', { name: 'Thông báo', level: 2 }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
