import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bannerView } from '#contract/site.ts'
import { untilPainted } from './painted.ts'
import { fillSite, type Site, startSite } from './site.ts'
import { openPage, openPageAs, openVisit, untilAlive } from './visit.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
})
afterAll(async () => {
  await site?.close()
})

/** Height of the header and of the bar of the demo world. */
const headersPx = 64 + 32

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (found: Locator) => (await found.boundingBox()) as Box
const endOf = ({ x, width }: Box) => x + width

test('side banners are at both edges from 1280 px on, one above the other beside narrower pages, and stay closed for the session', async () => {
  const page = await openPage(site, '/', { viewport: { width: 1280, height: 900 } })
  const banners = page.getByRole('region', { name: 'Quảng cáo' })
  const main = page.getByRole('main')
  await expect.poll(() => banners.count()).toBe(2)
  const link = banners.first().getByRole('link')
  await expect
    .poll(() => link.evaluate((one: HTMLAnchorElement) => [one.target, one.rel]))
    .toEqual(['_blank', 'nofollow noopener'])
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
  await expect.poll(() => banners.last().isVisible()).toBe(false)

  await page.setViewportSize({ width: 1280, height: 900 })
  const narrow = await boxOf(main)
  for (const count of [1, 0]) {
    await banners.first().getByRole('button', { name: 'Đóng quảng cáo' }).click()
    await expect.poll(() => banners.count()).toBe(count)
  }
  const wide = await boxOf(main)
  expect(wide.width).toBe(narrow.width + 2 * 176)
  // Banners that were closed earlier never take space, neither before nor after React loads.
  await page.addInitScript(watchMain)
  await page.reload()
  await untilAlive(page)
  await expect.poll(() => page.locator('[data-banner]').count()).toBe(0)
  const widths = await page.evaluate(() => (window as unknown as { mainWidths: number[] }).mainWidths)
  expect(widths).toEqual([wide.width])
})

test('every page with room has its banners in the first screens, beside the content and never over it', async () => {
  const { page } = await openVisit()
  for (const path of ['/bang-tin', '/chatroom', '/reels', '/minigame', '/tai-khoan', '/tin-tuc']) {
    await page.goto(site.address + path)
    // Reels and the minigame fill the width of a tablet.
    for (const width of ['/reels', '/minigame'].includes(path) ? [1280, 1600] : [1024, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      const content = await boxOf(page.getByRole('main'))
      const first = await boxOf(page.locator('[data-banner]').first())
      expect([first.width, first.height], `${path} at ${width}`).toEqual([160, 500])
      expect(first.y + first.height, `${path} at ${width}`).toBeLessThanOrEqual(900)
      expect(endOf(first) <= content.x || endOf(content) <= first.x, `${path} at ${width}`).toBe(true)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} at ${width}`).toBe(0)
    }
  }
})

test('a live page has its banners below the first screen, or at both edges where its picture leaves room, and none in theatre', async () => {
  const fixtureId = await site.world.liveFixture({ minute: 5 })
  const { page } = await openVisit()
  await page.goto(`${site.address}/truc-tiep/x-vs-y-${fixtureId}`)
  await untilAlive(page)
  const banners = page.locator('[data-banner]')
  await expect.poll(() => banners.count()).toBe(2)
  for (const [width, height] of [
    [768, 1024],
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await untilPainted(page)
    const [first, second, stage] = [
      await boxOf(banners.first()),
      await boxOf(banners.last()),
      await boxOf(page.locator('.live-stage')),
    ]
    expect([first.width, first.height, first.y], `at ${width}`).toEqual([160, 500, second.y])
    expect(first.y, `at ${width}`).toBeGreaterThanOrEqual(Math.max(height, stage.y + stage.height))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width}`).toBe(0)
  }
  for (const [width, height] of [
    [1760, 690],
    [1920, 780],
    [2560, 1140],
  ] as const) {
    await page.setViewportSize({ width, height })
    await untilPainted(page)
    const [left, right, stage] = [
      await boxOf(banners.first()),
      await boxOf(banners.last()),
      await boxOf(page.locator('.live-stage')),
    ]
    expect([left.x, width - endOf(right)], `at ${width}`).toEqual([8, 8])
    expect(left.y + left.height, `at ${width}`).toBeLessThanOrEqual(height)
    expect(endOf(left) <= stage.x && endOf(stage) <= right.x, `at ${width}`).toBe(true)
    const picture = await boxOf(page.locator('.live-picture'))
    expect(picture.height, `picture at ${width}`).toBeGreaterThanOrEqual(height - headersPx - 49)
  }
  await page.keyboard.press('t')
  await expect.poll(() => banners.first().isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('banner').count()).toBe(0)
})

test('a member sees no banner that leads into this site, and the page does not move for it', async () => {
  const member = await site.world.user({ name: 'Lan Anh' })
  const page = await openPageAs(site, member, '/tin-tuc', { viewport: { width: 1440, height: 900 } })
  await expect.poll(() => page.locator('[data-banner]').count()).toBe(2)
  await expect.poll(() => page.locator('[data-banner]:visible').count()).toBe(0)
})

test('the parts of the home page stay apart and readable beside the banners', async () => {
  const { page } = await openVisit()
  await page.goto(site.address)
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const hero = await boxOf(page.getByRole('region', { name: /^Trận hot/ }))
    const coming = await boxOf(page.getByRole('region', { name: 'Sắp diễn ra' }))
    const isApart = endOf(hero) <= coming.x || hero.y + hero.height <= coming.y
    expect(isApart, `home at ${width}`).toBe(true)
    expect(coming.width, `home at ${width}`).toBeGreaterThanOrEqual(320)
  }
})

test('an impression counts after a second in a visible tab, also when the tab was hidden during the first one', async () => {
  const { page } = await openVisit()
  await page.clock.install()
  let views = 0
  page.on('request', (request) => {
    if (request.url().endsWith(bannerView.path)) views += 1
  })
  const show = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  // Hidden from the start: the page may be alive before the clock is paused.
  await page.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  )
  await page.goto(`${site.address}/tin-tuc`)
  await page.clock.pauseAt(Date.now() + 60_000)
  await untilAlive(page)
  await page.clock.runFor(5_000)
  expect(views).toBe(0)
  await show()
  await page.clock.runFor(1_000)
  await expect.poll(() => views).toBe(2)
  await page.clock.runFor(5_000)
  expect(views).toBe(2)
})

test('a page that is received only up to the end of its content already has its banners in place', async () => {
  const { page } = await openVisit({ viewport: { width: 1280, height: 900 }, noFault: /./ })
  const document = await (await fetch(`${site.address}/tin-tuc`)).text()
  const body = document.slice(0, document.indexOf('</main>'))
  await page.route('**/tin-tuc', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${site.address}/tin-tuc`)
  expect((await boxOf(page.getByRole('main'))).x).toBe(176)
})

/** Records each new width of the content, once both banner places and the content exist. */
function watchMain(): void {
  const seen = window as unknown as { mainWidths: number[] }
  seen.mainWidths = []
  const note = () => {
    const main = document.querySelector('.side-banners:has(> div + div) + main')
    const width = main?.getBoundingClientRect().width
    if (width !== undefined && width !== seen.mainWidths.at(-1)) seen.mainWidths.push(width)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}
