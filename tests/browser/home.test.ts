import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { liveRoom } from '#contract/live.ts'
import { isChunk } from './chunks.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { untilPainted } from './painted.ts'
import { openVisit, untilAlive, type VisitOptions } from './visit.ts'

let site: LiveSite
let fixtureId: string

async function streams(): Promise<Record<string, { id: string; viewers: number }>> {
  const { data } = await site.app.call(liveRoom, { id: fixtureId })
  return Object.fromEntries(
    data.commentators.flatMap(({ name, viewers, streams: [stream] }) =>
      stream?.live ? [[name, { id: stream.streamId, viewers }]] : [],
    ),
  )
}

beforeAll(async () => {
  site = await startLiveSite()
  const khang = await site.world.commentator({ name: 'Minh Khang' })
  const vy = await site.world.commentator({ name: 'Thảo Vy' })
  fixtureId = await site.world.liveFixture({ commentators: [khang, vy], isFeatured: true, score: [2, 1] })
  await site.goLive(khang, 'football-minh-khang')
  await site.goLive(vy, 'football-thao-vy')
  await vi.waitUntil(async () => Object.keys(await streams()).length === 2, { timeout: 90_000, interval: 100 })
})
afterAll(async () => {
  await site?.close()
})

type Options = VisitOptions & { savesData?: boolean }

/** Opens the home page. `media` collects the addresses of the stream files that it fetches. */
async function openHome({ savesData, ...options }: Options = {}): Promise<{ page: Page; media: string[] }> {
  const { page } = await openVisit({ reducedMotion: 'no-preference', ...options })
  if (savesData)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) })
    })
  const media: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/\.(m3u8|m4s)$/.test(pathname)) media.push(pathname + search)
  })
  await page.goto(site.app.address)
  await untilAlive(page)
  return { page, media }
}

function frames(page: Page): Promise<number> {
  return page
    .locator('video[data-preview=moving]')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
}

describe('the hottest fixture’s moving preview', () => {
  test('begins after the first user activity, plays the chosen commentator, can be paused, and does not count as a viewer', async () => {
    const { page, media } = await openHome()
    const ids = await streams()
    expect(media).toEqual([])
    await page.mouse.move(200, 200)
    await page.locator('video[data-preview=moving]').waitFor()
    const before = await frames(page)
    await expect.poll(() => frames(page)).toBeGreaterThan(before + 20)
    const khang = ids['Minh Khang']?.id ?? ''
    expect(media[0]).toBe(`/live/${khang}/index.m3u8?viewer=none`)
    expect(media.filter((path) => path.includes('media.m3u8')).every((path) => path.includes('viewer=none'))).toBe(true)
    await expect
      .poll(() => page.locator('video[data-preview]').evaluate((video: HTMLVideoElement) => video.muted))
      .toBe(true)

    await page.getByRole('button', { name: 'BLV Thảo Vy' }).click()
    await vi.waitUntil(() => media.includes(`/live/${ids['Thảo Vy']?.id}/index.m3u8?viewer=none`), {
      timeout: 30_000,
    })
    await expect.poll(() => frames(page)).toBeGreaterThan(10)

    await page.getByRole('button', { name: 'Tạm dừng video xem trước' }).click()
    const isPaused = () => page.locator('video[data-preview]').evaluate((video: HTMLVideoElement) => video.paused)
    await expect.poll(isPaused).toBe(true)
    await page.reload()
    await untilAlive(page)
    await page.mouse.move(300, 300)
    await page.getByRole('button', { name: 'Phát video xem trước' }).click()
    await page.locator('video[data-preview=moving]').waitFor()
    expect(Object.values(await streams()).map(({ viewers }) => viewers)).toEqual([0, 0])
  })

  test.each([
    ['a viewer who prefers no motion', { reducedMotion: 'reduce' }],
    ['a viewer who saves data', { savesData: true }],
  ] as const)('is absent for %s', async (_, options) => {
    const { page, media } = await openHome(options)
    const isPreview = isChunk('hero-preview')
    const asked = page.waitForResponse((response) => isPreview(new URL(response.url())))
    await page.mouse.move(200, 200)
    // Resolves when the preview’s script has run. The page imported it earlier, so it then renders with it.
    // It is a text, because Vitest replaces imports in functions.
    await page.evaluate(`import(${JSON.stringify((await asked).url())}).then(() => null)`)
    await untilPainted(page)
    await expect.poll(() => page.locator('video[data-preview]').count()).toBe(0)
    expect(media).toEqual([])
    await expect.poll(() => page.getByRole('button', { name: 'video xem trước' }).count()).toBe(0)
  })
})

