import { readFile } from 'node:fs/promises'
import fastify from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startClipPublisher } from '#demo/publisher.ts'
import { createMemoryCrowds } from '#server/engines/crowds/memory.ts'
import { createLiveEdge, serveLiveEdge } from '#server/http/live-edge.ts'
import { oneOrigin } from '#server/http/origins/stream-origins.ts'
import { createPlaybackAddresses } from '#server/http/playback-addresses.ts'
import { anonymous } from '#server/http/viewer.ts'
import { createViewerMarks } from '#server/http/viewer-marks.ts'
import { KEY, loadClip, startTestEngine } from '#tests/media/test-engine.ts'
import { sharedBrowser } from './browser.ts'

const clip = await loadClip()
let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

/** A page with a video element and hls.js. It stores its measurements on the window. */
const PAGE = `<!doctype html><link rel="icon" href="data:,"><video muted autoplay playsinline></video><script src="/hls.js"></script><script>
const video = document.querySelector('video')
const hls = new Hls({ lowLatencyMode: true, maxLiveSyncPlaybackRate: 1.5 })
window.fatal = []
hls.on(Hls.Events.ERROR, (_, error) => { if (error.fatal) window.fatal.push(error.details) })
window.measure = () => ({
  seconds: video.currentTime,
  frames: video.getVideoPlaybackQuality().totalVideoFrames,
  latencyMs: hls.playingDate ? Date.now() - hls.playingDate.getTime() : null,
  fatal: window.fatal,
})
hls.loadSource('/live/stream-1/index.m3u8')
hls.attachMedia(video)
</script>`

async function watch(): Promise<{
  page: Page
  engine: Awaited<ReturnType<typeof startTestEngine>>
  dropPublisher(): Promise<void>
}> {
  const engine = await startTestEngine()
  const origin = engine.originAddress
  if ('socketPath' in origin) throw new Error('tests listen on a port')
  const edge = createLiveEdge(oneOrigin({ origin: () => ({ url: `http://${origin.host}:${origin.port}` }) }), {
    marks: createViewerMarks('playback'),
    crowds: createMemoryCrowds(),
    instances: 1,
    playback: createPlaybackAddresses({ secret: 'playback', hours: 0 }),
  })
  const app = fastify()
  serveLiveEdge(app, edge, async () => anonymous)
  app.get('/', (_, reply) => reply.type('text/html').send(PAGE))
  const library = new URL('../../node_modules/hls.js/dist/hls.min.js', import.meta.url)
  app.get('/hls.js', async (_, reply) => reply.type('text/javascript').send(await readFile(library)))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const target = () => ({ host: '127.0.0.1', port: engine.rtmpPort, app: 'live', key: KEY })
  let publisher = startClipPublisher({ clip, target })
  await engine.event('ready')
  const page = await browser.newPage()
  onTestFinished(async () => {
    await page.close()
    await publisher.close()
    await app.close()
  })
  await page.goto(address)
  return {
    page,
    engine,
    async dropPublisher() {
      await publisher.close()
      publisher = startClipPublisher({ clip, target })
    },
  }
}

/** Waits until the condition is true. It is checked inside the page. */
function playsUntil(page: Page, condition: string) {
  return page.waitForFunction(`(() => { const now = window.measure(); return ${condition} })()`, undefined, {
    timeout: 60_000,
    polling: 100,
  })
}

type Measured = { seconds: number; frames: number; latencyMs: number; fatal: string[] }
const measure = (page: Page) => page.evaluate('window.measure()') as Promise<Measured>

test('a browser plays the clip with low latency, and frames advance', async () => {
  const { page } = await watch()
  await playsUntil(page, 'now.frames > 30 && now.latencyMs !== null && now.latencyMs < 2500')
  const before = await measure(page)
  await playsUntil(page, `now.frames > ${before.frames + 50} && now.seconds > ${before.seconds + 2}`)
  expect((await measure(page)).fatal).toEqual([])
})

test('a browser continues to play when the publisher drops and returns, without a reload', async () => {
  const { page, engine, dropPublisher } = await watch()
  await playsUntil(page, 'now.frames > 30')
  await dropPublisher()
  await engine.event('publisher-back')
  const before = await measure(page)
  await playsUntil(page, `now.frames > ${before.frames + 100} && now.latencyMs < 4000`)
  expect((await measure(page)).fatal).toEqual([])
})
