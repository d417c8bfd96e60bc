import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleList } from '#contract/articles.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const box = (page: Page) => page.getByRole('textbox', { name: 'Nội dung bài' })
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
const isSaved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Đã lưu$/ })
    .waitFor()
/** Wakes the job that runs each minute. */
const publishDue = (at: number) => site.features.articles.publishDue(new Date(at))

async function photograph() {
  const buffer = await sharp({ create: { width: 1280, height: 720, channels: 3, background: 'seagreen' } })
    .jpeg()
    .toBuffer()
  return { name: 'san.jpg', mimeType: 'image/jpeg', buffer }
}

test('an operator writes an article with a picture and a table, looks at it, schedules it, and readers find it', async () => {
  const operator = await site.world.operator({ name: 'Tòa soạn' })
  const page = await openPageAs(site, operator, '/quan-tri/tin-tuc')
  await page.getByRole('button', { name: 'Viết bài mới' }).click()
  await page.getByLabel('Tiêu đề', { exact: true }).fill('Đêm của những cú sút xa')
  await page.getByLabel('Sapô').fill('Bốn bàn thắng, không bàn nào trong vòng cấm.')
  await box(page).click()
  await page.keyboard.type('Trận đấu bắt đầu chậm rãi.')
  await page.keyboard.press('Enter')
  await tool(page, 'Tiêu đề lớn').click()
  await page.keyboard.type('Hiệp hai')
  await box(page).getByRole('heading', { name: 'Hiệp hai', level: 2 }).waitFor()
  await page.keyboard.press('Enter')
  await tool(page, 'Bảng').click()
  for (const heading of ['Phút', 'Đội', 'Khoảng cách']) {
    await page.keyboard.type(heading)
    await page.keyboard.press('Tab')
  }
  await isSaved(page)

  await tool(page, 'Ảnh hoặc video').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(await photograph())
  const insert = dialog.getByRole('button', { name: 'Chèn vào bài' })
  await dialog.getByText('Đã gửi 1 tệp.').waitFor({ state: 'attached' })
  expect(await insert.isDisabled()).toBe(true)
  await dialog.getByLabel('Mô tả ảnh').fill('Sân cỏ xanh dưới đèn')
  await insert.click()
  await isSaved(page)
  expect(await axeFindings(page)).toEqual([])

  // After a reload all of it is there, as it was written.
  await page.reload()
  await box(page).getByText('Trận đấu bắt đầu chậm rãi.').waitFor()
  expect(await page.getByLabel('Tiêu đề', { exact: true }).inputValue()).toBe('Đêm của những cú sút xa')
  await page.getByRole('button', { name: 'Xem trước' }).click()
  await page.getByRole('heading', { name: 'Hiệp hai', level: 2 }).waitFor()
  await page.getByAltText('Sân cỏ xanh dưới đèn').waitFor()

  const reader = await openPage(site, '/tin-tuc')
  await reader.getByText('Chưa có bài nào').waitFor()
  await page.getByLabel('Giờ đăng').fill('2030-05-01T19:30')
  await page.getByRole('button', { name: 'Hẹn giờ đăng' }).click()
  await page.getByText('Hẹn giờ', { exact: true }).waitFor()
  await publishDue(Date.parse('2030-05-01T19:31:00+07:00'))
  await page.reload()
  await page.getByText('Đã đăng', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Xem bài' }).click()
  await page.getByRole('heading', { name: 'Đêm của những cú sút xa', level: 1 }).waitFor()
  await page.getByAltText('Sân cỏ xanh dưới đèn').waitFor()
  await expect
    .poll(async () => {
      await reader.reload()
      return reader.getByRole('link', { name: 'Đêm của những cú sút xa' }).count()
    })
    .toBeGreaterThan(0)
  const { list } = (await site.call(articleList)).data
  expect(list).toMatchObject([{ title: 'Đêm của những cú sút xa' }])
})

test('who has no right to it sees no newsroom', async () => {
  const member = await site.world.user()
  const page = await openPageAs(site, member, '/quan-tri/tin-tuc')
  await page.getByText('Trang này chỉ dành cho ban điều hành.').waitFor()
})
