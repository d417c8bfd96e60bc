// Measures what a viewer sees in a real browser over a minute: the age of the picture, the first frame and stalls. A
// clock drawn into every frame is read back. Our stream is compared with plain HLS of 2 s segments from the same
// encoder in the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#tests/browser/browser.ts'
import { openPlayer } from '#tests/browser/player-page.ts'
import { type PlayerSite, startPlayerSite } from '#tests/browser/player-site.ts'
import { clockPicture, type EncoderSettings, startClockEncoder } from './clock-encoder.ts'
import { readClocks } from './clock-reader.ts'
import { quantile } from './machine.ts'

const measuredMs = 60_000
/** Not measured: during the first seconds the player approaches the live edge. */
const settlingMs = 12_000

/** `ll-hls` refuses the push, so that the player uses hls.js. */
type Way = 'push' | 'll-hls' | 'plain'

type Watched = { name: string; page: Page; close(): Promise<void>; firstFrameMs: number }

async function watch(browser: Browser, { name, url, way }: { name: string; url: string; way: Way }): Promise<Watched> {
  const opened = await openPlayer(browser, url, { refusesPush: way === 'll-hls' })
  const firstFrameMs = await opened.page.evaluate(async () => {
    const video = document.querySelector<HTMLVideoElement>('.player-media')
    if (video && video.readyState < video.HAVE_CURRENT_DATA) {
      await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
    }
    const asked = performance.getEntriesByType('resource').find((entry) => /\.m3u8|\/push/.test(entry.name))
    return performance.now() - (asked?.startTime ?? 0)
  })
  return { name, page: opened.page, close: opened.close, firstFrameMs }
}

async function measure(watched: Watched[]) {
  await new Promise((resolve) => setTimeout(resolve, settlingMs))
  for (const { page } of watched) await page.evaluate(readClocks, clockPicture)
  await new Promise((resolve) => setTimeout(resolve, measuredMs))
  for (const { name, page, firstFrameMs, close } of watched) {
    const { samples, stalls } = await page.evaluate(() => ({
      samples: (window.clockFrames ?? []).map(({ drawnMs, shownMs }) => shownMs - drawnMs),
      stalls: window.stalls ?? 0,
    }))
    console.log(
      [
        name.padEnd(44),
        `first frame ${(firstFrameMs / 1_000).toFixed(2)} s`,
        `p50 ${(quantile(samples, 0.5) / 1_000).toFixed(2)} s`,
        `p95 ${(quantile(samples, 0.95) / 1_000).toFixed(2)} s`,
        `stalls ${stalls}`,
        `frames read ${samples.length}`,
      ].join('   '),
    )
    await close()
  }
}

async function measureSettings(
  settings: EncoderSettings,
  { site, browser, plain }: { site: PlayerSite; browser: Browser; plain: string },
) {
  const key = settings
  const playlist = join(plain, `${key}.m3u8`)
  const encoder = startClockEncoder(settings, [
    `[f=flv]${site.publishAddress}/${key}`,
    `[f=hls:hls_time=2:hls_list_size=6:hls_flags=delete_segments+program_date_time]${playlist}`,
  ])
  try {
    await site.waitForStream(key)
    const plainUrl = `/plain/${key}.m3u8`
    await site.waitForFile(plainUrl)
    await measure([
      await watch(browser, { name: `push, own player, ${settings}`, url: site.pageUrl(key), way: 'push' }),
      await watch(browser, {
        name: `LL-HLS, hls.js in our player, ${settings}`,
        url: site.pageUrl(key),
        way: 'll-hls',
      }),
      await watch(browser, {
        name: `plain HLS 2 s, hls.js, ${settings}`,
        url: site.pageOf({ url: plainUrl, kind: 'hls' }),
        way: 'plain',
      }),
    ])
  } finally {
    encoder.kill('SIGKILL')
  }
}

const plain = mkdtempSync(join(tmpdir(), 'plain-hls-'))
const site = await startPlayerSite({ files: { prefix: '/plain/', directory: plain } })
const browser = await launchBrowser()
try {
  await measureSettings('zero-latency', { site, browser, plain })
  await measureSettings('obs-like', { site, browser, plain })
} finally {
  await browser.close()
  await site.close()
  rmSync(plain, { recursive: true, force: true })
}
