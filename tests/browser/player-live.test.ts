import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { linkSave } from '#contract/commentators.ts'
import { liveRoom } from '#contract/live.ts'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openVisit } from './visit.ts'

let site: LiveSite
let khang: Person
let vy: Person
let waiting: Person
let fixtureId: string
let slug: string

async function roomOf(id: string) {
  return (await site.app.call(liveRoom, { id })).data
}

async function untilOnAir(id: string, person: Person): Promise<void> {
  const isLive = async () =>
    (await roomOf(id)).commentators.some((commentator) => commentator.userId === person.userId && commentator.isLive)
  await vi.waitUntil(isLive, { timeout: 90_000, interval: 100 })
}

beforeAll(async () => {
  site = await startLiveSite()
  khang = await site.world.commentator({ name: 'Minh Khang' })
  vy = await site.world.commentator({ name: 'Thảo Vy' })
  waiting = await site.world.commentator({ name: 'Quốc Anh' })
  fixtureId = await site.world.liveFixture({ commentators: [khang, vy, waiting], score: [2, 1] })
  slug = (await roomOf(fixtureId)).slug
  await site.goLive(khang, 'football-minh-khang')
  await site.goLive(vy, 'football-thao-vy')
  await untilOnAir(fixtureId, khang)
  await untilOnAir(fixtureId, vy)
})

afterAll(async () => {
  await site?.close()
})

async function visit(path: string, options: { mode?: 'light' | 'dark'; width?: number } = {}): Promise<Page> {
  const { mode = 'dark', width = 1440 } = options
  const { page } = await openVisit({ viewport: { width, height: 900 } })
  await page.context().addCookies([{ name: 'color-mode', value: mode, url: site.app.address }])
  await page.goto(site.app.address + path)
  return page
}

function isPlaying(page: Page): Promise<unknown> {
  return page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('.player-media')
    return video !== null && !video.paused && video.getVideoPlaybackQuality().totalVideoFrames > 20
  })
}

describe('the address of a fixture', () => {
  const answer = (path: string) => fetch(site.app.address + path, { redirect: 'manual' })

  test('a wrong text part redirects permanently, with the commentator kept', async () => {
    const moved = await answer(`/truc-tiep/sai-ten-${fixtureId}/${vy.username}`)
    expect(moved.status).toBe(301)
    expect(new URL(moved.headers.get('location') ?? '', site.app.address).pathname).toBe(
      `/truc-tiep/${slug}/${vy.username}`,
    )
    const english = await answer(`/en/truc-tiep/sai-ten-${fixtureId}`)
    expect(new URL(english.headers.get('location') ?? '', site.app.address).pathname).toBe(`/en/truc-tiep/${slug}`)
  })

  test.each(['khong-co-999999999', 'khong-co-so'])('%s is a 404', async (unknown) => {
    expect((await answer(`/truc-tiep/${unknown}`)).status).toBe(404)
    expect((await answer(`/mb/${unknown}`)).status).toBe(404)
  })

  test('an unknown name after the fixture is a 404', async () => {
    expect((await answer(`/truc-tiep/${slug}/nobody`)).status).toBe(404)
    expect((await answer(`/truc-tiep/${slug}/${vy.username}/more`)).status).toBe(404)
  })

  test('a link preview shows the fixture’s card, and the player a frame of the stream when the engine makes pictures', async () => {
    const html = await (await answer(`/truc-tiep/${slug}`)).text()
    const image = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const { poster, posterImage } = await roomOf(fixtureId)
    expect(posterImage).toBe(site.app.engines.media.makesPictures?.() ? poster.replace('.mp4', '.jpg') : '')
    expect(image.startsWith(`${site.app.address}/social/vi/fixture/${fixtureId}.jpg?v=`)).toBe(true)
    for (const picture of [image, ...(posterImage ? [site.app.address + posterImage] : [])])
      expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
  })

  test('search engines read the event and its broadcasts from the page', async () => {
    const html = await (await answer(`/truc-tiep/${slug}`)).text()
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
    const graph = (
      JSON.parse(block) as {
        '@graph': { '@type': string; isLiveBroadcast?: boolean; startDate?: string; endDate?: string }[]
      }
    )['@graph']
    expect(graph.map((node) => node['@type'])).toEqual([
      'SportsEvent',
      'BroadcastEvent',
      'VideoObject',
      'BroadcastEvent',
      'VideoObject',
      'BroadcastEvent',
    ])
    const broadcasts = graph.filter((node) => node['@type'] === 'BroadcastEvent')
    expect(broadcasts.map(({ isLiveBroadcast }) => isLiveBroadcast)).toEqual([true, true, false])
    expect(broadcasts.every(({ startDate = '', endDate = '' }) => startDate < endDate)).toBe(true)
  })
})

