import type { Browser, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { RequestName } from '#web/player/requests.ts'
import type { PlayerState } from '#web/player/state.ts'
import { keepFailureFacts } from './failure-facts.ts'

/** Object that web/player/test-page puts on the window. */
type TestHandle = {
  player: {
    state: { get(): PlayerState }
    request(name: RequestName, ...rest: unknown[]): void
    programTimeMs(): number | null
    media(): HTMLVideoElement | null
  }
  setUrl(url: string): void
}

declare global {
  interface Window {
    testHandle?: TestHandle
  }
}

export type PlayerPage = {
  page: Page
  state(): Promise<PlayerState>
  request(name: RequestName, ...rest: unknown[]): Promise<void>
  /** Resolves when the condition is true for the player’s state. The condition runs in the page. */
  until(condition: (state: PlayerState) => boolean, timeoutMs?: number): Promise<void>
  /** Resolves when this many more seconds have played live. */
  untilPlayed(seconds: number, timeoutMs?: number): Promise<void>
  untilFramesShown(count: number): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a player, which closes at the latest when the test ends. With `holdsMedia`, no media is loaded, so there is no
 * picture. With `refusesPush`, the player uses hls.js, as behind a proxy without the push. The first `lostPlaylists`
 * playlists do not come.
 */
export async function openPlayer(
  browser: Browser,
  url: string,
  { holdsMedia = false, refusesPush = false, lostPlaylists = 0 } = {},
): Promise<PlayerPage> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, locale: 'vi-VN' })
  const page = await context.newPage()
  onTestFinished(() => context.close())
  keepFailureFacts(page)
  if (refusesPush) await page.route(/\/push(?:\?|$)/, (route) => route.fulfill({ status: 405 }))
  if (lostPlaylists > 0)
    await page.route(
      ({ pathname }) => pathname.endsWith('.m3u8'),
      (route) => route.abort(),
      { times: lostPlaylists },
    )
  if (holdsMedia) await page.route(/\.m4s|\/push(?:\?|$)/, () => {})
  // Waits until the player has started: code that a test evaluates in a page counts as a user gesture, which would
  // allow sound.
  const firstRequest = page.waitForRequest((request) => /\.m3u8$|\/push$/.test(new URL(request.url()).pathname))
  await page.goto(url)
  await firstRequest
  return playerOn(page)
}

function playerOn(page: Page): PlayerPage {
  async function until(condition: (state: PlayerState) => boolean, timeoutMs = 40_000) {
    const expression = `window.testHandle !== undefined && (${condition})(window.testHandle.player.state.get())`
    await page.waitForFunction(expression, undefined, { timeout: timeoutMs, polling: 50 })
  }

  return {
    page,
    state: () => page.evaluate(() => (window.testHandle as TestHandle).player.state.get()),
    request: (name, ...rest) =>
      page.evaluate(([wish, more]) => window.testHandle?.player.request(wish, ...more), [name, rest] as const),
    until,
    async untilPlayed(seconds, timeoutMs = 40_000) {
      const from = await page.evaluate(() => window.testHandle?.player.media()?.currentTime ?? 0)
      await page.waitForFunction(
        ([start, length]) => {
          const { player } = window.testHandle as TestHandle
          return (player.media()?.currentTime ?? 0) >= start + length && !player.state.get().isPaused
        },
        [from, seconds] as const,
        { timeout: timeoutMs },
      )
    },
    async untilFramesShown(count) {
      const shown = () => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0
      const before = await page.evaluate(shown)
      await page.waitForFunction(`(${shown})() >= ${before + count}`)
    },
    close: () => page.context().close(),
  }
}
