import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingsInBothWays } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPage, openPageAs, type VisitOptions } from './visit.ts'

const minuteMs = 60_000
let site: Site
let soonId: string
let khangId: string

beforeAll(async () => {
  site = await startSite()
  const khang = await site.world.commentator({ username: 'minhkhang', name: 'Minh Khang' })
  khangId = khang.userId
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

test('a guest books after logging in, gets the reminder at the bell immediately, reads it and cancels the booking', async () => {
  const page = await open(`/truc-tiep/x-vs-y-${soonId}`)
  await page.getByRole('button', { name: /^Đặt lịch xem .* cùng Minh Khang$/ }).click()
  await logIn(page, 'lananh')
  await page.getByText('Đã đặt lịch. Chúng tôi sẽ nhắc bạn trước 15 phút.').waitFor()

  await site.features.bookings.remind()
  const bell = page.getByRole('button', { name: 'Thông báo, 1 chưa đọc' })
  await bell.click()
  await page.getByRole('link', { name: /bắt đầu sau 15 phút, xem cùng Minh Khang/ }).click()
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

test('a booking counts only with code 0 and Success, and one under another name is a different booking', async () => {
  const member = await site.world.user({ name: 'Gia Hân' })
  const named = (name: string) => ({ userId: khangId, name })
  const booked = (name: string) => ({ fixtureId: soonId, commentator: named(name), createdAt: 1, fixture: {} })
  const list = { currPage: 1, totalPage: 1, total: 1, list: [booked('Tên khác')] }
  const page = await openPageAs(site, member, '/gioi-thieu')
  await page.route('**/booking/booking-list*', (route) =>
    route.fulfill({ json: { code: 0, msg: 'Success', data: list } }),
  )
  // The bookings are loaded with the user info, even on a page without fixtures to book.
  const read = page.waitForResponse('**/booking/booking-list*')
  await page.reload()
  await read
  await page.goto(`${site.address}/truc-tiep/x-vs-y-${soonId}`)
  await page.waitForResponse('**/booking/booking-list*')
  const button = page.getByRole('button', { name: /^Đặt lịch xem .* cùng Minh Khang$/ })
  const answer = (msg: string) => ({
    json: { code: 0, msg, data: { fixtureId: soonId, commentator: named('Minh Khang') } },
  })
  await page.route('**/booking/booking-schedule', (route) => route.fulfill(answer('Đang chờ duyệt')))
  await button.click()
  await page.getByText('Đang chờ duyệt').waitFor()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  await page.route('**/booking/booking-schedule', (route) => route.fulfill(answer('Success')))
  await button.click()
  await page.getByRole('button', { name: /^Đã đặt lịch xem .* cùng Minh Khang$/, pressed: true }).waitFor()
})

test('axe finds nothing on the booked fixtures and the open notifications', async () => {
  const page = await open('/lich-da-dat', { viewport: { width: 1440, height: 844 } })
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click()
  await logIn(page, 'lananh')
  await page.getByRole('heading', { name: 'Sắp diễn ra' }).waitFor()
  await page.getByRole('button', { name: 'Thông báo của bạn' }).click()
  await page.getByRole('heading', { name: 'Thông báo', level: 2 }).waitFor()
  expect(await findingsInBothWays(page)).toEqual([])
})
