import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteBrand } from '#contract/site.ts'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { overflowFindings } from './overflow.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs } from './visit.ts'

let site: Site
let operator: Person

beforeAll(async () => {
  site = await startSite()
  operator = await site.world.operator({ name: 'Tổng' })
})
afterAll(() => site?.close())

const desk = (path: string, width: number): Promise<Page> =>
  openPageAs(site, operator, path, { viewport: { width, height: 860 }, reducedMotion: 'reduce' })

const season = `Ngày;Giờ;Chủ nhà;Khách;Vòng;Tỷ số
15/08/2026;19:15;Sông Lam;Hà Nội FC;1;2-1
31/02/2026;19:15;Sông Lam;Hà Nội FC;1;
22/08/2027;19:15;Hà Nội FC;Thể Công;2;`

test('an operator imports a season on a phone: the preview names the bad row, and the competition has its matches', async () => {
  const page = await desk('/quan-tri/mua-giai', 390)
  await page.getByLabel('Tên giải').fill('Giải mùa hè')
  await page.getByLabel('Mùa giải', { exact: true }).fill('2026/27')
  await page.getByLabel('Múi giờ').selectOption('Asia/Ho Chi Minh')
  await page.getByRole('button', { name: 'Xem trước' }).click()
  await page.getByText('Hãy chọn giải, mùa giải và nội dung.').waitFor()
  await page.getByLabel('Hoặc dán nội dung').fill(season)
  await page.getByRole('button', { name: 'Xem trước' }).click()
  await page.getByText('2 trận, 3 đội').waitFor()
  await page.getByText('Dòng 3: ngày không đọc được hoặc không có thật').waitFor()
  expect(await overflowFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Nhập 2 trận' }).click()
  await page.getByText('thêm 2 trận, cập nhật 0 trận, thêm 3 đội').waitFor()
  await page.getByRole('link', { name: 'Xem trang của giải' }).click()
  await page.getByRole('heading', { level: 1, name: 'Giải mùa hè' }).waitFor()
  await page.getByText('Thể Công').first().waitFor()
})

test('an operator gives the site a name and a colour, sees both before saving, and a visitor gets them without a reload of the server', async () => {
  const page = await desk('/quan-tri/brand?muc=site', 1440)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Tên trang').fill('Sân Cỏ')
  const preview = sheet.getByRole('region', { name: 'Xem trước' })
  await preview.getByText('Sân Cỏ').first().waitFor()
  await sheet.getByRole('textbox', { name: 'Màu chính', exact: true }).fill('#ffee00')
  await sheet.getByLabel('Lý do').fill('Tên của chúng tôi')
  await sheet.getByRole('button', { name: 'Lưu' }).click()
  await preview.getByRole('button', { name: /^Dùng #/ }).waitFor()
  await sheet.getByText('Màu này quá sáng').nth(1).waitFor()
  await sheet.getByRole('textbox', { name: 'Màu chính', exact: true }).fill('#c2410c')
  const button = preview.getByText('Theo dõi').first()
  await expect.poll(() => button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(194, 65, 12)')
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Lưu' }).click()
  await expect.poll(async () => (await site.call(siteBrand)).data.name).toBe('Sân Cỏ')
  const visitor = await openPage(site, '/lich-thi-dau')
  await visitor
    .getByRole('link', { name: /^Sân Cỏ/ })
    .first()
    .waitFor()
  await expect.poll(() => visitor.title()).toContain('Sân Cỏ')
  const colour = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary-fill'))
  await expect.poll(colour).toBe('#c2410c')
})
