import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#demo/world.ts'
import { axeFindings, layOut } from './axe.ts'
import { isChunk } from './chunks.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPage, openPageAs } from './visit.ts'

let site: Site
let path: string
let host: Person
let voter: Person

beforeAll(async () => {
  site = await startSite()
  host = await site.world.commentator({ name: 'Minh Khang' })
  await site.world.commentator({ username: 'thaovy', name: 'Thảo Vy' })
  voter = await site.world.user({ name: 'Lan Anh' })
  const fixtureId = await site.world.liveFixture({ commentators: [host], minute: 20, score: [2, 1] })
  path = `/mb/x-vs-y-${fixtureId}`
})
afterAll(async () => {
  await site?.close()
})

const cardOf = (page: Page) => page.getByRole('region', { name: 'Bình chọn' })
const answerOf = (page: Page, name: RegExp) => cardOf(page).getByRole('radio', { name })
const phone = { viewport: { width: 390, height: 844 } }

async function startPoll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Quản lý phòng' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bình chọn' }).click()
  const form = page.getByRole('dialog', { name: 'Tạo bình chọn' })
  const question = form.getByLabel('Câu hỏi')
  await form.getByRole('button', { name: 'Tạo bình chọn' }).click()
  await expect.poll(() => question.evaluate((field) => field === document.activeElement)).toBe(true)
  await question.fill('giết cả nhà mày')
  await form.getByLabel('Lựa chọn 1').fill('Chủ nhà')
  await form.getByLabel('Lựa chọn 2', { exact: true }).fill('Đội khách')
  await form.getByRole('button', { name: 'Thêm lựa chọn' }).click()
  await form.getByLabel('Lựa chọn 3', { exact: true }).fill('Hòa')
  await form.getByRole('button', { name: 'Tạo bình chọn' }).click()
  await form.getByText('Nội dung này không được phép').waitFor()
  await question.fill('Đội nào thắng trận này?')
  await form.getByRole('button', { name: 'Tạo bình chọn' }).click()
  await form.waitFor({ state: 'detached' })
}

test('a host starts a poll, a guest logs in and votes by keyboard, and the result stays until it is hidden', async () => {
  const hostPage = await openPageAs(site, host, path)
  const page = await openPage(site, path, phone)
  await page.getByRole('textbox', { name: 'Tin nhắn' }).waitFor()
  await startPoll(hostPage)
  // On a phone the poll begins as one line, so that it leaves room for the messages.
  const line = cardOf(page).getByRole('button', { name: /Đội nào thắng trận này\?/ })
  await line.waitFor()
  await expect.poll(() => line.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(async () => (await cardOf(page).boundingBox())?.height).toBeLessThan(60)
  await line.press('Enter')
  await answerOf(page, /^Đội khách/).press('Space')
  await fillLogin(page, { username: voter.username, password: site.password })
  await answerOf(hostPage, /^Đội khách, 100%, 1 lượt, dẫn đầu/).waitFor()
  await answerOf(page, /^Đội khách, 100%, 1 lượt, lựa chọn của bạn/).waitFor()
  await answerOf(page, /^Đội khách/).press('ArrowDown')
  await answerOf(hostPage, /^Hòa, 100%, 1 lượt/).waitFor()
  await page.reload()
  await line.press('Enter')
  await answerOf(page, /^Hòa, .*lựa chọn của bạn/).waitFor()
  for (const way of [{ mode: 'light', width: 390 } as const, { mode: 'dark', width: 1440 } as const]) {
    await layOut(page, way)
    expect([way, await axeFindings(page, '#live-chat')]).toEqual([way, []])
    const heights = await cardOf(page)
      .locator('button, label')
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height))
    expect([way, heights.filter((height) => height < 44)]).toEqual([way, []])
  }
  await cardOf(hostPage).getByRole('button', { name: 'Kết thúc' }).click()
  await answerOf(page, /^Hòa, 100%, 1 lượt, lựa chọn của bạn, thắng/).waitFor()
  await expect.poll(() => answerOf(page, /^Hòa/).isDisabled()).toBe(true)
  await page.getByRole('log').getByText('Bình chọn “Đội nào thắng trận này?”: Hòa thắng với 1/1 lượt.').waitFor()
  await cardOf(page).getByRole('button', { name: 'Ẩn kết quả' }).click()
  await cardOf(page).waitFor({ state: 'detached' })
  await cardOf(hostPage).waitFor()
})

test('a host recommends a commentator, everyone sees the card, and a viewer answers with a sticker', async () => {
  const hostPage = await openPageAs(site, host, path)
  const page = await openPageAs(site, voter, path, phone)
  await hostPage.getByRole('button', { name: 'Quản lý phòng' }).click()
  await hostPage.getByRole('dialog').getByRole('button', { name: 'Giới thiệu' }).click()
  await hostPage.getByLabel('Tìm phòng hoặc bình luận viên').fill('thao vy')
  await hostPage.getByRole('button', { name: 'Giới thiệu Thảo Vy' }).press('Enter')
  const card = page.getByRole('region', { name: 'Giới thiệu: Thảo Vy' })
  await card.getByRole('button', { name: 'Theo dõi Thảo Vy' }).waitFor()
  await expect
    .poll(() => card.getByRole('link', { name: 'Xem trang Thảo Vy' }).getAttribute('href'))
    .toBe('/thanh-vien/thaovy')

  const loaded = Promise.withResolvers<void>()
  await page.route(isChunk('emoji-panel'), async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Biểu tượng cảm xúc' }).first().click()
  const tab = page.getByRole('button', { name: 'Nhãn dán' })
  await tab.focus()
  loaded.resolve()
  await page.getByRole('searchbox', { name: 'Tìm biểu tượng' }).waitFor()
  // The picker loaded last, and left the focus where the viewer had put it.
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Màu của đội' }).getByRole('radio').nth(1).press('Space')
  expect(await axeFindings(page, '#live-chat')).toEqual([])
  await page.getByRole('button', { name: 'Trống cổ động' }).press('Enter')
  await hostPage.getByRole('img', { name: 'Nhãn dán: Trống cổ động' }).waitFor()
  expect(await axeFindings(page, '#live-chat')).toEqual([])
})
