import { spawnSync } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { openPlayer } from './player-page.ts'
import { type PlayerSite, startPlayerSite } from './player-site.ts'

const long = 90_000
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.log('the test of a rendition that ffmpeg makes is left out: no ffmpeg on the PATH')
let site: PlayerSite
let browser: Browser

beforeAll(async () => {
  site = await startPlayerSite()
  browser = await sharedBrowser()
}, long)

/** Publishes a demo clip with a second track of half the size. */
const publishLadder = (key: string) =>
  site.publish(key, 'football-minh-khang', [{ track: 1, size: { width: 320, height: 180 } }])

afterAll(async () => {
  await site?.close()
})

function pictureHeight(page: Page): Promise<number | undefined> {
  return page.evaluate(() => document.querySelector('video')?.videoHeight)
}

test('the quality menu lists the encoder’s renditions, and the picture changes to the chosen one', {
  timeout: long,
}, async () => {
  await publishLadder('khang')
  const opened = await openPlayer(browser, site.pageUrl('khang'))
  const { page, until, untilPlayed } = opened
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/live/khang/push') requested.add(searchParams.get('rendition') ?? 'automatic')
  })
  await until((state) => state.hasPicture && state.renditions.length === 3)
  const heightOf = () => pictureHeight(page)
  const choose = async (name: RegExp) => {
    await page.mouse.move(300, 200)
    await page.getByRole('button', { name: 'Chất lượng' }).click()
    const choices = page.getByRole('menuitemradio')
    expect(await choices.allTextContents()).toEqual([
      expect.stringMatching(/^Tự động/),
      expect.stringMatching(/^360p[\d,]+ [MG]B\/giờ$/),
      expect.stringMatching(/^180p/),
      expect.stringMatching(/^Chỉ nghe tiếng/),
      'Tự động',
      'Thấp nhất',
      expect.stringMatching(/^Ổn định/),
    ])
    await choices.filter({ hasText: name }).click()
  }
  requested.clear()
  await choose(/^180p/)
  await expect.poll(heightOf, { timeout: 20_000 }).toBe(180)
  await untilPlayed(3)
  expect([...requested]).toEqual(['v1'])
  await choose(/^360p/)
  await expect.poll(heightOf, { timeout: 20_000 }).toBe(360)
  await untilPlayed(2)
  await opened.close()
})

test('behind live a viewer plays slower and frame by frame, and live is normal again', { timeout: long }, async () => {
  await publishLadder('slow')
  const opened = await openPlayer(browser, site.pageUrl('slow'))
  const { page, until, untilPlayed, request, state } = opened
  await untilPlayed(6)
  const speedButton = page.getByRole('button', { name: 'Tốc độ phát' })
  await page.mouse.move(300, 200)
  expect(await speedButton.count()).toBe(0)
  await request('seekBy', -4)
  await until((now) => !now.isAtLiveEdge)
  await speedButton.click()
  await page.getByRole('menuitemradio', { name: '0,5×' }).click()
  await page.waitForFunction(() => document.querySelector('video')?.playbackRate === 0.5)
  await speedButton.click()
  const position = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await page.getByRole('menuitem', { name: 'Tới một khung hình' }).click()
  await until((now) => now.isPaused)
  const before = await position()
  await page.getByRole('menuitem', { name: 'Tới một khung hình' }).click()
  expect((await position()) - before).toBeCloseTo(1 / 25, 3)
  await page.keyboard.press('Escape')
  await page.keyboard.press(',')
  expect((await position()) - before).toBeCloseTo(0, 3)
  await page.keyboard.press('End')
  await until((now) => now.isAtLiveEdge && !now.isPaused)
  expect((await state()).speed).toBe(1)
  await opened.close()
})

test('a chosen quality is chosen again after a reload', { timeout: long }, async () => {
  await publishLadder('again')
  const opened = await openPlayer(browser, site.pageUrl('again'))
  const { page, until, request } = opened
  await until((now) => now.hasPicture && now.renditions.length === 3)
  await request('chooseRendition', 1)
  await expect.poll(() => pictureHeight(page), { timeout: 20_000 }).toBe(180)
  await page.reload()
  await until((now) => now.hasPicture && now.chosenRendition === 1)
  await expect.poll(() => pictureHeight(page), { timeout: 20_000 }).toBe(180)
  await request('chooseRendition', null)
  await page.reload()
  await until((now) => now.hasPicture && now.renditions.length === 3 && now.chosenRendition === null)
  await opened.close()
})

test('a viewer of a rendition that is no longer sent continues with another one', {
  timeout: long,
}, async () => {
  const before = await publishLadder('vy')
  const opened = await openPlayer(browser, site.pageUrl('vy'))
  const { page, state, request, until, untilPlayed } = opened
  await until(({ hasPicture, renditions }) => hasPicture && renditions.length === 3)
  const small = (await state()).renditions.find(({ height }) => height === 180)
  await request('chooseRendition', small?.id)
  await expect.poll(() => pictureHeight(page), { timeout: 20_000 }).toBe(180)
  await before.close()
  await site.publish('vy', 'football-minh-khang')
  await expect.poll(() => pictureHeight(page), { timeout: 40_000 }).toBe(360)
  await until(({ renditions, status }) => renditions.length === 2 && status === 'ready')
  await untilPlayed(3)
  await opened.close()
})

test.skipIf(!hasFfmpeg)(
  'a viewer plays a rendition that the server makes, and goes back to the encoder’s',
  {
    timeout: long,
  },
  async () => {
    // A busy machine must not look like a program that hangs.
    const limits = { startMs: long, silentMs: long, behind: { lagMs: long, forMs: long } }
    const transcoder = { ladder: [{ height: 180, kbps: 200 }], maxStreams: 1, limits }
    const transcoding = await startPlayerSite({ transcoder })
    const publisher = await transcoding.publish('khang', 'football-minh-khang')
    const listed = async () => (await fetch(transcoding.origin + transcoding.streamUrl('khang'))).text()
    await expect.poll(listed, { timeout: long }).toContain('320x180')
    const opened = await openPlayer(browser, transcoding.pageUrl('khang'))
    const { page, state, request, until, untilPlayed } = opened
    await until(({ hasPicture, renditions }) => hasPicture && renditions.length === 3)
    const { renditions } = await state()
    for (const wanted of [180, 360]) {
      await request('chooseRendition', renditions.find(({ height }) => height === wanted)?.id)
      await expect.poll(() => pictureHeight(page), { timeout: 20_000 }).toBe(wanted)
      await untilPlayed(3)
    }
    await opened.close()
    await publisher.close()
    await transcoding.close()
  },
)
