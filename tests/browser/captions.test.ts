import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import { type CaptionCall, paintOf, popOn, withCaptions } from '#tests/setup/captions.ts'
import { withTracks } from '#tests/setup/multitrack.ts'
import { axeFindings } from './axe.ts'
import { sharedBrowser } from './browser.ts'
import { openPlayer, type PlayerPage } from './player-page.ts'
import { type PlayerSite, startPlayerSite } from './player-site.ts'

/** Each caption is sent for about half a second, and is then shown until the next one is. */
const everyMs = 2_000
const sentMs = 800
/** A stream that is long enough to go back when the last tests begin. */
const lasting = 'mai'
const clipUrl = new URL('../../demo/clips/football-minh-khang.flv', import.meta.url)
let site: PlayerSite
let browser: Browser
let durationMs = 0

beforeAll(async () => {
  site = await startPlayerSite()
  browser = await sharedBrowser()
  await publish(lasting)
})
afterAll(async () => {
  await site?.close()
})

function targetOf(key: string) {
  const { hostname, port } = new URL(site.publishAddress.replace('rtmp:', 'http:'))
  return { host: hostname, port: Number(port), app: 'live', key }
}

/** Publishes a clip in two sizes, both with a numbered caption every two seconds. */
async function publish(key: string, calls: (count: number) => CaptionCall[] = numbered) {
  const clip = await readClip(clipUrl)
  durationMs = clip.durationMs
  const captioned = withCaptions(clip, calls(Math.floor(durationMs / everyMs)))
  const tracks = withTracks(captioned, [{ track: 1, size: { width: 320, height: 180 } }])
  const publisher = startClipPublisher({ clip: tracks, target: () => targetOf(key) })
  await site.waitForStream(key)
  return publisher
}

const numbered = (count: number): CaptionCall[] =>
  Array.from({ length: count }, (_, index) => ({ atMs: index * everyMs, pairs: popOn([`Phut ${index}`]) }))

const captionButton = (page: Page) => page.getByRole('button', { name: 'Phụ đề' })

/** Returns the text of all cues that the browser shows now. */
/** Returns the shown text and the time of the picture. One call reads both, so they belong together. */
function shown(page: Page): Promise<{ text: string; timeMs: number }> {
  return page.evaluate(() => ({
    text: [...(document.querySelector('video')?.textTracks ?? [])]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])])
      .map((cue) => (cue as VTTCue).text)
      .join(' | '),
    timeMs: window.testHandle?.player.programTimeMs() ?? 0,
  }))
}

const shownText = async (page: Page) => (await shown(page)).text

/**
 * Waits until the text on the picture is the caption of its moment. A publisher's position in the clip is the wall clock,
 * so the picture's programme time gives the caption that belongs to it.
 */
async function untilInStep(page: Page): Promise<void> {
  const isInStep = async () => {
    const { timeMs, text } = await shown(page)
    const atMs = timeMs % durationMs
    const isSafe = atMs % everyMs > sentMs && atMs % everyMs < everyMs - 200 && atMs < durationMs - everyMs
    return isSafe && text === `Phut ${Math.floor(atMs / everyMs)}`
  }
  await expect.poll(isInStep, { interval: 50 }).toBe(true)
}

async function switchOn({ page, until }: PlayerPage): Promise<void> {
  await until(({ captions, hasPicture }) => hasPicture && captions.length === 1)
  await page.mouse.move(300, 200)
  await captionButton(page).click()
}