describe('watching', () => {
  test('another commentator opens without a reload, at another address, with sound and theatre mode unchanged', async () => {
    const page = await visit(`/truc-tiep/${slug}`)
    await isPlaying(page)
    await page.evaluate(() => Object.assign(window, { loadedOnce: true }))
    await page.keyboard.press('t')
    await page.locator('.live-stage[data-theatre=true]').waitFor()
    await page.keyboard.press('m')

    await page.getByRole('link', { name: /Thảo Vy/ }).click()
    await page.waitForURL(`**/truc-tiep/${slug}/${vy.username}`)
    await isPlaying(page)
    await page.locator('[aria-current=true]', { hasText: 'Thảo Vy' }).waitFor()
    const kept = await page.evaluate(() => ({
      isLoadedOnce: 'loadedOnce' in window,
      isMuted: document.querySelector<HTMLVideoElement>('.player-media')?.muted,
      theatre: document.querySelector<HTMLElement>('.live-stage')?.dataset.theatre,
    }))
    expect(kept).toEqual({ isLoadedOnce: true, isMuted: true, theatre: 'true' })
  })

  test('a commentator who is not live yet has a notice with a link to one who is', async () => {
    const page = await visit(`/truc-tiep/${slug}/${waiting.username}`)
    await page.getByText('Quốc Anh chưa lên sóng').waitFor()
    await page.getByRole('link', { name: 'Xem cùng BLV Minh Khang' }).click()
    await isPlaying(page)
  })

  test('a page that waits for its commentator starts to play by itself, and ends in a replay', async () => {
    const late = await site.world.commentator({ name: 'Hoàng Nam' })
    const soonId = await site.world.fixture({ kickOff: Date.now() + 15 * 60_000, commentators: [late] })
    const page = await visit(`/truc-tiep/${(await roomOf(soonId)).slug}`)
    await page
      .getByRole('timer')
      .getByText(/^00:1\d:\d\d$/)
      .waitFor()
    const publisher = await site.goLive(late, 'football-thao-vy')
    await isPlaying(page)

    await publisher.close()
    await page.getByText('Buổi phát của BLV Hoàng Nam đã kết thúc').waitFor()
    await page.getByRole('button', { name: 'Xem lại buổi phát' }).click()
    await isPlaying(page)
    await expect.poll(() => page.getByText('Đang xem lại').isVisible()).toBe(true)
    await page.evaluate(() => {
      const video = document.querySelector<HTMLVideoElement>('.player-media')
      if (video) video.currentTime = video.duration - 0.5
    })
    await page.getByRole('button', { name: 'Xem lại từ đầu' }).click()
    await page.waitForFunction(() => {
      const video = document.querySelector<HTMLVideoElement>('.player-media')
      return video !== null && !video.paused && video.currentTime > 0.2 && video.currentTime < video.duration - 1
    })
  })

  test('the end of a broadcast moves its viewers to another commentator, with a note and a way back', async () => {
    const first = await site.world.commentator({ name: 'Bảo Ngọc' })
    const second = await site.world.commentator({ name: 'Gia Huy' })
    const sharedId = await site.world.liveFixture({ commentators: [first, second] })
    const publisher = await site.goLive(first, 'football-minh-khang')
    await untilOnAir(sharedId, first)
    const page = await visit(`/truc-tiep/${(await roomOf(sharedId)).slug}`)
    await isPlaying(page)
    await site.goLive(second, 'football-thao-vy')
    await untilOnAir(sharedId, second)
    await page.locator('nav [aria-current=true]', { hasText: 'Bảo Ngọc' }).waitFor()

    await publisher.close()
    await page.getByText('Buổi phát của BLV Bảo Ngọc đã kết thúc. Bạn đang xem cùng BLV Gia Huy.').waitFor()
    await isPlaying(page)
    await page.getByRole('link', { name: 'Quay lại với BLV Bảo Ngọc' }).click()
    await page.getByText('Buổi phát của BLV Bảo Ngọc đã kết thúc', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('Bạn đang xem cùng').count()).toBe(0)
  })

  test('an address saved by a commentator plays too', async () => {
    const linked = await site.world.commentator({ name: 'Thu Hà' })
    const linkedId = await site.world.liveFixture({ commentators: [linked] })
    const [foreign] = (await roomOf(fixtureId)).commentators.flatMap(({ streams }) => streams)
    const saved = await site.app.call(
      linkSave,
      { fixtureId: linkedId, userId: linked.userId, typeLinks: 20, links: [site.app.address + foreign?.url] },
      { token: await site.world.tokenOf(linked) },
    )
    expect(saved.code).toBe(0)
    const page = await visit(`/truc-tiep/${(await roomOf(linkedId)).slug}`)
    await isPlaying(page)
  })

  test('an address saved for a later fixture is not on air, and the page counts down', async () => {
    const early = await site.world.commentator({ name: 'Lan Chi' })
    const id = await site.world.fixture({ kickOff: Date.now() + 3 * 24 * 3_600_000, commentators: [early] })
    const links = ['https://video.example.com/live/index.m3u8']
    const input = { fixtureId: id, userId: early.userId, typeLinks: 20 as const, links }
    expect((await site.app.call(linkSave, input, { token: await site.world.tokenOf(early) })).code).toBe(0)
    const page = await visit(`/truc-tiep/${(await roomOf(id)).slug}`)
    await page.getByRole('timer').waitFor()
    await expect.poll(() => page.locator('.player-corner').textContent()).toBe('')
    await expect.poll(() => page.getByText('Lan Chi chưa lên sóng').isVisible()).toBe(true)
  })

  test('the embedded page has only picture and chat, and other sites may frame it', async () => {
    const answer = await fetch(`${site.app.address}/mb/${slug}`)
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *')
    const page = await visit(`/mb/${slug}`)
    await isPlaying(page)
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    await expect.poll(() => page.locator('.live-strip, .live-more').count()).toBe(0)
  })
})

