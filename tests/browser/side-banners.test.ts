import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSite, type Site, startSite } from './site.ts'
import { openPage, untilAlive } from './visit.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
})
afterAll(async () => {
  await site?.close()
})

test('side banners stand beside the content on wide screens, below it on narrower ones, and stay closed for the session', async () => {
  const page = await openPage(site, '/', { viewport: { width: 1600, height: 900 } })
  const banners = page.getByRole('region', { name: 'Quảng cáo' })
  expect(await banners.count()).toBe(2)
  const [left, main, right] = await Promise.all([
    banners.first().boundingBox(),
    page.getByRole('main').boundingBox(),
    banners.last().boundingBox(),
  ])
  expect([left?.width, left?.height]).toEqual([160, 500])
  const link = banners.first().getByRole('link')
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'nofollow noopener'])
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0)
  expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
  await banners.first().getByRole('button', { name: 'Đóng quảng cáo' }).click()
  await expect.poll(() => banners.count()).toBe(1)
  await page.reload()
  await untilAlive(page)
  await expect.poll(() => banners.count()).toBe(1)
  for (const width of [800, 1280, 1500]) {
    await page.setViewportSize({ width, height: 900 })
    const [content, banner] = await Promise.all([page.getByRole('main').boundingBox(), banners.last().boundingBox()])
    expect(banner?.y ?? 0).toBeGreaterThanOrEqual((content?.y ?? 0) + (content?.height ?? 0))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await banners.last().isVisible()).toBe(false)
})

test('side banners stand beside a narrow page from 1280 px on and leave it their room when closed, and elsewhere below the first screen', async () => {
  const page = await openPage(site, '/change-log', { viewport: { width: 1280, height: 900 } })
  const banners = page.getByRole('region', { name: 'Quảng cáo' })
  const [left, right] = await Promise.all([banners.first().boundingBox(), banners.last().boundingBox()])
  const content = await page.getByRole('main').boundingBox()
  expect(left?.y).toBe(right?.y)
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(content?.x ?? 0)
  expect((content?.x ?? 0) + (content?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
  await page.setViewportSize({ width: 1024, height: 900 })
  expect((await banners.first().boundingBox())?.y).toBeGreaterThan(900)

  await page.setViewportSize({ width: 1280, height: 900 })
  for (const count of [1, 0]) {
    await banners.first().getByRole('button', { name: 'Đóng quảng cáo' }).click()
    await expect.poll(() => banners.count()).toBe(count)
  }
  const wide = await page.getByRole('main').boundingBox()
  expect(wide?.width).toBe((content?.width ?? 0) + 2 * 160)
  // Before React is there as after it: the place of what was closed earlier takes no room at any time.
  await page.addInitScript(watchMain)
  await page.reload()
  await untilAlive(page)
  await expect.poll(() => page.locator('[data-banner]').count()).toBe(0)
  const widths = await page.evaluate(() => (window as unknown as { mainWidths: number[] }).mainWidths)
  expect(widths).toEqual([wide?.width])
})

/** Notes each width that the content is drawn with, once its page has come so far that both places stand after it. */
function watchMain(): void {
  const seen = window as unknown as { mainWidths: number[] }
  seen.mainWidths = []
  const note = () => {
    const main = document.querySelector('main:has(+ div + div)')
    const width = main?.getBoundingClientRect().width
    if (width !== undefined && width !== seen.mainWidths.at(-1)) seen.mainWidths.push(width)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}
