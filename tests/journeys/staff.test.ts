import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsfeedCreate, reportPost } from '#contract/newsfeed.ts'
import { axeFindings } from '#tests/browser/axe.ts'
import { box, isSaved } from '#tests/browser/desk-writing.ts'
import { type Site, startSite } from '#tests/browser/site.ts'
import { openPage, openPageAs } from '#tests/browser/visit.ts'

// One path through the site for each kind of people who work on it.

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

test('a commentator chooses a match and creates a key to go live with', async () => {
  const khang = await site.world.commentator({ name: 'Minh Khang' })
  const fixtureId = await site.world.liveFixture({ commentators: [khang] })
  const page = await openPageAs(site, khang, '/phat-song')
  await page.getByRole('button', { name: 'Chọn trận' }).click()
  await page.getByRole('dialog').getByRole('radio').first().check()
  await expect.poll(async () => (await site.features.ingest.statusOf(khang.userId)).chosenFixtureId).toBe(fixtureId)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tạo khóa' }).click()
  await page.locator('code', { hasText: /^kd-/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('a writer publishes an article, and a reader finds it', async () => {
  const page = await openPageAs(site, await site.world.operator({ name: 'Tòa soạn' }), '/quan-tri/tin-tuc')
  await page.getByRole('button', { name: 'Viết bài mới' }).click()
  await page.getByLabel('Tiêu đề', { exact: true }).fill('Đêm của những cú sút xa')
  await page.getByLabel('Sapô').fill('Bốn bàn thắng, không bàn nào trong vòng cấm.')
  await box(page).click()
  await page.keyboard.type('Trận đấu bắt đầu chậm rãi.')
  await isSaved(page)
  await page.getByRole('button', { name: 'Đăng ngay' }).click()
  await page.getByText('Đã đăng', { exact: true }).waitFor()
  const reader = await openPage(site, '/tin-tuc', { viewport: { width: 390, height: 844 } })
  await reader.getByRole('link', { name: 'Đêm của những cú sút xa' }).first().click()
  await reader.getByText('Trận đấu bắt đầu chậm rãi.').waitFor()
})

test('an operator adds a line to the marquee by keyboard, and a visitor reads it', async () => {
  const operator = await site.world.operator({ name: 'Ban điều hành' })
  const page = await openPageAs(site, operator, '/quan-tri/marquee', { reducedMotion: 'reduce' })
  await page.getByRole('row').nth(3).waitFor()
  await page.keyboard.press('n')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Nội dung', { exact: true }).fill('Tối nay có derby Hà Nội')
  await sheet.getByText('Các thay đổi').waitFor()
  await sheet.getByRole('button', { name: 'Lưu' }).click()
  await page.getByText('Đã thêm.').waitFor()
  const visitor = await openPage(site, '/')
  // A change takes effect after a short delay.
  await expect
    .poll(async () => {
      await visitor.reload({ waitUntil: 'domcontentloaded' })
      return visitor.getByText('Tối nay có derby Hà Nội').count()
    })
    .toBeGreaterThan(0)
})

test('a moderator takes the oldest case with one key, opens it with another and decides it', async () => {
  const { world } = site
  const post = { content: 'bán vé giả' }
  const seller = await world.tokenOf(await world.user({ name: 'Quậy Phá' }))
  const { data } = await site.call(newsfeedCreate, post, { token: seller })
  const reporter = await world.tokenOf(await world.user({ name: 'Lan Anh' }))
  await site.call(reportPost, { id: data.id, reason: 'fraud', note: 'vé giả đấy' }, { token: reporter })
  const page = await openPageAs(site, await world.operator({ name: 'Tổng' }), '/quan-tri', { reducedMotion: 'reduce' })
  const first = page.getByRole('listitem').filter({ hasText: 'vé giả đấy' })
  await first.getByText('Lừa đảo').waitFor()
  await page.keyboard.press('t')
  await first.getByText('Bạn đang xử lý').waitFor()
  await page.keyboard.press('e')
  const matter = page.getByRole('listitem').filter({ hasText: 'bán vé giả' })
  await expect.poll(() => matter.evaluate((item) => item === document.activeElement)).toBe(true)
  await matter.getByRole('button', { name: 'Bỏ qua' }).click()
  await page.getByText('Không có báo cáo nào chờ xử lý.').waitFor()
})
