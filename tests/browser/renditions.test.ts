import { spawnSync } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { openPlayer } from './player-page.ts'
import { type PlayerSite, startPlayerSite } from './player-site.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.log('the test of a rendition that ffmpeg makes is left out: no ffmpeg on the PATH')
let site: PlayerSite
let browser: Browser

beforeAll(async () => {
  site = await startPlayerSite()
  browser = await sharedBrowser()
})

/** Publishes a demo clip with a second track of half the size. */
const publishLadder = (key: string) =>
  site.publish(key, 'football-minh-khang', [{ track: 1, size: { width: 320, height: 180 } }])

afterAll(async () => {
  await site?.close()
})

function pictureHeight(page: Page): Promise<number | undefined> {
  return page.evaluate(() => document.querySelector('video')?.videoHeight)
}

test('the quality menu lists the encoder’s renditions, and the picture changes to the chosen one', async () => {
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
    await expect
      .poll(() => choices.allTextContents())
      .toEqual([
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
  await expect.poll(heightOf).toBe(180)
  await untilPlayed(3)
  expect([...requested]).toEqual(['v1'])
  await choose(/^360p/)
  await expect.poll(heightOf).toBe(360)
  await untilPlayed(2)
  await opened.close()
})

test('behind live a viewer plays slower and frame by frame, and live is normal again', async () => {
  await publishLadder('slow')
  const opened = await openPlayer(browser, site.pageUrl('slow'))
  const { page, until, untilPlayed, request, state } = opened
  await untilPlayed(8)
  const speedButton = page.getByRole('button', { name: 'Tốc độ phát' })
  await page.mouse.move(300, 200)
  await expect.poll(() => speedButton.count()).toBe(0)
  await request('seekBy', -6)
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
  await expect.poll(async () => (await position()) - before).toBeCloseTo(1 / 25, 3)
  await page.keyboard.press('Escape')
  await page.keyboard.press(',')
  await expect.poll(async () => (await position()) - before).toBeCloseTo(0, 3)
  await page.keyboard.press('End')
  await until((now) => now.isAtLiveEdge && !now.isPaused)
  await expect.poll(async () => (await state()).speed).toBe(1)
  await request('seekBy', -6)
  await request('chooseSpeed', 0.5)
  await request('seekBy', 5)
  await until((now) => now.isAtLiveEdge && now.speed === 1)
  await opened.close()
})

test('a chosen quality is chosen again after a reload', async () => {
  await publishLadder('again')
  const opened = await openPlayer(browser, site.pageUrl('again'))
  const { page, until, request } = opened
  await until((now) => now.hasPicture && now.renditions.length === 3)
  await request('chooseRendition', 1)
  await expect.poll(() => pictureHeight(page)).toBe(180)
  await page.reload()
  await until((now) => now.hasPicture && now.chosenRendition === 1)
  await expect.poll(() => pictureHeight(page)).toBe(180)
  await request('chooseRendition', null)
  await page.reload()
  await until((now) => now.hasPicture && now.renditions.length === 3 && now.chosenRendition === null)
  await opened.close()
})
test.each([
  ['our own player', false],
  ['hls.js', true],
])(
  'AV1 is offered beside H.264 and plays in %s, and HEVC is not offered where it cannot play',
  async (_, refusesPush) => {
    const key = refusesPush ? 'hoa' : 'linh'
    const sizes = [
      { width: 480, height: 270 },
      { width: 320, height: 180 },
      { width: 160, height: 90 },
    ]
    const ladder = sizes.map((size, index) => ({ track: index + 1, size }))
    const coded = [
      { track: 4, name: 'av1' },
      { track: 5, name: 'hevc' },
    ] as const
    const publisher = await site.publish(key, 'football-minh-khang', ladder, coded, ['football-thao-vy'])
    const listed = await (await fetch(site.origin + site.streamUrl(key))).text()
    expect(listed).toContain('CODECS="hvc1.')
    const opened = await openPlayer(browser, site.pageUrl(key), { refusesPush })
    const { page, state, until, untilPlayed } = opened
    // hls.js offers no sound alone.
    await until(({ hasPicture, renditions }) => hasPicture && renditions.filter(({ codec }) => codec).length === 5)
    expect((await state()).sounds).toHaveLength(2)
    const pictures = (await state()).renditions.filter(({ codec }) => codec !== null)
    const nameOf = ({ height, codec }: (typeof pictures)[number]) => `${height} ${codec}`
    expect(pictures.map(nameOf).sort()).toEqual(['180 H.264', '270 H.264', '360 AV1', '360 H.264', '90 H.264'])
    await page.evaluate(() => {
      const video = document.querySelector('video') as HTMLVideoElement
      const seen = { gaps: 0 }
      Object.assign(window, { seen })
      video.addEventListener('timeupdate', () => {
        seen.gaps = Math.max(seen.gaps, video.buffered.length - 1)
      })
    })
    const choose = async (name: string) => {
      await page.mouse.move(300, 200)
      await page.getByRole('button', { name: 'Chất lượng' }).click()
      await page.getByRole('menuitemradio').filter({ hasText: name }).first().click()
    }
    for (const [name, isTestPicture] of [
      ['360p · H.264', false],
      ['360p · AV1', true],
      ['270p', false],
    ] as const) {
      await choose(name)
      await expect.poll(() => showsTestPicture(page)).toBe(isTestPicture)
      await untilPlayed(2)
    }
    await choose('Tự động')
    await untilPlayed(2)
    const seen = await page.evaluate(() => (window as unknown as { seen: { gaps: number } }).seen)
    expect(seen.gaps).toBe(0)
    await opened.close()
    await publisher.close()
  },
)

test.each([
  ['our own player', false],
  ['hls.js', true],
])('the viewer chooses another sound of the encoder, and the picture continues in %s', async (_, refusesPush) => {
  const key = refusesPush ? 'mai' : 'long'
  const small = [{ track: 1, size: { width: 320, height: 180 } }]
  const publisher = await site.publish(key, 'football-minh-khang', small, [], ['football-thao-vy'])
  const opened = await openPlayer(browser, site.pageUrl(key), { refusesPush })
  const { page, state, until, untilPlayed } = opened
  await until(({ hasPicture, sounds }) => hasPicture && sounds.length === 2)
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(new URL(request.url()).pathname.replace(/.*\/(?=[^/]+\/[^/]+$)/, '')))
  page.on('request', (request) => requested.add(new URL(request.url()).searchParams.get('rendition') ?? ''))
  const choose = async (name: string) => {
    await page.mouse.move(300, 200)
    await page.getByRole('button', { name: 'Chất lượng' }).click()
    await page.getByRole('group', { name: 'Âm thanh' }).getByRole('menuitemradio', { name }).click()
    await page.keyboard.press('Escape')
  }
  const wanted = refusesPush ? /^v[01]\.a1\/media\.m3u8$/ : /^v[01]\.a1$/
  await choose('Tiếng 2')
  await expect.poll(() => [...requested].some((path) => wanted.test(path))).toBe(true)
  await untilPlayed(3)
  await expect.poll(async () => (await state()).chosenSound).toBe(1)
  await choose('Tiếng chính')
  await untilPlayed(3)
  await expect.poll(async () => (await state()).chosenSound).toBe(0)
  await opened.close()
  await publisher.close()
})

/** The AV1 track is ffmpeg's test picture, whose right edge is white. The clip is dark there. */
function showsTestPicture(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 64, height: 36 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(video, 0, 0, 64, 36)
    const [red = 0, green = 0, blue = 0] = context.getImageData(60, 2, 1, 1).data
    return Math.min(red, green, blue) > 180
  })
}

