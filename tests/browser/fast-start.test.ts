import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNarrowNetwork } from '#tests/setup/narrow-network.ts'
import { sharedBrowser } from './browser.ts'
import { openPlayer } from './player-page.ts'
import { type PlayerSite, startPlayerSite } from './player-site.ts'

let site: PlayerSite
beforeAll(async () => {
  site = await startPlayerSite()
  await site.publish('ladder', 'football-minh-khang', [
    { track: 0, kbps: 4_000 },
    { track: 1, size: { width: 320, height: 180 }, kbps: 500 },
    { track: 2, size: { width: 160, height: 90 }, kbps: 200 },
  ])
})
afterAll(async () => {
  await site?.close()
})

test('a viewer who came over a weak network sees the best picture some seconds after it is strong', async () => {
  const network = await startNarrowNetwork(site.origin)
  network.setKbps(900)
  const { page, until } = await openPlayer(
    await sharedBrowser(),
    site.pageUrl('ladder').replace(site.origin, network.origin),
  )
  await until(({ hasPicture, status }) => hasPicture && status === 'ready')
  const height = () => page.evaluate(() => document.querySelector('video')?.videoHeight)
  expect(await height()).toBeLessThan(360)
  const probes: string[] = []
  page.on('request', (request) => {
    if (request.headers().range) probes.push(new URL(request.url()).pathname)
  })
  network.setKbps(null)
  await expect.poll(height, { timeout: 30_000 }).toBe(360)
  // A calm period of ten seconds for each step would need no probe.
  expect(probes.length).toBeGreaterThan(0)
  await network.close()
})

test('a viewer can go back soon although the first playlists did not come', async () => {
  const { page } = await openPlayer(await sharedBrowser(), site.pageUrl('ladder'), { lostPlaylists: 2 })
  await page.waitForFunction(() => {
    const { player } = window.testHandle ?? {}
    const played = player?.media()?.played
    if (!player || !played || played.length === 0) return false
    return player.state.get().windowStart < played.start(0) - 3
  })
})
