import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startHoldingProxy } from '#tests/setup/holding-proxy.ts'
import { type NarrowNetwork, startNarrowNetwork } from '#tests/setup/narrow-network.ts'
import { launchBrowser, sharedBrowser } from './browser.ts'
import { openPlayer, type PlayerPage } from './player-page.ts'
import { type PlayerSite, startPlayerSite } from './player-site.ts'

let site: PlayerSite
let files: string
let browser: Browser

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'player-files-'))
  site = await startPlayerSite({ files: { prefix: '/files/', directory: files } })
  browser = await sharedBrowser()
  await site.publish('khang', 'football-minh-khang')
  await site.publish('vy', 'football-thao-vy')
})

afterAll(async () => {
  await site?.close()
  await rm(files, { recursive: true, force: true })
})

async function watch(key: string, origin = site.origin): Promise<PlayerPage> {
  const page = await openPlayer(browser, site.pageUrl(key).replace(site.origin, origin))
  await page.until((state) => state.hasPicture && state.latencyMs !== null)
  return page
}

async function startNetwork(): Promise<NarrowNetwork> {
  const network = await startNarrowNetwork(site.origin)
  onTestFinished(network.close)
  return network
}

describe('watching live', () => {
  test('frames advance, and the shown latency is that of the picture', async () => {
    const { page, until, untilPlayed, untilFramesShown } = await watch('khang')
    await Promise.all([untilPlayed(3), untilFramesShown(50)])
    await until(({ latencyMs, isAtLiveEdge, status }) => {
      const isLow = latencyMs !== null && latencyMs > 200 && latencyMs < 3_000
      return isLow && isAtLiveEdge && status === 'ready'
    })
    await page.mouse.move(300, 200)
    const badge = page.getByTestId('live-badge')
    await expect.poll(() => badge.textContent()).toMatch(/^Trực tiếp · trễ \d,\d s$/)
  })

  test('before the first picture the player shows that it connects, and not that it is behind', async () => {
    const { page, until } = await openPlayer(browser, site.pageUrl('khang'), { holdsMedia: true })
    await until((state) => state.isLive)
    await page.mouse.move(300, 200)
    await page.getByText('Đang kết nối…').waitFor()
    await expect.poll(() => page.locator('.player-behind').count()).toBe(0)
  })

  test('a viewer far behind returns to live with one click', async () => {
    const { page, request, until, untilPlayed } = await watch('khang')
    await untilPlayed(6)
    await request('seekBy', -8)
    await until((state) => !state.isAtLiveEdge && !state.isWaiting)
    await untilPlayed(1)
    await page.mouse.move(300, 200)
    await page.getByRole('button', { name: 'Về trực tiếp' }).click()
    await until((state) => state.isAtLiveEdge && (state.latencyMs ?? Infinity) < 3_000)
  })

  test('changing the commentator keeps the moment of the match', async () => {
    const { page, request, until, untilPlayed } = await watch('khang')
    await untilPlayed(6)
    // Seeks behind the live edge first, so that the player does not catch up while the other stream loads. On a busy
    // machine "live" may be 2.5 s behind the picture, and 4 s behind "live" are still live.
    await request('seekBy', -8)
    await until((state) => !state.isAtLiveEdge && !state.isWaiting)
    const before = await page.evaluate((url) => {
      const handle = window.testHandle
      const programTimeMs = handle?.player.programTimeMs() ?? 0
      handle?.setUrl(url)
      return programTimeMs
    }, site.streamUrl('vy'))
    await until((state) => state.hasPicture)
    // Waits for `played`, because the “playing” event is fired before the first range counts as played.
    await page.waitForFunction(() => (window.testHandle?.player.media()?.played.length ?? 0) > 0)
    // Computes the programme time at which the picture started, so that the time of this check does not matter.
    const after = await page.evaluate(() => {
      const { player } = window.testHandle ?? {}
      const media = player?.media()
      if (!media) return 0
      return (player?.programTimeMs() ?? 0) - (media.currentTime - media.played.start(0)) * 1_000
    })
    expect(Math.abs(after - before)).toBeLessThan(400)
  })
})