test('a viewer of a rendition that is no longer sent continues with another one', async () => {
  const before = await publishLadder('vy')
  const opened = await openPlayer(browser, site.pageUrl('vy'))
  const { page, state, request, until, untilPlayed } = opened
  await until(({ hasPicture, renditions }) => hasPicture && renditions.length === 3)
  const small = (await state()).renditions.find(({ height }) => height === 180)
  await request('chooseRendition', small?.id)
  await expect.poll(() => pictureHeight(page)).toBe(180)
  await before.close()
  await site.publish('vy', 'football-minh-khang')
  await expect.poll(() => pictureHeight(page)).toBe(360)
  await until(({ renditions, status }) => renditions.length === 2 && status === 'ready')
  await untilPlayed(3)
  await opened.close()
})

test.skipIf(!hasFfmpeg)(
  'a viewer plays a rendition that the server makes, and goes back to the encoder’s',
  async () => {
    // A busy machine must not look like a program that hangs.
    const patientMs = 180_000
    const limits = { startMs: patientMs, silentMs: patientMs, behind: { lagMs: patientMs, forMs: patientMs } }
    const transcoder = { ladder: [{ height: 180, kbps: 200 }], maxStreams: 1, limits }
    const transcoding = await startPlayerSite({ transcoder })
    const publisher = await transcoding.publish('khang', 'football-minh-khang')
    const listed = async () => (await fetch(transcoding.origin + transcoding.streamUrl('khang'))).text()
    await expect.poll(listed).toContain('320x180')
    const opened = await openPlayer(browser, transcoding.pageUrl('khang'))
    const { page, state, request, until, untilPlayed } = opened
    await until(({ hasPicture, renditions }) => hasPicture && renditions.length === 3)
    const { renditions } = await state()
    for (const wanted of [180, 360]) {
      await request('chooseRendition', renditions.find(({ height }) => height === wanted)?.id)
      await expect.poll(() => pictureHeight(page)).toBe(wanted)
      await untilPlayed(3)
    }
    await opened.close()
    await publisher.close()
    await transcoding.close()
  },
)