test('a match in play is called live, with its commentators, only while a stream of it runs', async () => {
  await site.world.liveFixture({ commentators: [await site.world.commentator({ name: 'Quốc Anh' })] })
  const words = ['Trực tiếp', 'Đang đấu', 'Minh Khang', 'Quốc Anh']
  const cards = async () => {
    const page = await (await fetch(`${site.app.address}/truc-tiep`)).text()
    return page.match(/<article[\s\S]*?<\/article>/g)?.map((card) => words.filter((word) => card.includes(word)))
  }
  await expect.poll(cards).toEqual([['Trực tiếp', 'Minh Khang'], ['Đang đấu']])
})

test('the score on top is hidden from a visitor who hides scores, and shown on the page of the match', async () => {
  const { page } = await openVisit({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('spoiler-free', '1'))
  await page.goto(site.app.address)
  await untilAlive(page)
  const top = page.getByRole('main').getByRole('link', { name: /Tỷ số đang ẩn/ })
  await top.waitFor()
  await expect.poll(() => top.getByText('2 – 1').first().isVisible()).toBe(false)
  await top.click()
  await page.waitForURL(/\/truc-tiep\//)
  await page.getByRole('main').getByText('2 – 1', { exact: true }).first().waitFor()
})

describe('pulling the page down on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

  /**
   * Drags one finger from `from` to `to` in steps, by touch events as in a real browser. With `letsGo` false, the
   * finger stays on the screen until the caller ends the touch.
   */
  async function drag(page: Page, way: { from: [number, number]; to: [number, number]; letsGo?: boolean }) {
    const { from, to, letsGo = true } = way
    const session = await page.context().newCDPSession(page)
    const touch = (type: string, at: [number, number] | null) =>
      session.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
      })
    await touch('touchStart', from)
    for (let step = 1; step <= 8; step++) {
      const share = step / 8
      await touch('touchMove', [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
    }
    if (letsGo) await touch('touchEnd', null)
    return { release: () => touch('touchEnd', null) }
  }

  const sign = (page: Page) => page.locator('[data-pull]')
  const loads = (page: Page) => {
    const seen: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.data')) seen.push(request.url())
    })
    return seen
  }

  test.each(['/', '/truc-tiep', '/truc-tiep/bong-da', '/lich-truc-tiep'])(
    'reloads the data of %s and confirms it',
    async (path) => {
      const { page } = await openHome(phone)
      if (path !== '/') {
        await page.goto(site.app.address + path)
        await untilAlive(page)
      }
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
      // The first drag only loads the gesture’s script.
      await drag(page, { from: [195, 300], to: [195, 350] })
      await sign(page).waitFor({ state: 'attached' })
      const seen = loads(page)
      const { release } = await drag(page, { from: [195, 200], to: [195, 380], letsGo: false })
      await expect.poll(() => sign(page).getAttribute('data-pull')).toBe('pulled')
      await expect.poll(() => sign(page).isVisible()).toBe(true)
      await release()
      await page.getByText('Đã cập nhật.').waitFor({ state: 'attached' })
      expect(seen.length).toBeGreaterThan(0)
      await expect.poll(() => sign(page).getAttribute('data-pull')).toBe('rest')
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    },
  )

  test('does nothing when the drag is short, horizontal, or does not begin at the top', async () => {
    const { page } = await openHome(phone)
    await drag(page, { from: [195, 300], to: [195, 350] })
    await sign(page).waitFor({ state: 'attached' })
    const seen = loads(page)
    await drag(page, { from: [195, 300], to: [195, 360] })
    // Drags to the left, because a drag to the right would make Chromium navigate back.
    await drag(page, { from: [330, 500], to: [80, 560] })
    await page.evaluate(() => scrollTo(0, 400))
    await drag(page, { from: [195, 200], to: [195, 380] })
    await expect.poll(() => sign(page).getAttribute('data-pull')).toBe('rest')
    expect(seen).toEqual([])
  })
})
