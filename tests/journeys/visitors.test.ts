import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/browser/axe.ts'
import { fillSite, type Site, startSite } from '#tests/browser/site.ts'
import { openPage, openPageAs, type VisitOptions } from '#tests/browser/visit.ts'

// One path through the site for each kind of visitor, in the way in which most of them take it.

let site: Site
let fixtureId: string
let groupId: string
let talker: string

const phone: VisitOptions = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }
const said = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text })

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
  const khang = await site.world.commentator({ name: 'Thu Hà' })
  talker = (await site.world.user({ name: 'Đức Huy' })).userId
  fixtureId = await site.world.liveFixture({ commentators: [khang], minute: 20, score: [2, 1] })
  groupId = await site.features.chat.ensureFixtureRoom(fixtureId)
})
afterAll(() => site?.close())

const say = (text: string) =>
  site.features.chat.say(talker, { roomId: groupId, uuid: crypto.randomUUID(), text, parentId: null })

test('a guest on a phone opens a live match from the home page, reads its new messages, and changes the language', async () => {
  await say('Mở hàng nào')
  const page = await openPage(site, '/', phone)
  await page.getByRole('main').locator(`a[href$="-${fixtureId}"]`).first().click()
  await page.waitForURL(`**-${fixtureId}`)
  await said(page, 'Mở hàng nào').waitFor()
  await say('Cú sút đẹp quá')
  await said(page, 'Cú sút đẹp quá').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Quay lại', exact: true }).click()
  await page.getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL('**/en')
  await page.getByRole('main').locator(`a[href$="-${fixtureId}"]`).first().click()
  await page.waitForURL(`**/en/**-${fixtureId}`)
  await said(page, 'Cú sút đẹp quá').waitFor()
})

test('a visitor with a keyboard jumps to the content, opens a page, and moves through the tabs of a match', async () => {
  const page = await openPage(site, '/', { viewport: { width: 1440, height: 900 } })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.getByRole('navigation').getByRole('link', { name: 'Lịch thi đấu', exact: true }).first().press('Enter')
  await page.waitForURL('**/lich-thi-dau')
  await page.getByRole('heading', { level: 1, name: 'Lịch thi đấu' }).waitFor()
  await page.getByRole('main').locator(`a[href$="-${fixtureId}"]`).first().press('Enter')
  const centre = page.getByRole('region', { name: 'Trung tâm trận đấu' })
  await centre.getByRole('tab', { selected: true }).press('ArrowRight')
  await centre.getByRole('tab', { selected: true }).press('End')
  await expect.poll(() => centre.getByRole('tab').last().getAttribute('aria-selected')).toBe('true')
})

test('a newcomer registers, writes in the chat of a match, which another visitor reads, and logs out', async () => {
  const reader = await openPage(site, `/mb/x-vs-y-${fixtureId}`, phone)
  const page = await openPage(site, `/truc-tiep/x-vs-y-${fixtureId}`)
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  await page.getByRole('button', { name: 'Chưa có tài khoản? Đăng ký' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tên đăng nhập').fill('hoa.ban')
  await dialog.getByLabel('Tên hiển thị').fill('Hoa Ban')
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill('Gió-lùa-qua-phên-73')
  await dialog.getByRole('button', { name: 'Đăng ký', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Tin nhắn' }).fill('Chào cả khán đài')
  await page.getByRole('textbox', { name: 'Tin nhắn' }).press('Enter')
  await said(reader, 'Chào cả khán đài').getByText('Hoa Ban').waitFor()
  await page.getByRole('button', { name: 'Tài khoản của Hoa Ban' }).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).waitFor()
})

test('a member posts in the feed, and the bell reports the reaction of another one', async () => {
  const [lan, huy] = [await site.world.user({ name: 'Lan Anh' }), await site.world.user({ name: 'Quang Huy' })]
  const page = await openPageAs(site, lan, '/bang-tin')
  await page.getByRole('button', { name: 'Trận này thế nào?' }).click()
  await page.getByRole('textbox', { name: 'Nội dung' }).fill('Bàn thắng phút 90, cả khán đài vỡ òa!')
  await page.getByRole('button', { name: 'Đăng', exact: true }).click()
  await page.getByRole('article', { name: 'Bài viết của Lan Anh' }).waitFor()
  const other = await openPageAs(site, huy, '/bang-tin', phone)
  await other.getByRole('button', { name: 'Thích bài viết của Lan Anh' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Thông báo, 1 chưa đọc' }).click()
  await page.getByRole('link', { name: /Quang Huy đã bày tỏ cảm xúc với bài viết của bạn/ }).waitFor()
})
