import { afterAll, beforeAll, expect, test } from 'vitest'
import { isChunk } from './chunks.ts'
import { fillSite, type Site, startSite } from './site.ts'
import { openPage, openVisit, untilAlive, type VisitOptions } from './visit.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
})
afterAll(() => site?.close())

const open = (path: string, options?: VisitOptions) => openPage(site, path, options)

test('everything can be reached with the keyboard, and the link to the content is first', async () => {
  const page = await open('/')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tới nội dung chính')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('a navigation within the site announces the new title and moves the focus to the content, but not from a chip in it', async () => {
  const { page } = await openVisit()
  // Delays the script that moves the focus: it loads last, and a visitor may navigate earlier.
  const gone = Promise.withResolvers<void>()
  await page.route(isChunk('later-effects'), (route) => gone.promise.then(() => route.continue()))
  await page.goto(`${site.address}/`)
  await untilAlive(page)
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim())
  const saysTitle = async () => (await page.getByRole('status').allTextContents()).includes(await page.title())
  await page.getByRole('navigation').getByRole('link', { name: 'Kết quả', exact: true }).first().press('Enter')
  await page.waitForURL('**/ket-qua')
  gone.resolve()
  await expect.poll(focused).toBe('main')
  await expect.poll(saysTitle).toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'Bóng rổ' }).press('Enter')
  await page.waitForURL('**/ket-qua/bong-ro')
  await expect.poll(saysTitle).toBe(true)
  expect(await focused()).toContain('Bóng rổ')
})

test('a phone has five links in the bottom bar, and no page is wider than the screen', async () => {
  const page = await open('/', { viewport: { width: 320, height: 640 } })
  const places = page.getByRole('navigation', { name: 'Điều hướng nhanh' }).locator(':scope > ul > li')
  await expect.poll(() => places.count()).toBe(5)
  for (const path of [
    '/',
    '/truc-tiep',
    '/truc-tiep/dua-bi',
    '/api-docs',
    '/lich-thi-dau',
    '/ket-qua',
    '/lich-truc-tiep',
    '/gioi-thieu',
    '/chinh-sach-cookie',
    '/khong-co',
  ]) {
    await page.goto(site.address + path)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path }).toBe(320)
  }
})

test('on paper a page has only its content, in light colours; in forced colours the chosen chip looks different', async () => {
  const page = await open('/lich-thi-dau', { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  const roles = ['banner', 'contentinfo', 'heading'] as const
  await expect
    .poll(() => Promise.all(roles.map((role) => page.getByRole(role).first().isVisible())))
    .toEqual([false, false, true])
  // The colour changes with the next frame.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: null, forcedColors: 'active' })
  const chips = page.getByRole('main').getByRole('link', { name: /^(Tất cả|Bóng rổ)/ })
  const colours = await chips.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  expect(new Set(colours).size).toBe(2)
})

test('without scripts a part that needs them says so, and a skeleton does not wait forever', async () => {
  const id = await site.world.liveFixture({ minute: 5 })
  const { page } = await openVisit({ javaScriptEnabled: false })
  for (const path of ['/diem-danh', `/truc-tiep/x-vs-y-${id}`]) {
    await page.goto(site.address + path)
    await page.locator('noscript p', { hasText: 'Phần này cần JavaScript.' }).waitFor()
    await expect.poll(() => page.locator('.skeleton:visible').count()).toBe(0)
  }
})
