// A ladder of 6,000, 1,000, 500 and 200 kbit/s, watched through a link of 1,500, 800 and 300 kbit/s, and through one that
// steps between them. The page comes through the same link. Reports the time from the first picture until it has the
// largest rendition that the link carries, the stalls after the first picture, and the share of the time in which the
// picture moved. The next visit has the page in the browser's cache, and begins with the rate that the player measured.
import { setTimeout as delay } from 'node:timers/promises'
import { sharedBrowser } from '#tests/browser/browser.ts'
import { openPlayer } from '#tests/browser/player-page.ts'
import { startPlayerSite } from '#tests/browser/player-site.ts'
import { startNarrowNetwork } from '#tests/setup/narrow-network.ts'
import { machineLine } from './machine.ts'

/** Rates of the link in kbit/s, with the height of the largest rendition that it carries. */
const heightAt: Record<number, number> = { 1500: 270, 800: 180, 300: 90 }
const watchedMs = 20_000
const runs = [[1_500], [800], [300], [1_500, 800, 300, 800, 1_500]]

type Watched = { stalls: number; movedMs: number; sinceMs: number; heights: { atMs: number; height: number }[] }
declare global {
  interface Window {
    watched?: Watched
  }
}

/** Runs in the page from the first picture on. */
function record() {
  const video = document.querySelector('video') as HTMLVideoElement
  const watched: Watched = { stalls: 0, movedMs: 0, sinceMs: Date.now(), heights: [] }
  window.watched = watched
  video.addEventListener('waiting', () => {
    watched.stalls += 1
  })
  let before = video.currentTime
  let beforeMs = performance.now()
  const look = () => {
    const nowMs = performance.now()
    if (video.currentTime !== before) watched.movedMs += nowMs - beforeMs
    before = video.currentTime
    beforeMs = nowMs
    if (watched.heights.at(-1)?.height !== video.videoHeight)
      watched.heights.push({ atMs: Date.now(), height: video.videoHeight })
  }
  look()
  setInterval(look, 100)
}

function report(
  steps: readonly { kbps: number; atMs: number }[],
  { stalls, movedMs, sinceMs, heights }: Watched,
): string {
  const times = steps.map(({ kbps, atMs }, index) => {
    const untilMs = steps[index + 1]?.atMs ?? Infinity
    const isHeld = heights.findLast((one) => one.atMs <= atMs)?.height === heightAt[kbps]
    const reached = heights.find((one) => one.atMs > atMs && one.atMs < untilMs && one.height === heightAt[kbps])
    return `${kbps} after ${isHeld ? '0.0' : reached ? ((reached.atMs - atMs) / 1_000).toFixed(1) : 'more than 20'} s`
  })
  const share = (100 * movedMs) / (Date.now() - sinceMs)
  return `right rendition of ${times.join(', ')}; ${stalls} stalls; moved ${share.toFixed(1)} % of the time`
}

const site = await startPlayerSite()
await site.publish('ladder', 'football-minh-khang', [
  { track: 0, kbps: 6_000 },
  { track: 1, size: { width: 480, height: 270 }, kbps: 1_000 },
  { track: 2, size: { width: 320, height: 180 }, kbps: 500 },
  { track: 3, size: { width: 160, height: 90 }, kbps: 200 },
])
console.log(machineLine())
const browser = await sharedBrowser()
for (const rates of runs) {
  const network = await startNarrowNetwork(site.origin)
  network.setKbps(rates[0] ?? null)
  const player = await openPlayer(browser, site.pageUrl('ladder').replace(site.origin, network.origin))
  for (const visit of rates.length === 1 ? ['first visit', 'next visit'] : ['first visit']) {
    const steps: { kbps: number; atMs: number }[] = []
    if (visit === 'next visit') await player.page.reload()
    await player.until((state) => state.hasPicture)
    for (const kbps of rates) {
      network.setKbps(kbps)
      steps.push({ kbps, atMs: Date.now() })
      if (steps.length === 1) await player.page.evaluate(record)
      await delay(watchedMs)
    }
    const watched = (await player.page.evaluate(() => window.watched)) as Watched
    console.log(`${visit}, ${rates.join(' to ')} kbit/s: ${report(steps, watched)}`)
  }
  await player.close()
  await network.close()
}
await browser.close()
await site.close()
process.exit(0)