describe('accessibility', () => {
  test.each([
    ['dark', 1440, '/en'],
    ['light', 390, '/zh'],
  ] as const)('axe finds nothing: %s, %d px, %s', async (mode, width, prefix) => {
    const page = await visit(`${prefix}/truc-tiep/${slug}`, { mode, width })
    await isPlaying(page)
    await page.mouse.move(200, 250)
    expect(await axeFindings(page)).toEqual([])
  })

  test('on a phone only the row of commentators scrolls sideways, not the page', async () => {
    const page = await visit(`/truc-tiep/${slug}`, { width: 390 })
    await page.getByRole('navigation', { name: 'Đổi bình luận viên' }).getByRole('listitem').nth(2).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('a phone held sideways shows the whole picture on the whole screen while a stream plays', async () => {
    const page = await visit(`/truc-tiep/${slug}`)
    await isPlaying(page)
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(() => page.locator('.player').boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 })
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
  })

  test('a phone turned to landscape fills the screen with a playing picture, and leaves it when turned back', async () => {
    const { page } = await openVisit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await page.goto(`${site.app.address}/truc-tiep/${slug}`)
    await isPlaying(page)
    const devtools = await page.context().newCDPSession(page)
    const turn = (type: 'portraitPrimary' | 'landscapePrimary') => {
      const isUpright = type === 'portraitPrimary'
      const size = isUpright ? { width: 390, height: 844 } : { width: 844, height: 390 }
      const screenOrientation = { type, angle: isUpright ? 0 : 90 }
      return devtools.send('Emulation.setDeviceMetricsOverride', {
        ...size,
        deviceScaleFactor: 2,
        mobile: true,
        screenOrientation,
      })
    }
    await turn('portraitPrimary')
    // An emulated turn is no gesture of the user, so a tap comes before it.
    await page.locator('.player-tap').tap()
    await turn('landscapePrimary')
    await page.waitForFunction(() => document.fullscreenElement !== null)
    await turn('portraitPrimary')
    await page.waitForFunction(() => document.fullscreenElement === null)
  })

  test('the picture continues small in a corner while the page is scrolled, until the viewer closes it', async () => {
    const page = await visit(`/truc-tiep/${slug}`)
    await isPlaying(page)
    const small = page.locator('.player[data-size=mini]')
    const before = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.mouse.wheel(0, 2_000)
    await small.waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before)
    const widthAndEnd = async () => {
      const box = await small.boundingBox()
      return [box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]
    }
    await expect.poll(widthAndEnd).toEqual([360, 884])
    await small.hover()
    await page.getByRole('button', { name: 'Về vị trí trong trang' }).click()
    await small.waitFor({ state: 'detached' })
    await page.mouse.wheel(0, 2_000)
    await small.hover()
    await page.getByRole('button', { name: 'Đóng khung hình nhỏ' }).click()
    await small.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.querySelector<HTMLVideoElement>('.player-media')?.paused))
      .toBe(false)
  })

  test('the picture has the room beside the chat, and no button covers a commentator', async () => {
    const page = await visit(`/truc-tiep/${slug}`)
    await isPlaying(page)
    const list = page.getByRole('navigation', { name: 'Đổi bình luận viên' }).getByRole('list')
    for (const [width, least] of [
      [1024, 668],
      [1280, 924],
      [1440, 1076],
      [1536, 1160],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await list.evaluate((row) => row.scrollWidth - row.clientWidth)
      expect(cut, `cut off at ${width}`).toBeLessThanOrEqual(0)
      const { width: picture } = (await page.locator('.player-media').boundingBox()) ?? { width: 0 }
      expect(picture, `picture at ${width}`).toBeGreaterThanOrEqual(least)
    }
    await page.setViewportSize({ width: 1000, height: 800 })
    await page.getByRole('tab', { name: 'Thông tin' }).click()
    await page.getByRole('tab', { name: 'Đội hình' }).waitFor()
  })

  test('nothing on the page moves while it loads and starts to play', async () => {
    const page = await visit('/truc-tiep')
    await page.evaluate(() => sessionStorage.clear())
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput)
            Object.assign(window, { shifted: ((window as { shifted?: number }).shifted ?? 0) + entry.value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${site.app.address}/truc-tiep/${slug}`)
    await isPlaying(page)
    expect(await page.evaluate(() => (window as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.01)
  })
})
