import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { openPlayer } from './player-page.ts'
import { type PlayerSite, startPlayerSite } from './player-site.ts'

let site: PlayerSite
let browser: Browser
beforeAll(async () => {
  site = await startPlayerSite()
  browser = await sharedBrowser()
  await site.publish('khang', 'football-minh-khang', [
    { track: 0, kbps: 1_000 },
    { track: 1, size: { width: 160, height: 90 } },
  ])
})
afterAll(async () => {
  await site?.close()
})

test.each([
  ['the push, in the smallest rendition', false, 160],
  ['hls.js', true, 640],
])('the bar of a live stream shows the picture of a moment, by %s', async (_, refusesPush, width) => {
  const { page, until } = await openPlayer(browser, site.pageUrl('khang'), { refusesPush })
  await until(({ hasPicture, windowStart, windowEnd }) => hasPicture && windowEnd - windowStart > 6)
  await page.mouse.move(300, 200)
  await page.getByRole('slider', { name: 'Tua' }).hover({ position: { x: 30, y: 8 } })
  const picture = page.locator('.player-seek-picture')
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(width)
})
