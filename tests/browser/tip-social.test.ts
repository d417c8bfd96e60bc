import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReports } from '#contract/reports.ts'
import { reactToTip, tipInfo, tipReactions, tipsCreate } from '#contract/tips.ts'
import { createTipWorld } from '#tests/setup/tips.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { devToolsOf } from './tabs.ts'
import { fillLogin, openPage, openVisit, type VisitOptions } from './visit.ts'

let site: Site
let tipId: string
let path: string

beforeAll(async () => {
  site = await startSite()
  const lan = await site.world.user({ username: 'lananh', name: 'Lan Anh' })
  await site.world.user({ username: 'binh', name: 'Bình' })
  const tips = createTipWorld(site, site.world)
  const draft = { fixtureId: await tips.openFixture(), market: 'handicap', line: 0.25, side: 'home', stake: 1 } as const
  const token = await site.world.tokenOf(lan)
  const { data } = await site.call(tipsCreate, { ...draft, content: 'Chủ nhà.' }, { token })
  tipId = data.id
  path = `/tip-keo/${data.slug}`
  const others = await Promise.all(
    [1, 2].map((i) => site.world.user({ username: `fan${i}`, name: `Cổ động viên ${i}` })),
  )
  for (const other of others)
    await site.call(reactToTip, { id: tipId, reaction: 'love' }, { token: await site.world.tokenOf(other) })
})
afterAll(async () => {
  await site?.close()
})

const open = (path: string, options?: VisitOptions) => openPage(site, path, options)

const logIn = (page: Page) => fillLogin(page, { username: 'binh', password: site.password })

const binhsReaction = async () => {
  const { rows } = await site.engines.database.pool.query(
    `select r.reaction from reactions r join users u on u.id = r.user_id where u.username = 'binh'`,
  )
  return rows[0]?.reaction ?? null
}

test('a guest logs in and likes, chooses other reactions by mouse and keys, and a refusal restores the previous one', async () => {
  const page = await open(path)
  const own = (name: string, pressed: boolean) =>
    page.getByRole('button', { name: `${name} tip của Lan Anh`, exact: true, pressed })
  const picker = page.getByRole('toolbar', { name: 'Chọn cảm xúc' })
  await page.getByRole('button', { name: '2 Xem ai đã bày tỏ cảm xúc' }).waitFor()
  await own('Thích', false).click()
  await logIn(page)
  await own('Thích', true).waitFor()
  await expect.poll(binhsReaction).toBe('like')

  await own('Thích', true).hover()
  await picker.getByRole('button', { name: 'Bất ngờ' }).click()
  await own('Bất ngờ', true).waitFor()
  await expect.poll(binhsReaction).toBe('wow')

  await page.getByRole('button', { name: 'Chọn cảm xúc' }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => picker.getByRole('button', { name: 'Bất ngờ' }).evaluate((of) => of === document.activeElement))
    .toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await own('Buồn', true).waitFor()
  await expect.poll(binhsReaction).toBe('sad')
  await page.keyboard.press('Enter')
  await picker.getByRole('button').first().waitFor()
  await page.keyboard.press('Escape')
  await picker.waitFor({ state: 'hidden' })

  await page.route('**/tips/reaction', (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg: 'UNAVAILABLE', data: null } }),
  )
  await own('Buồn', true).click()
  await page.getByText('Hệ thống đang tạm gián đoạn').waitFor()
  await own('Buồn', true).waitFor()
  await page.unroute('**/tips/reaction')
  await own('Buồn', true).click()
  await own('Thích', false).waitFor()
  await expect.poll(binhsReaction).toBe(null)
})

test('a long press on a card opens the picker without liking, and members are listed by reaction', async () => {
  const page = await open('/tip-keo', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })
  const like = page.getByRole('button', { name: 'Thích tip của Lan Anh', exact: true })
  await like.scrollIntoViewIfNeeded()
  const box = await like.boundingBox()
  const touch = await devToolsOf(page)
  const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  const picker = page.getByRole('toolbar', { name: 'Chọn cảm xúc' })
  await picker.getByRole('button', { name: 'Haha' }).waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await picker.getByRole('button', { name: 'Haha' }).tap()
  await logIn(page)
  await expect.poll(binhsReaction).toBe('haha')
  await page.getByRole('button', { name: '3 Xem ai đã bày tỏ cảm xúc' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Những người đã bày tỏ cảm xúc' })
  const names = dialog.getByRole('listitem')
  await expect.poll(() => names.allInnerTexts()).toHaveLength(3)
  await expect.poll(() => names.getByRole('link', { name: 'Bình' }).getAttribute('href')).toBe('/thanh-vien/binh')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Yêu thích/ }).tap()
  await expect.poll(() => names.allInnerTexts()).toHaveLength(2)
  const { data } = await site.call(
    tipReactions,
    { id: tipId },
    { token: await site.world.tokenOf(await site.world.user()) },
  )
  expect(data).toMatchObject({ total: 3, own: null })
})

test('a tip is reported with a reason, and its page counts a view', async () => {
  const viewResponse = (page: Page) => page.waitForResponse('**/tips/view')
  const { page } = await openVisit()
  const counted = viewResponse(page)
  await page.goto(site.address + path)
  expect((await counted).status()).toBe(200)
  await expect.poll(async () => (await site.call(tipInfo, { id: tipId, locale: 'en' })).data.views).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Báo cáo tip của Lan Anh' }).click()
  await logIn(page)
  const dialog = page.getByRole('dialog', { name: 'Báo cáo vi phạm' })
  await dialog.getByRole('button', { name: 'Gửi báo cáo' }).click()
  await dialog.getByRole('alert').getByText('Hãy chọn một lý do.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Lừa đảo').check()
  await dialog.getByLabel('Ghi chú (không bắt buộc)').fill('Mạo danh.')
  await dialog.getByRole('button', { name: 'Gửi báo cáo' }).click()
  await page.getByText('Đã gửi báo cáo. Cảm ơn bạn.').waitFor()
  const token = await site.world.tokenOf(await site.world.operator())
  const { list } = (await site.call(openReports, { kind: 'tip' }, { token })).data
  expect(list).toMatchObject([{ targetId: tipId, reason: 'fraud', note: 'Mạo danh.', reporter: { username: 'binh' } }])
})

test('the activity of a member shows a tip with its pick, its price and its state', async () => {
  const page = await open('/thanh-vien/lananh?xem=hoat-dong', { viewport: { width: 390, height: 844 } })
  const act = page.getByRole('list', { name: 'Hoạt động' }).getByRole('link', { name: /Đăng tip/ })
  await act.getByText(/ −0\/0\.5$/).waitFor()
})
