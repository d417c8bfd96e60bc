import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSite, type Site, startSite } from './site.ts'
import { openPage, openVisit, untilAlive } from './visit.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
})
afterAll(async () => {
  await site?.close()
})

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (found: Locator) => (await found.boundingBox()) as Box
const endOf = ({ x, width }: Box) => x + width

test('side banners stand at both edges from 1280 px on, one above the other beside narrower pages, and stay closed for the session', async () => {
  const page = await openPage(site, '/', { viewport: { width: 1280, height: 900 } })
  const banners = page.getByRole('region', { name: 'Quảng cáo' })
  const main = page.getByRole('main')
  expect(await banners.count()).toBe(2)
  const link = banners.first().getByRole('link')
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'nofollow noopener'])
  for (const width of [1280, 1440, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    const [left, content, right] = [await boxOf(banners.first()), await boxOf(main), await boxOf(banners.last())]
    expect([left.x, left.width, left.height, width - endOf(right)]).toEqual([16, 160, 500, 16])
    expect(left.y).toBe(right.y)
    expect(endOf(left)).toBeLessThanOrEqual(content.x)
    expect(endOf(content)).toBeLessThanOrEqual(right.x)
  }
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const [first, content, second] = [await boxOf(banners.first()), await boxOf(main), await boxOf(banners.last())]
    expect(endOf(content)).toBeLessThanOrEqual(first.x)
    expect(first.y + first.height).toBeLessThanOrEqual(900)
    expect(second.y).toBeGreaterThanOrEqual(first.y + first.height)
    expect(second.y).toBeLessThan(900)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await banners.last().isVisible()).toBe(false)

  await page.setViewportSize({ width: 1280, height: 900 })
  const narrow = await boxOf(main)
  for (const count of [1, 0]) {
    await banners.first().getByRole('button', { name: 'Đóng quảng cáo' }).click()
    await expect.poll(() => banners.count()).toBe(count)
  }
  const wide = await boxOf(main)
  expect(wide.width).toBe(narrow.width + 2 * 176)
  // Before React is there as after it: the place of what was closed earlier takes no room at any time.
  await page.addInitScript(watchMain)
  await page.reload()
  await untilAlive(page)
  await expect.poll(() => page.locator('[data-banner]').count()).toBe(0)
  const widths = await page.evaluate(() => (window as unknown as { mainWidths: number[] }).mainWidths)
  expect(widths).toEqual([wide.width])
})

test('every page with room has its banners in the first screens, beside the content and never over it', async () => {
  const fixtureId = await site.world.liveFixture({ minute: 5 })
  const { page } = await openVisit()
  for (const path of [`/truc-tiep/x-vs-y-${fixtureId}`, '/bang-tin', '/chatroom', '/reels', '/tai-khoan', '/tin-tuc']) {
    await page.goto(site.address + path)
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const content = await boxOf(page.getByRole('main'))
      const first = await boxOf(page.locator('[data-banner]').first())
      expect(first.y + first.height, `${path} at ${width}`).toBeLessThanOrEqual(900)
      expect(endOf(first) <= content.x || endOf(content) <= first.x, `${path} at ${width}`).toBe(true)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} at ${width}`).toBe(0)
    }
  }
})

/** Notes each width that the content is drawn with, once its page has come so far that both places stand after it. */
function watchMain(): void {
  const seen = window as unknown as { mainWidths: number[] }
  seen.mainWidths = []
  const note = () => {
    const main = document.querySelector('main:has(+ .side-banners > div + div)')
    const width = main?.getBoundingClientRect().width
    if (width !== undefined && width !== seen.mainWidths.at(-1)) seen.mainWidths.push(width)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}