describe('behind a proxy without the push', () => {
  test('the player uses LL-HLS, and its statistics say so', async () => {
    const { page, until, untilPlayed, request } = await openPlayer(browser, site.pageUrl('khang'), {
      refusesPush: true,
    })
    await until(({ hasPicture, status }) => hasPicture && status === 'ready')
    await untilPlayed(3)
    await request('toggleStats')
    await page.getByText('hls.js').waitFor()
  })

  test.each(['headers', 'body'] as const)(
    'a proxy that holds the %s of endless answers costs a few seconds once, and no more on the next page',
    async (holds) => {
      const proxy = await startHoldingProxy(site.origin, holds)
      onTestFinished(proxy.close)
      const url = site.pageUrl('khang').replace(site.origin, proxy.origin)
      const player = await openPlayer(browser, url)
      await player.until(({ hasPicture, status }) => hasPicture && status === 'ready')
      await player.request('toggleStats')
      await player.page.getByText('hls.js').waitFor()
      expect(proxy.held()).toEqual(['/live/khang/push'])
      await player.page.reload()
      await player.until(({ hasPicture, status }) => hasPicture && status === 'ready')
      expect(proxy.held()).toHaveLength(1)
    },
  )
})

describe('interruptions', () => {
  test('five seconds without a network are made up for, without a reload', async () => {
    const network = await startNetwork()
    const player = await watch('khang', network.origin)
    await player.page.evaluate(() => Object.assign(window, { loadedOnce: true }))
    network.setCut(true)
    await player.until((state) => state.status === 'reconnecting' && Date.now() - (state.programTimeMs ?? 0) > 6_000)
    await player.page.getByText('đang kết nối lại').first().waitFor()
    network.setCut(false)
    await player.until((state) => state.status === 'ready' && (state.latencyMs ?? Infinity) < 4_000 && !state.isWaiting)
    await player.untilPlayed(2)
    expect(await player.page.evaluate(() => 'loadedOnce' in window)).toBe(true)
  })

  test('playback continues after the media process was killed', async () => {
    const player = await watch('khang')
    await player.page.evaluate(() => Object.assign(window, { loadedOnce: true }))
    const killedAtMs = Date.now()
    site.killMedia()
    // Waits for media that was published after the kill, because the player notices the failure only if the process
    // restarts slowly.
    await player.page.waitForFunction(
      (ms) => (window.testHandle?.player.programTimeMs() ?? 0) > ms,
      killedAtMs + 2_000,
      { timeout: 60_000 },
    )
    await player.until((state) => state.status === 'ready' && state.isAtLiveEdge && !state.isWaiting)
    await player.untilPlayed(2)
    await player.until((state) => (state.latencyMs ?? Infinity) < 4_000)
    expect(await player.page.evaluate(() => 'loadedOnce' in window)).toBe(true)
  })

  test('on a network that is too slow the player says so, and does not show live', async () => {
    const network = await startNetwork()
    const player = await watch('khang', network.origin)
    network.setKbps(32)
    await player.page.getByText('Mạng quá chậm').waitFor({ timeout: 60_000 })
    await player.page.mouse.move(300, 200)
    await expect.poll(() => player.page.getByTestId('live-badge').count()).toBe(0)
    network.setKbps(null)
    await player.until((state) => state.status === 'ready' && !state.isWaiting)
    await player.untilPlayed(2)
  })

  test('a lost encoder is shown as such, and playback continues when it returns', async () => {
    const publisher = await site.publish('once', 'football-thao-vy')
    const player = await watch('once')
    await publisher.close()
    await player.until((state) => state.status === 'publisher-lost')
    await player.page.getByText('Tín hiệu từ bình luận viên bị ngắt').first().waitFor()
    await site.publish('once', 'football-thao-vy')
    await player.until((state) => state.status === 'ready' && (state.latencyMs ?? Infinity) < 4_000)
    await player.untilPlayed(2)
  })

  test('an address that does not exist yet starts to play as soon as it does', async () => {
    const player = await openPlayer(browser, site.pageUrl('later'))
    await player.until((state) => state.status === 'missing')
    await site.publish('later', 'football-minh-khang')
    await player.until((state) => state.status === 'ready' && state.hasPicture)
  })
})