test('the key C in the player switches captions, the choice is kept, and the text moves above the bar', async () => {
  const publisher = await publish('hoa')
  const opened = await openPlayer(browser, site.pageUrl('hoa'))
  const { page, until } = opened
  await until(({ captions, hasPicture }) => hasPicture && captions.length === 1)
  await page.getByRole('textbox', { name: 'chat' }).focus()
  await page.keyboard.press('c')
  await expect.poll(() => page.getByRole('textbox', { name: 'chat' }).inputValue()).toBe('c')
  expect((await opened.state()).areCaptionsOn).toBe(false)
  await page.getByRole('button', { name: 'Phím tắt' }).focus()
  await page.keyboard.press('c')
  await until(({ areCaptionsOn }) => areCaptionsOn)
  await page.getByRole('status').filter({ hasText: 'Phụ đề đang bật' }).waitFor()
  await expect.poll(() => captionButton(page).getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await until(({ areCaptionsOn, captions }) => areCaptionsOn && captions.length === 1)
  await untilInStep(page)
  const line = () =>
    page.evaluate(() => {
      const cues = [...(document.querySelector('video')?.textTracks ?? [])].flatMap((track) => [
        ...(track.activeCues ?? []),
      ])
      return (cues[0] as VTTCue | undefined)?.line
    })
  await page.mouse.move(300, 200)
  await expect.poll(line).toBeLessThan(-2)
  await page.mouse.move(10, 690)
  await expect.poll(line).toBe(-2)
  await page.mouse.move(300, 200)
  expect(await axeFindings(page, '.player')).toEqual([])
  await opened.close()
  await publisher.close()
})

test('empty caption data gives no button and loads no decoder, and the first caption gives both', async () => {
  const clip = await readClip(clipUrl)
  const silent = paintOf(withCaptions(clip, []))
  const speaking = paintOf(withCaptions(clip, numbered(Math.floor(clip.durationMs / everyMs))))
  let isSpeaking = false
  const publisher = startClipPublisher({
    clip,
    target: () => targetOf('late'),
    paint: (tag) => (isSpeaking ? speaking : silent)(tag),
  })
  await site.waitForStream('late')
  const context = await browser.newContext({ locale: 'vi-VN' })
  const page = await context.newPage()
  let isLoaded = false
  page.on('request', (request) => {
    isLoaded ||= request.url().includes('caption-decoder')
  })
  await page.goto(site.pageUrl('late'))
  await page.waitForFunction(() => (window.testHandle?.player.media()?.currentTime ?? 0) > 1)
  const isCaptioned = () => page.evaluate(() => (window.testHandle?.player.state.get().captions.length ?? 0) > 0)
  expect([await isCaptioned(), isLoaded]).toEqual([false, false])
  isSpeaking = true
  await expect.poll(isCaptioned).toBe(true)
  expect(isLoaded).toBe(true)
  await context.close()
  await publisher.close()
})

test('a menu chooses between several captions', async () => {
  const both = (count: number): CaptionCall[] =>
    numbered(count).flatMap((call, index) => [
      call,
      { atMs: call.atMs, pairs: popOn([`Minute ${index}`], { channel: 'CC3' }), field: 2 as const },
    ])
  const publisher = await publish('thu', both)
  const opened = await openPlayer(browser, site.pageUrl('thu'))
  const { page, until } = opened
  await until(({ captions, hasPicture }) => hasPicture && captions.length === 2)
  const choose = async (name: string) => {
    await page.mouse.move(300, 200)
    await captionButton(page).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await choose('CC3')
  await expect.poll(() => shownText(page)).toMatch(/^Minute \d+$/)
  await page.mouse.move(300, 200)
  await captionButton(page).click()
  expect(await axeFindings(page, '.player')).toEqual([])
  await page.keyboard.press('Escape')
  await choose('CC1')
  await expect.poll(() => shownText(page)).toMatch(/^Phut \d+$/)
  await choose('Tắt phụ đề')
  await expect.poll(() => shownText(page)).toBe('')
  await opened.close()
  await publisher.close()
})

test.each([
  ['our own player', false],
  ['hls.js', true],
])('captions are shown at live, back in the DVR and in another rendition in %s', async (_, refusesPush) => {
  const opened = await openPlayer(browser, site.pageUrl(lasting), { refusesPush })
  const { page, state, request, until, untilPlayed } = opened
  // Older media than the buffer comes from the DVR window.
  await until(({ captions, windowStart, windowEnd }) => captions.length === 1 && windowEnd - windowStart > 8)
  expect(await shownText(page)).toBe('')
  await switchOn(opened)
  await untilInStep(page)
  const { windowStart } = await state()
  await request('seekTo', windowStart + 1)
  await until(({ isAtLiveEdge, isWaiting }) => !isAtLiveEdge && !isWaiting)
  await untilInStep(page)
  await untilPlayed(2)
  await untilInStep(page)
  await request('goLive')
  await until(({ isAtLiveEdge, isWaiting }) => isAtLiveEdge && !isWaiting)
  await untilInStep(page)
  const small = (await state()).renditions.find(({ height }) => height === 180)
  await request('chooseRendition', small?.id)
  await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 180)
  await untilInStep(page)
  await page.mouse.move(300, 200)
  await captionButton(page).click()
  await expect.poll(() => shownText(page)).toBe('')
  await opened.close()
})

test('a text track that the full hls.js makes of another site’s stream is switched by the same button', async () => {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, locale: 'vi-VN' })
  const page = await context.newPage()
  // In low latency, hls.js 1.7.4 forgets the captions with each part.
  await page.route(/media\.m3u8/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/^#EXT-X-(PART|PART-INF|PRELOAD-HINT|SERVER-CONTROL):.*\n/gm, '')
    await route.fulfill({ response, body })
  })
  await page.goto(site.pageOf({ url: site.streamUrl(lasting), kind: 'hls' }))
  await page.waitForFunction(() => window.testHandle?.player.state.get().captions.length === 1)
  await page.mouse.move(300, 200)
  await captionButton(page).click()
  const modes = () =>
    page.evaluate(() =>
      [...(document.querySelector('video')?.textTracks ?? [])].map(({ label, mode }) => [label, mode]),
    )
  await expect.poll(modes).toEqual([['CC1', 'showing']])
  await page.mouse.move(300, 200)
  await captionButton(page).click()
  await expect.poll(modes).toEqual([['CC1', 'disabled']])
  await context.close()
})
