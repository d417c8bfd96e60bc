import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type NarrowNetwork, startNarrowNetwork } from '#tests/setup/narrow-network.ts'
import { sharedBrowser } from './browser.ts'
import { openPlayer, type PlayerPage } from './player-page.ts'
import { type PlayerSite, startPlayerSite } from './player-site.ts'

let site: PlayerSite
let browser: Browser
let network: NarrowNetwork
let player: PlayerPage

/** Publishes four renditions: 6 Mbit/s in 360p, then 1 Mbit/s, 500 kbit/s and 200 kbit/s. */
beforeAll(async () => {
  site = await startPlayerSite()
  browser = await sharedBrowser()
  await site.publish('ladder', 'football-minh-khang', [
    { track: 0, kbps: 6_000 },
    { track: 1, size: { width: 480, height: 270 }, kbps: 1_000 },
    { track: 2, size: { width: 320, height: 180 }, kbps: 500 },
    { track: 3, size: { width: 160, height: 90 }, kbps: 200 },
  ])
})

beforeEach(async () => {
  network = await startNarrowNetwork(site.origin)
})

afterEach(async () => {
  await network.close()
})

afterAll(async () => {
  await site?.close()
})

/** The page itself loads on a fast network. `kbps` begins with the first picture. */
async function watch(kbps: number | null = null): Promise<void> {
  player = await openPlayer(browser, site.pageUrl('ladder').replace(site.origin, network.origin))
  network.setKbps(kbps)
  await player.until((state) => state.hasPicture && state.status === 'ready')
}

/** Resolves when the picture has one of the heights. */
function untilHeight(...heights: number[]): Promise<unknown> {
  return player.page.waitForFunction(
    (wanted) => wanted.includes(document.querySelector('video')?.videoHeight ?? 0),
    heights,
    { timeout: 60_000 },
  )
}

test('the picture moves on a network that carries a fifth of the best rendition, and follows its changes', async () => {
  await watch(1_500)
  await untilHeight(270, 180)
  await player.untilPlayed(5)
  network.setKbps(400)
  await untilHeight(90)
  await player.untilPlayed(5)
  network.setKbps(null)
  await untilHeight(180, 270, 360)
  await player.untilPlayed(3)
  const { status, chosenRendition } = await player.state()
  expect([status, chosenRendition]).toEqual(['ready', null])
})

test('a page that came over a weak network begins with a rendition that it carries, as does the next visit', async () => {
  network.setKbps(900)
  await watch(900)
  const firstHeight = () => player.page.evaluate(() => document.querySelector('video')?.videoHeight)
  expect([90, 180]).toContain(await firstHeight())
  await player.untilPlayed(3)
  await player.page.reload()
  await player.until((state) => state.hasPicture && state.status === 'ready')
  expect([90, 180]).toContain(await firstHeight())
  await player.until(({ latencyMs }) => latencyMs !== null && latencyMs > 2_000)
})

test('a viewer who saves data gets a small rendition on a fast network', async () => {
  await watch()
  await untilHeight(360, 270)
  await player.page.mouse.move(300, 200)
  await player.page.getByRole('button', { name: 'Chất lượng' }).click()
  const saver = player.page.getByRole('menuitemcheckbox', { name: 'Tiết kiệm dữ liệu' })
  await saver.click()
  await expect.poll(() => saver.getAttribute('aria-checked')).toBe('true')
  await untilHeight(180)
  await player.untilPlayed(3)
  await expect
    .poll(() => player.page.evaluate(() => JSON.parse(localStorage.getItem('player') ?? '{}').savesData))
    .toBe(true)
})

test('below the smallest rendition, a viewer is offered the sound and can listen', async () => {
  await watch()
  network.setKbps(90)
  await player.page.getByText('Mạng quá chậm').waitFor({ timeout: 60_000 })
  await player.page.getByRole('button', { name: 'Chuyển sang chỉ nghe tiếng' }).click()
  await player.page.getByText('Đang phát riêng phần tiếng').waitFor()
  await player.untilPlayed(4, 60_000)
  network.setKbps(null)
  await player.page.getByRole('button', { name: 'Xem lại hình' }).click()
  await untilHeight(90, 180, 270, 360)
  await player.untilPlayed(2)
})

test('two stalls make the picture steady: a longer buffer, and the menu lets the viewer choose', async () => {
  await watch()
  await player.untilPlayed(2)
  for (const stall of [1, 2]) {
    network.setCut(true)
    await player.until((state) => state.isWaiting)
    network.setCut(false)
    await player.until((state) => state.status === 'ready' && !state.isWaiting)
    await player.untilPlayed(stall)
  }
  await player.until(({ latencyMs }) => latencyMs !== null && latencyMs > 2_000, 60_000)
  await player.request('chooseLatency', 'lowest')
  await player.until(({ latencyMs }) => latencyMs !== null && latencyMs < 1_500, 60_000)
})