describe('sound and keys', () => {
  test('when the browser refuses sound and something unmutes the video, the picture continues muted', async () => {
    const strict = await launchBrowser({ flags: ['--autoplay-policy=user-gesture-required'] })
    try {
      const page = await strict.newPage()
      // Simulates WebKitGTK, which stops the video when a script unmutes it without a user gesture.
      await page.addInitScript(() => {
        const timer = setInterval(() => {
          const video = document.querySelector('video')
          if (!video || video.paused || video.currentTime < 1) return
          clearInterval(timer)
          const goesOn = () => console.log(`goes on, muted: ${video.muted}`)
          // Added only after the pause, because a video that waited for its next part fires the same event.
          video.addEventListener('pause', () => video.addEventListener('playing', goesOn, { once: true }), {
            once: true,
          })
          video.muted = false
        }, 50)
      })
      // The page reports on the console, because code that a test evaluates in the page counts as a user gesture.
      const wentOn = page.waitForEvent('console', (message) => message.text().startsWith('goes on'))
      await page.goto(site.pageUrl('khang'))
      expect((await wentOn).text()).toBe('goes on, muted: true')
    } finally {
      await strict.close()
    }
  })

  test('when the browser refuses sound the player starts muted and offers the sound', async () => {
    const strict = await launchBrowser({ flags: ['--autoplay-policy=user-gesture-required'] })
    try {
      const { page, until, untilPlayed } = await openPlayer(strict, site.pageUrl('khang'))
      await until((state) => state.hasPicture && state.isMuted && state.isMutedByPolicy)
      await untilPlayed(1)
      await page.getByRole('button', { name: 'Chạm để bật tiếng' }).click()
      await until((state) => !state.isMuted && !state.isMutedByPolicy && !state.isPaused)
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('player') ?? '{}').isMuted))
        .toBe(false)
    } finally {
      await strict.close()
    }
  })

  test('keys control the player from any focus position, but not while typing', async () => {
    const { page, until, state } = await watch('khang')
    await page.keyboard.press('k')
    await until((now) => now.isPaused)
    await page.keyboard.press('Space')
    await until((now) => !now.isPaused)
    await page.keyboard.press('m')
    await until((now) => now.isMuted)
    await page.keyboard.press('t')
    await until((now) => now.isTheatre)
    await page.keyboard.press('ArrowLeft')
    await until((now) => !now.isAtLiveEdge)
    await page.keyboard.press('End')
    await until((now) => now.isAtLiveEdge)

    await page.getByLabel('chat', { exact: true }).focus()
    await page.keyboard.type('mk t')
    await expect.poll(() => page.getByLabel('chat', { exact: true }).inputValue()).toBe('mk t')
    const { isMuted, isPaused, isTheatre } = await state()
    expect({ isMuted, isPaused, isTheatre }).toEqual({ isMuted: true, isPaused: false, isTheatre: true })
  })

  test('with page-wide keys disabled, keys act only inside the player, also after a reload', async () => {
    const { page, until, state } = await watch('khang')
    await page.keyboard.press('?')
    const everywhere = page.getByRole('switch', { name: 'Dùng phím tắt trên cả trang' })
    await expect.poll(() => everywhere.getAttribute('aria-checked')).toBe('true')
    await everywhere.click()
    await until((now) => !now.areKeysPageWide)
    await page.keyboard.press('Escape')
    await until((now) => !now.isHelpShown)

    await page.reload()
    await until((now) => now.hasPicture)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (const key of ['m', 't', 'k', '?', 'ArrowLeft']) await page.keyboard.press(key)
    const { isMuted, isTheatre, isPaused, isHelpShown } = await state()
    expect({ isMuted, isTheatre, isPaused, isHelpShown }).toEqual({
      isMuted: false,
      isTheatre: false,
      isPaused: false,
      isHelpShown: false,
    })
    await page.mouse.move(300, 200)
    await page.getByRole('button', { name: 'Phím tắt' }).focus()
    await page.keyboard.press('m')
    await until((now) => now.isMuted)
    await page.locator('.player-tap').click()
    await until((now) => now.isPaused)
    await page.keyboard.press('t')
    await until((now) => now.isTheatre)
  })

  test('the help sheet traps the focus and returns it', async () => {
    const { page, until } = await watch('khang')
    await page.mouse.move(300, 200)
    const button = page.getByRole('button', { name: 'Phím tắt' })
    await button.focus()
    await page.keyboard.press('Enter')
    await until((now) => now.isHelpShown)
    const dialog = page.getByRole('dialog', { name: 'Phím tắt' })
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await until((now) => !now.isHelpShown)
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('the seek bar is a slider that arrow keys move', async () => {
    const { page, until, untilPlayed } = await watch('khang')
    await untilPlayed(6)
    await page.mouse.move(300, 200)
    const slider = page.getByRole('slider', { name: 'Tua' })
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Trực tiếp')
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await until((now) => !now.isAtLiveEdge)
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^Chậm \d+:\d\d so với trực tiếp$/)
    await page.keyboard.press('End')
    await until((now) => now.isAtLiveEdge)
  })
})

