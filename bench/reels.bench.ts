// Measures reels on a phone: 100 swipes through a feed in Chromium, with and without the throttled line of a Vietnamese
// phone (1.6 Mbit/s, 150 ms). Reports the time from the end of the touch to the first moving frame, the share of
// pictures that were ready, and the memory at the end. `SWIPES=20` swipes less often.
import { join } from 'node:path'
import pg from 'pg'
import type { CDPSession, Page } from 'playwright-core'
import { embeddedUrls } from '#server/engines/database/embedded.ts'
import { launchBrowser } from '#tests/browser/browser.ts'
import { busyCpuSeconds, cpuSecondsOf, quantile } from './machine.ts'
import { type Site, startSite } from './site.ts'

const swipes = Number(process.env.SWIPES ?? 100)
/** Viewing time before the next swipe. */
const lookMs = 700
const screen = { width: 390, height: 844 }

/** Adds copies of the demo's reels, because the demo has fewer reels than the bench swipes through. */
async function fill({ folder }: Site): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrls(join(folder, 'postgres')).ownerUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into reels (user_id, request_id, caption, upload_id, highlight_id, video, poster, width, height, duration_ms, created_at)
     select user_id, gen_random_uuid(), caption || ' (' || i || ')', upload_id, highlight_id, video || '?lan=' || i, poster, width,
       height, duration_ms, created_at - i * interval '1 hour'
     from reels cross join generate_series(1, $1::int) i where upload_id is not null`,
    [Math.ceil(swipes / 4) + 2],
  )
  await client.end()
}

type Swipe = { startedAt: number; wasThere: boolean; shownAt: number }
declare global {
  interface Window {
    swipe?: { startedAt: number; wasThere: boolean; shown: Promise<number> }
  }
}

/** Runs in the page: prepares to wait for the first moving frame of the next video. */
function watchNext(index: number): void {
  const video = document.querySelector<HTMLVideoElement>(`[data-index="${index}"] video`)
  if (!video) throw new Error(`there is no reel ${index}`)
  const shown = new Promise<number>((resolve) => {
    const look = () =>
      video.requestVideoFrameCallback((now) => (video.paused && video.currentTime === 0 ? look() : resolve(now)))
    look()
  })
  const swipe = { startedAt: Number.NaN, wasThere: video.readyState >= 2, shown }
  document.addEventListener('touchend', ({ timeStamp }) => (swipe.startedAt = timeStamp), { once: true })
  window.swipe = swipe
}

/**
 * Swipes with single touch events, because a gesture synthesised by DevTools does not scroll a track with snap points.
 */
async function swipeUp(page: Page, devtools: CDPSession): Promise<void> {
  const [x, from, to] = [screen.width / 2, screen.height * 0.8, screen.height * 0.1]
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', from)
  for (let y = from; y > to; y -= 40) {
    await touch('touchMove', y)
    // Chromium merges moves that are faster than the frame rate, and the track would not follow them.
    await page.waitForTimeout(16)
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function swipeOnce(page: Page, devtools: CDPSession, index: number): Promise<Swipe> {
  await page.locator(`[data-index="${index}"] video`).waitFor({ state: 'attached' })
  await page.evaluate(watchNext, index)
  await swipeUp(page, devtools)
  return page.evaluate(async () => {
    const { startedAt = Number.NaN, wasThere = false, shown } = window.swipe ?? {}
    return { startedAt, wasThere, shownAt: (await shown) ?? Number.NaN }
  })
}

async function measure(site: Site, what: string, isThrottled: boolean): Promise<object> {
  const browser = await launchBrowser()
  const context = await browser.newContext({
    viewport: screen,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'vi-VN',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const throttled = {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: 96_000,
  }
  if (isThrottled) await devtools.send('Network.emulateNetworkConditions', throttled)
  await page.goto(`${site.address}/reels`)
  await page.locator('[data-index="0"] video').waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.enable')
  const heapMb = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { heap: value('JSHeapUsedSize') / 1e6, nodes: value('Nodes') }
  }
  const before = await heapMb()
  const [server, all, from] = [cpuSecondsOf(site.pid), busyCpuSeconds(), performance.now()]
  const taken: Swipe[] = []
  for (let index = 1; index <= swipes; index += 1) {
    taken.push(await swipeOnce(page, devtools, index))
    await page.waitForTimeout(lookMs)
  }
  const seconds = (performance.now() - from) / 1_000
  const [serverCpu, allCpu] = [(cpuSecondsOf(site.pid) - server) / seconds, (busyCpuSeconds() - all) / seconds]
  const after = await heapMb()
  const held = await page.evaluate(() => ({
    videos: document.querySelectorAll('video').length,
    withSource: document.querySelectorAll('video[src]').length,
  }))
  await browser.close()
  const ms = taken.map(({ startedAt, shownAt }) => shownAt - startedAt)
  const share = taken.filter(({ wasThere }) => wasThere).length / taken.length
  return {
    what,
    swipes: taken.length,
    'first moving frame p50 ms': Math.round(quantile(ms, 0.5)),
    'p95 ms': Math.round(quantile(ms, 0.95)),
    'picture there before': `${Math.round(share * 100)} %`,
    'heap MB': `${before.heap.toFixed(1)} -> ${after.heap.toFixed(1)}`,
    nodes: `${before.nodes} -> ${after.nodes}`,
    'videos, with a source': `${held.videos}, ${held.withSource}`,
    'server CPU': Number(serverCpu.toFixed(2)),
    'browser and all else CPU': Number((allCpu - serverCpu).toFixed(2)),
  }
}

const site = await startSite()
try {
  await fill(site)
  console.table([await measure(site, 'no limit', false), await measure(site, '1.6 Mbit/s, 150 ms', true)])
} finally {
  await site.stop()
}