describe('quality', () => {
  /**
   * Serves two of our streams as renditions of one stream. Their playlist addresses change with each start of a stream.
   */
  async function offerRenditions() {
    const variant = async (key: string, height: number) => {
      const playlist = await (await fetch(site.origin + site.streamUrl(key))).text()
      const address = new URL(playlist.trim().split('\n').at(-1) ?? '', site.origin + site.streamUrl(key)).pathname
      const width = Math.round((height * 16) / 9)
      return `#EXT-X-STREAM-INF:BANDWIDTH=${height * 2_000},CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=${width}x${height}\n${address}`
    }
    const variants = [await variant('khang', 720), await variant('vy', 360)]
    await writeFile(join(files, 'two.m3u8'), ['#EXTM3U', '#EXT-X-VERSION:9', ...variants, ''].join('\n'))
    return site.pageOf({ url: '/files/two.m3u8', kind: 'hls' })
  }

  test('with several renditions the menu works by keyboard', async () => {
    const { page, until, close } = await openPlayer(browser, await offerRenditions())
    await until((state) => state.hasPicture && state.renditions.length === 2)
    await page.mouse.move(300, 200)
    await page.getByRole('button', { name: 'Chất lượng' }).click()
    const menu = page.getByRole('menu', { name: 'Chất lượng' })
    const choices = await menu.getByRole('menuitemradio').allTextContents()
    expect(choices.slice(0, 3)).toEqual([/^Tự động/, /^720p/, /^360p/].map((name) => expect.stringMatching(name)))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await until((state) => state.renditions.find(({ id }) => id === state.chosenRendition)?.height === 360)
    await expect.poll(() => menu.count()).toBe(0)
    await close()
  })

  test('a viewer listens to the sound alone, and returns to the picture', async () => {
    const { page, until, untilPlayed } = await watch('khang')
    await page.mouse.move(300, 200)
    await page.getByRole('button', { name: 'Chất lượng' }).click()
    await page.getByRole('menuitemradio', { name: /^Chỉ nghe tiếng/ }).click()
    await page.getByText('Đang phát riêng phần tiếng').waitFor()
    await until(({ hasPicture, status }) => hasPicture && status === 'ready')
    await untilPlayed(3)
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.videoHeight)).toBe(0)
    await until(({ latencyMs }) => latencyMs !== null && latencyMs < 3_000)
    await page.getByRole('button', { name: 'Xem lại hình' }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.videoHeight ?? 0) > 0)
    await untilPlayed(2)
  })
})

function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function pushWithFfmpeg(key: string): ChildProcess {
  const picture = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100']
  const encoding = ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-g', '60', '-pix_fmt', 'yuv420p']
  const out = ['-c:a', 'aac', '-f', 'flv', `${site.publishAddress}/${key}`]
  return spawn('ffmpeg', ['-loglevel', 'error', ...picture, ...sound, ...encoding, ...out], { stdio: 'ignore' })
}

const ffmpegReason = hasFfmpeg() ? '' : ' (skipped: no ffmpeg on this machine)'
test.skipIf(ffmpegReason !== '')(
  `a push by ffmpeg is watched with moving frames and low latency${ffmpegReason}`,
  async () => {
    const encoder = pushWithFfmpeg('encoder')
    try {
      await site.waitForStream('encoder')
      const { until, untilPlayed, untilFramesShown } = await watch('encoder')
      await Promise.all([untilPlayed(3), untilFramesShown(60)])
      await until(({ latencyMs }) => latencyMs !== null && latencyMs < 2_500)
    } finally {
      encoder.kill('SIGKILL')
    }
  },
)
